import type { RobotView } from '@ringside/protocol/games/steel-arena';
import type { Axial, RawAction, Seat, Sector } from '@ringside/protocol/vocabulary';
import { distance, sameSpace, step } from '../grid/hex.ts';
import { hexOf } from './choices.ts';
import type { Standpoint } from './standpoint.ts';

/** Where one's own robot stands and looks. */
export interface Stance {
  readonly at: Axial;
  readonly facing: Sector;
}

/** `undefined` before deployment and where the field is not tracked. */
export function stanceOf({ mine }: Standpoint): Stance | undefined {
  if (mine?.at === undefined || mine.at === 'untracked') return undefined;
  return { at: mine.at, facing: mine.facing === 'untracked' ? 0 : (mine.facing ?? 0) };
}

/** Where a move leads to, or what a shot is aimed at; turns, beams and sweeps have no one space. */
export function leadsTo({ at, facing }: Stance, action: RawAction): Axial | undefined {
  const distance = Number(action['distance']);
  switch (String(action['ability'])) {
    case 'forward':
    case 'jump':
      return step(at, facing, distance);
    case 'sideward':
      return step(at, turned(facing, action['side'] === 'left' ? -1 : 1), distance);
    default:
      return hexOf(action['target']);
  }
}

/** Clockwise is positive. */
export const turned = (facing: Sector, sectors: number): Sector =>
  ((((facing + sectors) % 6) + 6) % 6) as Sector;

/** The direction from one space to another on one of the six lines. */
export const sectorTo = (from: Axial, to: Axial): Sector | undefined =>
  ([0, 1, 2, 3, 4, 5] as const).find((sector) =>
    sameSpace(step(from, sector, distance(from, to)), to),
  );

/** Robots an attack would hit where they stand now; splash not counted. */
export function victimsOf(stand: Standpoint, action: RawAction): readonly Seat[] {
  const stance = stanceOf(stand);
  if (!stance) return [];
  const target = hexOf(action['target']);
  if (target) {
    const robot = action['aim'] === 'terrain' ? undefined : stand.robotAt(target);
    return robot ? [robot.seat] : [];
  }
  const { ability } = action;
  if (ability !== 'beam' && ability !== 'sweep') return [];
  const isHit = ability === 'beam' ? onLine : beside;
  return (stand.arena?.robots ?? [])
    .filter((robot) => isHit(stance, robot))
    .map(({ seat }) => seat);
}

const onLine = ({ at, facing }: Stance, robot: RobotView): boolean => {
  const there = placeOf(robot);
  return there !== undefined && distance(at, there) > 0 && sectorTo(at, there) === facing;
};

const beside = ({ at, facing }: Stance, robot: RobotView): boolean => {
  const there = placeOf(robot);
  return (
    there !== undefined && [-1, 0, 1].some((way) => sameSpace(step(at, turned(facing, way)), there))
  );
};

const placeOf = ({ at }: RobotView): Axial | undefined => (at === 'untracked' ? undefined : at);
