import type { RigDevice } from '@ringside/protocol/rig';
import {
  deviceId,
  spaceKey,
  type CellIndex,
  type CellStatus,
  type TagUid,
} from '@ringside/protocol/vocabulary';
import type { LineAddress } from '../drivers/serial-bridge/address.ts';
import { SerialBridge, type BridgeHealth } from '../drivers/serial-bridge/bridge.ts';
import { systemClock, systemEntropy } from './system.ts';

/** What a bridge showed of itself while it was listened to. */
export interface BridgeFacts {
  readonly device: RigDevice;
  readonly health: BridgeHealth;
  /** What each cell read last. */
  readonly cells: ReadonlyMap<CellIndex, CellReading>;
}

interface CellReading {
  readonly status: CellStatus;
  readonly tags: readonly TagUid[];
}

/** Listens to a bridge as the hub would, and changes nothing at it. */
export async function listenTo(
  device: RigDevice,
  address: LineAddress,
  forMs: number,
): Promise<BridgeFacts> {
  const { readers } = device;
  const bridge = new SerialBridge({
    device: deviceId(device.id),
    address,
    clock: systemClock,
    entropy: systemEntropy,
    log: () => undefined,
    readers,
  });
  const cells = new Map<CellIndex, CellReading>();
  bridge.subscribe((observation) => {
    if (observation.kind === 'cell') cells.set(observation.cell, observation);
  });
  bridge.open();
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const health = bridge.health();
  await bridge.close();
  return { device, health, cells };
}

/** Tags that lie on two cells at once: copies, or a field that reaches too far. */
export function conflictsIn({ device, cells }: BridgeFacts): readonly string[] {
  const seen = new Map<TagUid, CellIndex[]>();
  for (const [cell, { tags }] of cells) {
    for (const tag of tags) seen.set(tag, [...(seen.get(tag) ?? []), cell]);
  }
  return [...seen]
    .filter(([, at]) => at.length > 1)
    .map(([tag, at]) => `tag ${tag} on ${at.map((cell) => cellName(device, cell)).join(' and ')}`);
}

/** `cell 3 (0,-1)`: the number on the wire and the space above it. */
export function cellName({ cells }: RigDevice, cell: CellIndex): string {
  const space = cells.find((each) => each.cell === cell)?.space;
  return space ? `cell ${String(cell)} (${spaceKey(space)})` : `cell ${String(cell)}`;
}
