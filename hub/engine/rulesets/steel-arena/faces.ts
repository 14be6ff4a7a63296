import {
  designId,
  ok,
  pieceClass,
  type Choices,
  type DesignId,
  type PieceClass,
  type PieceId,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Action, Tile } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop } from '../../kernel/stack.ts';
import { designsOf, isLate, isTerrain, printedOf, soleDesign, THIRD_UNKNOWN } from './classes.ts';
import { allTiles } from './tiles.ts';
import {
  moduleOf,
  restacked,
  robotOf,
  type ClassCounts,
  type Event,
  type Frame,
  type State,
} from './state.ts';

type Look = Extract<Frame, { kind: 'look' }>;
type TurnUp = Extract<Frame, { kind: 'turn-up' }>;

/**
 * Brief 5, Faces: a face is settled at the first moment somebody may look (SA-ADD-03: its owner, once it is taken).
 * Where the back leaves only one design there is nothing to settle; otherwise chance says it of virtual tiles, and
 * of real ones the owner, when it matters.
 */
export function firstLook(
  state: State,
  seat: Seat,
  tile: Tile,
): { readonly learnt: readonly Event[]; readonly look: readonly Look[] } {
  if (tile.face && state.faces === 'virtual') return { learnt: learntAnew(seat, tile), look: [] };
  if (tile.face?.seenBy === 'all') return { learnt: [], look: [] };
  const sole = soleDesign(state.catalogue, tile.class);
  if (sole) {
    return { learnt: [{ type: 'face-learnt', seat, piece: tile.id, design: sole.id }], look: [] };
  }
  return state.faces === 'virtual'
    ? { learnt: [], look: [{ kind: 'look', seat, piece: tile.id }] }
    : { learnt: [], look: [] };
}

/** A tile that was put back on the battlefield has a face that another seat has seen. */
const learntAnew = (seat: Seat, { id, face }: Tile): readonly Event[] =>
  face && face.seenBy !== 'all' && face.seenBy !== seat
    ? [{ type: 'face-learnt', seat, piece: id, design: face.design }]
    : [];

/** The faces a virtual tile may still have: copies printed less copies settled elsewhere. */
function facesLeft(state: State, tile: Tile | undefined): Choices {
  const designs = tile ? designsOf(state.catalogue, tile.class) : [];
  const settled = countTiles(state, ({ face }) => face?.design);
  const printed = designs.map(({ id, copies }) => [id, copies] as const);
  const draw = sortedCounts(someLeft(printed, (id) => settled.get(id) ?? 0));
  return [{ kind: 'draw-face', fields: { design: { draw } } }];
}

export const lookDraw = (state: State, { seat, piece }: Look): Choices =>
  facesLeft(state, moduleOf(robotOf(state, seat), piece));

export function answerLook(
  state: State,
  look: Look,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind !== 'draw-face' || !offers({ choices: lookDraw(state, look) }, action)) {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  return ok([
    { type: 'face-learnt', seat: look.seat, piece: look.piece, design: action.design },
    restacked(state, pop(state.stack)),
  ]);
}

/** SA-ADV-03, SA-SETUP-12, SA-ADV-01, R-006, R-007: what lies face up on the battlefield. */
const liesUp = (state: State, name: PieceClass): boolean =>
  state.advanced || (isTerrain(name) && (state.options.lateTerrainFaceUp || !isLate(name)));

/** The business of turning up a virtual tile that has just been laid; none where it lies face down. */
export const turningUp = (
  state: State,
  piece: PieceId,
  name: PieceClass,
): readonly Extract<Frame, { kind: 'turn-up' }>[] =>
  liesUp(state, name) ? [{ kind: 'turn-up', piece }] : [];

const tileOf = (state: State, piece: PieceId): Tile | undefined =>
  allTiles(state).find(({ id }) => id === piece);

export const turnUpDraw = (state: State, { piece }: TurnUp): Choices =>
  facesLeft(state, tileOf(state, piece));

/** Where the back leaves one design only, nothing is drawn. */
export function advanceTurnUp(state: State, { piece }: TurnUp): readonly Event[] {
  const tile = tileOf(state, piece);
  const sole = tile && soleDesign(state.catalogue, tile.class);
  return sole ? turnedOver(state, piece, sole.id) : [];
}

export function answerTurnUp(
  state: State,
  frame: TurnUp,
  action: Action,
): Result<readonly Event[], Rejection> {
  return action.kind === 'draw-face' && offers({ choices: turnUpDraw(state, frame) }, action)
    ? ok(turnedOver(state, frame.piece, action.design))
    : refuse('rule/not-offered', [], { kind: action.kind });
}

const turnedOver = (state: State, piece: PieceId, design: DesignId): readonly Event[] => [
  { type: 'tile-turned', piece, design },
  restacked(state, pop(state.stack)),
];

/** The classes the next tile of a virtual Generation III pile may have. */
export const pileDraw = (state: State): Choices => [
  { kind: 'draw-class', fields: { class: { draw: classesLeft(state, THIRD_UNKNOWN, {}) } } },
];

export const drawOf = (counts: ClassCounts): Choices => [
  { kind: 'draw-class', fields: { class: { draw: sortedCounts(Object.entries(counts)) } } },
];

/** copies printed of each class of a generation, less those in play and those in `taken`; in code-point order. */
export function classesLeft(state: State, like: PieceClass, taken: ClassCounts): ClassCounts {
  const inPlay = countTiles(state, (tile) => tile.class);
  const gone = (name: string): number => (inPlay.get(pieceClass(name)) ?? 0) + (taken[name] ?? 0);
  return Object.fromEntries(someLeft(Object.entries(printedOf(state.catalogue, like)), gone));
}

/** when a supply has run out (a corrected game may hold more than was printed) it starts over. */
function someLeft<Key extends string>(
  printed: readonly (readonly [Key, number])[],
  gone: (key: Key) => number,
): readonly (readonly [Key, number])[] {
  const left = printed
    .map(([key, copies]) => [key, copies - gone(key)] as const)
    .filter(([, copies]) => copies > 0);
  return left.length > 0 ? left : printed;
}

function sortedCounts<Key extends string>(
  counts: readonly (readonly [Key, number])[],
): Readonly<Record<Key, number>> {
  const sorted = counts.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  // The keys are those of `counts`.
  return Object.fromEntries(sorted) as Record<Key, number>;
}

/** How many tiles there are of each kind. A draw asks this of the whole table: no list is built for it. */
function countTiles<Key>(
  state: State,
  kindOf: (tile: Tile) => Key | undefined,
): ReadonlyMap<Key, number> {
  const counts = new Map<Key, number>();
  const count = (tile: Tile): void => {
    const key = kindOf(tile);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const { tile } of state.field) if (tile) count(tile);
  for (const { modules, trophies } of state.robots) {
    modules.forEach(count);
    trophies.forEach(count);
  }
  state.box.forEach(count);
  return counts;
}

/** A seat's own knowledge of hidden faces, for the sealed half of a restored position. */
export function facesOnlySeenBy(state: State, seat: Seat): Readonly<Record<PieceId, DesignId>> {
  const own = allTiles(state).filter(({ face }) => face?.seenBy === seat);
  return Object.fromEntries(own.map(({ id, face }) => [id, face?.design ?? designId('')]));
}

/** A tile as everybody may know it. */
export const withoutSecret = (tile: Tile): Tile =>
  tile.face === null || tile.face.seenBy === 'all' ? tile : { ...tile, face: null };

/** SA-SETUP-03: what a player is dealt of one type: the first generation of it. */
export const dealtClass = (type: string): PieceClass => pieceClass(`I/${type}`);
