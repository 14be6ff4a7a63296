import type { RigFile } from '@ringside/protocol/rig';
import { spaceKey } from '@ringside/protocol/vocabulary';
import type { RigError, RigErrorCode } from './rig-error.ts';

interface Named {
  readonly path: string;
  readonly name: string;
}

/** Two things that claim to be the same, the later one blamed and the earlier one named. */
export function firstConflict(file: RigFile): RigError | undefined {
  const cells = file.devices.flatMap((device, d) =>
    device.cells.map((cell, c) => ({ device, cell, path: `devices[${d}].cells[${c}]` })),
  );
  return (
    twice('rig/duplicate-device', named(file.devices, 'devices', 'id')) ??
    twice('rig/duplicate-address', named(file.devices, 'devices', 'address')) ??
    twice(
      'rig/duplicate-cell',
      cells.map(({ device, cell, path }) => ({
        path: `${path}.cell`,
        name: `${device.id} cell ${cell.cell}`,
      })),
    ) ??
    twice(
      'rig/duplicate-space',
      cells.map(({ cell, path }) => ({ path: `${path}.space`, name: spaceKey(cell.space) })),
    ) ??
    twice('rig/duplicate-uid', named(file.pieces, 'pieces', 'uid'))
  );
}

const named = <Key extends string>(
  items: readonly Readonly<Record<Key, string>>[],
  path: string,
  key: Key,
): readonly Named[] =>
  items.map((item, at) => ({ path: `${path}[${at}].${key}`, name: item[key] }));

function twice(code: RigErrorCode, things: readonly Named[]): RigError | undefined {
  const paths = new Map<string, string>();
  for (const { path, name } of things) {
    const other = paths.get(name);
    if (other !== undefined) return { code, path, detail: { name, other } };
    paths.set(name, path);
  }
  return undefined;
}
