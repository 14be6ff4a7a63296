import {
  ok,
  pieceId,
  type Choices,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { swap } from '../../kernel/stack.ts';
import { SECOND_UNKNOWN, THIRD_UNKNOWN } from './classes.ts';
import { pileRanOut } from './ending.ts';
import { restacked, turnOf, type Event, type State, type UpkeepStep } from './state.ts';

// Upkeep where the battlefield is not tracked: people say what they took and laid.

const goTo = (state: State, step: UpkeepStep): Event =>
  restacked(state, swap(state.stack, { kind: 'upkeep', step }));

const LAID_MOST = 12;

/** SA-UPK-01, SA-UPK-02: whether there was a tile below, and its back. */
export const takenChoices: Choices = [
  { kind: 'declare-taken', fields: { class: { one: [SECOND_UNKNOWN, THIRD_UNKNOWN] } } },
  { kind: 'declare-not-taken', fields: {} },
];

export function answerTaken(state: State, action: Action): Result<readonly Event[], Rejection> {
  if (!offers({ choices: takenChoices }, action)) {
    return refuse('rule/not-offered', ['SA-UPK-01'], { kind: action.kind });
  }
  if (action.kind !== 'declare-taken') return ok([goTo(state, 'limit')]);
  const { seat } = turnOf(state);
  const piece = pieceId(`t${String(state.nextTile)}`);
  return ok([{ type: 'tile-gained', seat, piece, class: action.class }, goTo(state, 'limit')]);
}

/** SA-UPK-04: how many; SA-END-03: with an empty pile, whether one is missing. */
export const laidChoices = ({ pile }: State): Choices => [
  {
    kind: 'declare-laid',
    fields: {
      tiles: { one: Array.from({ length: Math.min(pile, LAID_MOST) + 1 }, (_, tiles) => tiles) },
    },
  },
  ...(pile === 0 ? [{ kind: 'declare-end', fields: { why: { one: ['pile-empty'] } } }] : []),
];

/** who has laid the last tile is asked once more, for one may be missing. */
export function answerLaid(state: State, action: Action): Result<readonly Event[], Rejection> {
  if (!offers({ choices: laidChoices(state) }, action)) {
    return refuse('rule/not-offered', ['SA-UPK-04'], { kind: action.kind });
  }
  if (action.kind === 'declare-end') return ok(pileRanOut(state));
  const tiles = action.kind === 'declare-laid' ? action.tiles : 0;
  if (tiles === 0) return ok([goTo(state, 'discard')]);
  const laid: Event = { type: 'tiles-laid', tiles };
  if (tiles < state.pile) return ok([laid, goTo(state, 'discard')]);
  // where the table plays so, the last one is the end.
  return ok(state.options.endOnLastTile ? [laid, ...pileRanOut(state)] : [laid]);
}
