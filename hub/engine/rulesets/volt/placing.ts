import {
  isSeat,
  ok,
  parseSpaceKey,
  spaceKey,
  type Choices,
  type Rejection,
  type Result,
  type Seat,
  type Square,
} from '@ringside/protocol/vocabulary';
import { POINTS, type Action } from '@ringside/protocol/games/volt';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { isOnBoard, rim, sameSquare } from '../../kernel/square.ts';
import { pop, swap } from '../../kernel/stack.ts';
import { isPit, restacked, robotAt, type Event, type FrameOf, type State } from './state.ts';

/** VR-02: chance says who begins. */
export const startChoices = ({ robots }: State): Choices => [
  { kind: 'start', fields: { seat: { one: robots.map(({ seat }) => seat) } } },
];

export function answerStart(state: State, action: Action): Result<readonly Event[], Rejection> {
  if (action.kind !== 'start' || !offers({ choices: startChoices(state) }, action)) {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  const seats = state.robots.map(({ seat }) => seat);
  const first = seats.indexOf(action.seat);
  const left = [...seats.slice(first), ...seats.slice(0, first)];
  return ok([
    { type: 'start-drawn', seat: action.seat },
    restacked(state, swap(state.stack, { kind: 'place', left })),
  ]);
}

/** VO-SETUP-10, VO-SCORE-04: any of its six faces. */
export const ROLL_CHOICES: Choices = [{ kind: 'roll', fields: { face: { one: POINTS } } }];

/** VO-SETUP-10, VO-SCORE-04: its face names the active control point from now on. */
export function answerRoll(state: State, action: Action): Result<readonly Event[], Rejection> {
  if (action.kind !== 'roll' || !offers({ choices: ROLL_CHOICES }, action)) {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  return ok([{ type: 'control-rolled', face: action.face }, restacked(state, pop(state.stack))]);
}

/** VO-SETUP-09, VO-RESP-03, VR-03, VR-04, VR-58: spaces of the rim, corners too, where nobody stands and no pit is. */
const freeRim = (state: State): readonly Square[] =>
  rim(state.board.size).filter((square) => !isPit(state, square) && !robotAt(state, square));

export const placeChoices = (state: State, kind: 'place' | 'respawn'): Choices => [
  { kind, fields: { space: { one: freeRim(state).map(spaceKey) } } },
];

function refusedSpace(
  state: State,
  kind: 'place' | 'respawn',
  action: Action,
): Result<Square, Rejection> {
  if (action.kind !== kind) return refuse('rule/not-offered', [], { kind: action.kind });
  const atom = kind === 'place' ? 'VO-SETUP-09' : 'VO-RESP-03';
  const detail = { space: action.space };
  const space = parseSpaceKey(action.space);
  const isSquare = space && 'file' in space && spaceKey(space) === action.space;
  if (!isSquare || !isOnBoard(state.board.size, space)) {
    return refuse('rule/not-on-rim', [atom], detail);
  }
  if (!rim(state.board.size).some((square) => sameSquare(square, space))) {
    return refuse('rule/not-on-rim', [atom], detail);
  }
  if (robotAt(state, space)) return refuse('rule/space-taken', [atom, 'VO-RESP-03'], detail);
  return isPit(state, space) ? refuse('rule/pit-there', [atom], detail) : ok(space);
}

export function answerPlace(
  state: State,
  { left }: FrameOf<'place'>,
  action: Action,
): Result<readonly Event[], Rejection> {
  const [seat, ...rest] = left;
  const space = refusedSpace(state, 'place', action);
  if (!space.ok) return space;
  if (!isSeat(seat)) throw new Error('nobody is left to place a robot');
  const stack =
    rest.length > 0 ? swap(state.stack, { kind: 'place' as const, left: rest }) : pop(state.stack);
  return ok([{ type: 'placed', seat, space: space.value }, restacked(state, stack)]);
}

/** VO-RESP-02, VO-RESP-05, VR-60: everybody destroyed comes back, first destroyed first, and must. */
export const nextToRespawn = ({ destroyed }: State): Seat | undefined => destroyed[0];

/** VO-RESP-04: without damage. */
export function answerRespawn(state: State, action: Action): Result<readonly Event[], Rejection> {
  const seat = nextToRespawn(state);
  const space = refusedSpace(state, 'respawn', action);
  if (!space.ok) return space;
  if (!seat) throw new Error('nobody waits to come back');
  return ok([{ type: 'respawned', seat, space: space.value }]);
}

export const advanceRespawn = (state: State): readonly Event[] =>
  state.destroyed.length > 0
    ? []
    : [restacked(state, swap(state.stack, { kind: 'round' as const }))];
