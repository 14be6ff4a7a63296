import type { RigFile } from '@ringside/protocol/rig';
import { spaceKey, type CellIndex, type DeviceId, type Space } from '@ringside/protocol/vocabulary';
import type { Rig, TaggedThing } from '../table/ports.ts';

/** The rig of a file that `parseRig` has accepted. Whatever the file doesn't name is `undefined`. */
export function createRig(file: RigFile): Rig {
  const spots = file.devices.flatMap((device) =>
    device.cells.map(({ cell, space }) => ({ device: device.id as DeviceId, cell, space })),
  );
  const spaces = new Map(spots.map(({ device, cell, space }) => [spotKey(device, cell), space]));
  const cells = new Map(
    spots.map(({ device, cell, space }) => [spaceKey(space), { device, cell }]),
  );
  const things = new Map(file.pieces.map(({ uid, ...thing }) => [uid, thing]));
  const all: readonly Space[] = spots.map(({ space }) => space);
  return {
    spaceOf: (device, cell) => spaces.get(spotKey(device, cell)),
    cellOf: (space) => cells.get(spaceKey(space)),
    thingOf: (uid): TaggedThing | undefined => things.get(uid),
    spaces: () => all,
  };
}

const spotKey = (device: DeviceId, cell: CellIndex): string => `${device} ${String(cell)}`;
