import { pieceClass, type Observation } from '@ringside/protocol/vocabulary';
import type { Evidence } from '../reconciler/index.ts';
import type { Rig } from './ports.ts';

/** A tag nobody enrolled. */
const UNKNOWN = pieceClass('unknown');

/** A report in the words of the board; `undefined` when it is of a cell that lies under no space. */
export function evidenceOf(observation: Observation, rig: Rig): Evidence | undefined {
  const { atMs, device } = observation;
  if (observation.kind === 'done') return undefined;
  if (observation.kind === 'link') {
    const spaces = rig.spaces().filter((space) => rig.cellOf(space)?.device === device);
    return { kind: 'link', link: observation.link, spaces, atMs };
  }
  const space = rig.spaceOf(device, observation.cell);
  if (!space) return undefined;
  const things = observation.tags.map((tag) => ({
    tag,
    class: rig.thingOf(tag)?.class ?? UNKNOWN,
  }));
  return { kind: 'space', space, things, status: observation.status, atMs };
}
