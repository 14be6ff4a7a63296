import {
  ok,
  pieceId,
  spaceKey,
  type Axial,
  type Choices,
  type PieceClass,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop, push, swap } from '../../kernel/stack.ts';
import { THIRD_UNKNOWN } from './classes.ts';
import { pileRanOut } from './ending.ts';
import { pileDraw, turningUp } from './faces.ts';
import { tracksDamage } from './profile.ts';
import { restacked, robotAt, type Event, type Frame, type State } from './state.ts';

type Lay = Extract<Frame, { kind: 'lay' }>;

/** SA-UPK-04, R-047: empty spaces without a robot, lowest q first, then lowest r. */
const gapsOf = (state: State): readonly Axial[] =>
  state.field
    .filter(({ space, tile }) => tile === null && !robotAt(state, space))
    .map(({ space }) => space)
    .sort((a, b) => a.q - b.q || a.r - b.r);

/**
 * SA-UPK-04, SA-END-03: a tile of the pile on each gap. R-132: where there are fewer tiles than gaps the active player
 * says where they go, and the game ends when the next one is missing.
 */
export function refill(state: State): readonly Event[] | undefined {
  const gaps = gapsOf(state);
  if (isPileSpent(state, gaps)) {
    return state.options.payBeforePileEnd ? undefined : pileRanOut(state);
  }
  if (gaps.length === 0) return undefined;
  return gaps.length > state.pile ? [] : [restacked(state, laying(state, gaps))];
}

/** SA-END-03: a tile must be laid and there is none. R-133: or, where the table plays so, the last one is laid. */
export const isPileSpent = (state: State, gaps = gapsOf(state)): boolean =>
  tracksDamage(state) && state.pile === 0 && (gaps.length > 0 || state.options.endOnLastTile);

const laying = (state: State, spaces: readonly Axial[]): readonly Frame[] =>
  push<Frame>(state.stack, { kind: 'lay', spaces });

/** as many of the gaps as there are tiles. */
export function layChoices(state: State): Choices {
  const some = gapsOf(state).map(spaceKey);
  return [{ kind: 'lay', fields: { spaces: { some, min: state.pile, max: state.pile } } }];
}

export function answerLay(state: State, action: Action): Result<readonly Event[], Rejection> {
  if (action.kind !== 'lay') return refuse('rule/not-offered', [], { kind: action.kind });
  if (!offers({ choices: layChoices(state) }, action)) {
    return refuse('rule/lay-count', ['SA-UPK-04', 'R-132'], {
      got: action.spaces.length,
      tiles: state.pile,
    });
  }
  const spaces = gapsOf(state).filter((space) => action.spaces.includes(spaceKey(space)));
  return ok([restacked(state, laying(state, spaces))]);
}

/** SA-UPK-05: nobody looks; real tiles are laid by hand and named later, for virtual ones chance says the back. */
export function advanceLay(state: State, { spaces }: Lay): readonly Event[] {
  if (spaces.length === 0) return [restacked(state, pop(state.stack))];
  if (state.faces === 'virtual') return [];
  return [
    ...spaces.map((space, index) => laid(state.nextTile + index, THIRD_UNKNOWN, space)),
    restacked(state, pop(state.stack)),
  ];
}

const laid = (number: number, name: PieceClass, space: Axial): Event => ({
  type: 'tile-laid',
  piece: pieceId(`t${String(number)}`),
  class: name,
  space,
  from: 'pile',
});

/** Virtual faces: the next tile of the pile. R-006, SA-ADV-01: what lies face up is turned as it is laid. */
export function answerPileDraw(
  state: State,
  { spaces }: Lay,
  action: Action,
): Result<readonly Event[], Rejection> {
  const [space, ...rest] = spaces;
  if (!space || action.kind !== 'draw-class' || !offers({ choices: pileDraw(state) }, action)) {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  const piece = pieceId(`t${String(state.nextTile)}`);
  const after = swap<Frame>(
    state.stack,
    { kind: 'lay', spaces: rest },
    ...turningUp(state, piece, action.class),
  );
  return ok([laid(state.nextTile, action.class, space), restacked(state, after)]);
}
