import type { Effect } from '@ringside/protocol/games/steel-arena';
import { flatCorners, toPoints, type Point } from '../board/hex.ts';

/** A reach glyph as shapes: facing up, a robot as a small house, lit parts are what the module can do. */
export interface Reach {
  readonly cells: readonly { readonly points: string; readonly lit: boolean }[];
  readonly arcs: readonly { readonly path: string; readonly lit: boolean }[];
  readonly sides: readonly { readonly path: string; readonly lit: boolean }[];
  readonly house: Point;
  /** The line of a shot. */
  readonly line: string | null;
}

const MIDDLE: Point = { x: 22, y: 22 };
const NOTHING = { cells: [], arcs: [], sides: [], line: null } as const;
const SECTORS = [0, 1, 2, 3, 4, 5] as const;

/** `undefined` for what has no reach of its own: its shape alone is shown. */
export function reachOf(effect: Effect): Reach | undefined {
  switch (effect.kind) {
    case 'turn':
      return { ...NOTHING, house: MIDDLE, arcs: SECTORS.map((sector) => arc(sector, effect)) };
    case 'armour': {
      const lit = { face: [0], side: [1, 2, 4, 5], circular: [...SECTORS] }[effect.sides];
      const sides = SECTORS.map((sector) => ({ path: edge(sector), lit: lit.includes(sector) }));
      return { ...NOTHING, house: MIDDLE, sides };
    }
    case 'forward':
      return ahead(Math.max(2, effect.max), (n) => n >= effect.min && n <= effect.max, false);
    case 'jump':
      return ahead(Math.max(2, effect.max), (n) => n >= effect.min && n <= effect.max, true);
    case 'sideward':
      return aside(effect.max, (n) => n >= effect.min);
    case 'melee':
      return ahead(2, (n) => n === 1, true);
    case 'sweep':
      return swept();
    case 'direct':
    case 'beam':
      return ahead(3, () => true, true);
    case 'high':
      return ahead(3, (n) => n > 1, true);
    case 'push':
    case 'vortex':
    case 'explosion':
    case 'heating':
    case 'obstacle':
    case 'hindrance':
    case 'blast':
    case 'cooling':
      return undefined;
  }
}

function arc(sector: number, { min, max }: { readonly min: number; readonly max: number }) {
  const steps = Math.min(sector, 6 - sector);
  const [from, to] = [sector * 60 - 114, sector * 60 - 66];
  const path =
    `M${at(from, 19)}A19 19 0 0 1 ${at(to, 19)}` + `L${at(to, 12)}A12 12 0 0 0 ${at(from, 12)}Z`;
  return { path, lit: steps >= min && steps <= max };
}

const edge = (sector: number): string =>
  `M${at(sector * 60 - 115, 19)}L${at(sector * 60 - 65, 19)}`;

function at(angleDeg: number, radius: number): string {
  const angle = (angleDeg * Math.PI) / 180;
  return `${(22 + radius * Math.cos(angle)).toFixed(1)} ${(22 + radius * Math.sin(angle)).toFixed(1)}`;
}

/** Both front diagonals. */
function aside(count: number, lit: (distance: number) => boolean): Reach {
  const radius = count > 1 ? 5.6 : 7;
  const house = { x: 22, y: 36 };
  const cells = ([-1, 1] as const).flatMap((way) =>
    Array.from({ length: count }, (_, index) => ({
      points: toPoints(flatCorners(diagonal(house, way * (index + 1), radius), radius * 0.88)),
      lit: lit(index + 1),
    })),
  );
  return { ...NOTHING, cells, house };
}

/** The space `steps` away along the front diagonal, left where negative. */
const diagonal = (from: Point, steps: number, radius: number): Point => ({
  x: from.x + 1.5 * radius * steps,
  y: from.y - ((radius * Math.sqrt(3)) / 2) * Math.abs(steps),
});

/** The space ahead and its two neighbours. */
function swept(): Reach {
  const front = ahead(2, (n) => n === 1, false);
  const { cells } = aside(1, () => true);
  return { ...front, cells: [...front.cells, ...cells] };
}

function ahead(count: number, lit: (distance: number) => boolean, shot: boolean): Reach {
  const radius = count > 2 ? 5.6 : 7;
  const height = radius * Math.sqrt(3);
  const house = { x: 22, y: count > 2 ? 38 : 36 };
  const cells = Array.from({ length: count }, (_, index) => ({
    points: toPoints(flatCorners({ x: 22, y: house.y - height * (index + 1) }, radius * 0.88)),
    lit: lit(index + 1),
  }));
  const tip = (house.y - height * count - 4).toFixed(1);
  return { ...NOTHING, cells, house, line: shot ? `M22 ${String(house.y - 9)}V${tip}` : null };
}
