import type { PutRight } from '@ringside/protocol/api';
import type { Sector, TagUid } from '@ringside/protocol/vocabulary';
import type { Furniture, Mm, Piece, Undone } from '../picture/table.ts';
import { scatter, type Dice } from '../world/dice.ts';
import type { Step } from '../world/hands.ts';
import { cellOf, lyingOn, putAway, suits, supplyOf } from './choose.ts';

/** How far from the middle of a space a careful hand lets go. */
const TREMBLE_MM = 2;

interface LayJob {
  readonly n: number;
  readonly steps: readonly Step[];
}

export interface LayPlan {
  readonly jobs: readonly LayJob[];
  readonly undone: readonly Undone[];
}

type Planned = { readonly piece: Piece; readonly after: Piece; readonly steps: readonly Step[] };
type Refused = { readonly code: string };

export const headingOf = (facing: Sector): number => facing * 60;

/** A point a careful hand hits when it aims at `mm`. */
export const aimedAt = (mm: Mm, dice: Dice): Mm => ({
  x: mm.x + scatter(dice, TREMBLE_MM),
  y: mm.y + scatter(dice, TREMBLE_MM),
});

/** Lifts a piece, turns it over or round on the way, and lets it go at `to`. */
export function carrySteps(
  piece: Piece,
  to: Mm,
  as: { readonly side?: 'up' | 'down' | undefined; readonly facing?: Sector | undefined },
): readonly Step[] {
  const { uid } = piece;
  const isFlipped = piece.kind === 'tile' && as.side !== undefined && as.side !== piece.side;
  return [
    { do: 'reach', uid },
    { do: 'grip', uid, how: 'lift' },
    ...(isFlipped ? [{ do: 'flip', uid } as const] : []),
    { do: 'carry', to },
    ...(as.facing === undefined ? [] : [{ do: 'turn', uid, toDeg: headingOf(as.facing) } as const]),
    { do: 'release' },
  ];
}

/** Turns a piece where it stands: it stays on the table and in sight of its reader. */
export const turnSteps = (uid: TagUid, toDeg: number): readonly Step[] => [
  { do: 'reach', uid },
  { do: 'grip', uid, how: 'slide' },
  { do: 'turn', uid, toDeg },
  { do: 'release' },
];

export const otherSide = (piece: Piece): 'up' | 'down' => (piece.side === 'up' ? 'down' : 'up');

/** What hands do about everything on the put-right list, what is to go first. Each piece is promised once. */
export function planLaying(
  putRight: readonly PutRight[],
  furniture: Furniture,
  pieces: readonly Piece[],
  dice: Dice,
): LayPlan {
  const jobs: LayJob[] = [];
  const undone: Undone[] = [];
  const promised = new Set<string>();
  let table = pieces;
  const inOrder = putRight.toSorted(
    (a, b) => Number(b.do === 'take-away') - Number(a.do === 'take-away') || a.n - b.n,
  );
  for (const entry of inOrder) {
    const free = table.filter(({ uid, hand }) => !promised.has(uid) && hand === null);
    const planned = planEntry(entry, { furniture, table, free, dice });
    if ('code' in planned) {
      undone.push({ n: entry.n, code: planned.code });
      continue;
    }
    const { uid } = planned.piece;
    promised.add(uid);
    table = table.map((piece) => (piece.uid === uid ? planned.after : piece));
    jobs.push({ n: entry.n, steps: planned.steps });
  }
  return { jobs, undone };
}

interface Situation {
  readonly furniture: Furniture;
  readonly table: readonly Piece[];
  readonly free: readonly Piece[];
  readonly dice: Dice;
}

function planEntry(entry: PutRight, now: Situation): Planned | Refused {
  switch (entry.do) {
    case 'put':
      return planPut(entry, now);
    case 'take-away':
      return planTakeAway(entry, now);
    case 'turn':
    case 'flip':
      return planInPlace(entry, now);
  }
}

/** The asked-for piece that lies on a space; without a space the first of its class on the mat. */
function found({ of, from, to }: PutRight, { furniture, free }: Situation): Piece | undefined {
  const space = from ?? to;
  const among = space
    ? lyingOn(furniture, free, space)
    : furniture.cells.flatMap((cell) => lyingOn(furniture, free, cell.space));
  return among.findLast((piece) => suits(piece, of));
}

function planPut(entry: PutRight, now: Situation): Planned | Refused {
  const { furniture, free, dice } = now;
  const cell = entry.to && cellOf(furniture, entry.to);
  if (!cell) return { code: 'virtual-table/no-such-space' };
  const piece =
    (entry.from && found(entry, now)) ??
    supplyOf(furniture, free, entry.of, { seat: entry.seat, notAt: cell.space });
  if (!piece) return { code: 'virtual-table/none-left' };
  const at = aimedAt(cell.mm, dice);
  return {
    piece,
    after: { ...piece, at },
    steps: carrySteps(piece, at, { side: sideFor(piece, entry), facing: entry.facing }),
  };
}

/** People see what is printed: terrain always lies face up, whether or not the hub knows yet what it is. */
const sideFor = ({ class: of }: Piece, { side }: PutRight): PutRight['side'] =>
  of.endsWith('/terrain') ? 'up' : side;

function planTakeAway(entry: PutRight, now: Situation): Planned | Refused {
  const piece = found(entry, now);
  if (!piece) return { code: 'virtual-table/not-there' };
  const at = putAway(now.furniture, now.table, piece, entry.seat);
  return { piece, after: { ...piece, at }, steps: carrySteps(piece, at, {}) };
}

function planInPlace(entry: PutRight, now: Situation): Planned | Refused {
  const piece = found(entry, now);
  if (!piece) return { code: 'virtual-table/not-there' };
  const { uid } = piece;
  const steps: readonly Step[] =
    entry.do === 'turn' && entry.facing !== undefined
      ? turnSteps(uid, headingOf(entry.facing))
      : carrySteps(piece, piece.at, { side: entry.side ?? otherSide(piece) });
  return { piece, after: piece, steps };
}
