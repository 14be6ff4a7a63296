import {
  decisionId,
  ok,
  type Decision,
  type DecisionId,
  type Outcome,
  type Rejection,
  type Result,
  type Viewer,
} from '@ringside/protocol/vocabulary';
import type {
  Action,
  Config,
  Event,
  Frame,
  Player,
  Position,
  ToyView,
} from '@ringside/protocol/games/toy';
import {
  choicesOf,
  correctedBy,
  numberIn,
  numbersBut,
  one,
  seatIn,
  type Correction,
} from '../../kernel/correction.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import type { Random } from '../../kernel/sample.ts';
import { applyEdit, editOf, pop, swap, top } from '../../kernel/stack.ts';
import { parseAction, parseConfig, parsePosition } from './parse.ts';

const PLAYERS: readonly Player[] = ['A', 'B'];
const GOAL = 3;

const empty: Position = {
  highest: 2,
  round: 1,
  picked: [],
  picks: {},
  die: null,
  score: { A: 0, B: 0 },
  stack: [],
  outcome: null,
};

const restacked = (state: Position, after: readonly Frame[]): Event => ({
  type: 'frames',
  ...editOf(state.stack, after),
});

const numbers = (highest: number): readonly number[] =>
  Array.from({ length: highest }, (_, index) => index + 1);

function open(state: Position): readonly Decision[] {
  switch (top(state.stack)?.kind) {
    case undefined:
      return [];
    case 'roll':
      return [
        {
          id: decisionId(`die/${String(state.round)}`),
          kind: 'roll',
          answerer: 'chance',
          mayAnswer: ['rng', 'person'],
          blocking: true,
          choices: [{ kind: 'roll', fields: { face: { one: numbers(state.highest) } } }],
        },
      ];
    case 'pick':
      return PLAYERS.filter((seat) => !state.picked.includes(seat)).map((seat) => ({
        id: decisionId(`pick/${String(state.round * 2 + PLAYERS.indexOf(seat))}`),
        kind: 'pick',
        answerer: seat,
        mayAnswer: ['seat'],
        blocking: true,
        choices: [{ kind: 'pick', fields: { number: { one: numbers(state.highest) } } }],
      }));
  }
}

function decide(
  state: Position,
  id: DecisionId,
  action: Action,
): Result<readonly Event[], Rejection> {
  const decision = open(state).find((candidate) => candidate.id === id);
  if (!decision) return refuse('rule/decision-closed', [], { id });
  if (!offers(decision, action)) return refuse('rule/not-offered', [], { kind: action.kind });
  if (action.kind === 'roll') {
    return ok([{ type: 'rolled', face: action.face, winner: closest(state, action.face) }]);
  }
  const seat = decision.answerer === 'A' ? 'A' : 'B';
  return ok([
    { type: 'pick-sealed', seat, number: action.number },
    { type: 'picked', seat },
  ]);
}

/** Whose pick lies nearer to the die; a tie is nobody's. */
function closest({ picks }: Position, face: number): Player | null {
  const [a, b] = [Math.abs((picks.A ?? 0) - face), Math.abs((picks.B ?? 0) - face)];
  return a === b ? null : a < b ? 'A' : 'B';
}

function advance(state: Position): readonly Event[] {
  const frame = top(state.stack)?.kind;
  const { A, B } = state.picks;
  if (frame === 'pick' && A !== undefined && B !== undefined) {
    return [
      { type: 'revealed', picks: { A, B } },
      restacked(state, swap(state.stack, { kind: 'roll' })),
    ];
  }
  if (frame !== 'roll' || state.die === null) return [];
  const winner = PLAYERS.find((seat) => state.score[seat] >= GOAL);
  if (winner !== undefined) {
    return [{ type: 'ended', outcome: won(winner) }, restacked(state, pop(state.stack))];
  }
  return [
    { type: 'round-began', round: state.round + 1 },
    restacked(state, swap(state.stack, { kind: 'pick' })),
  ];
}

const won = (winner: Player): Outcome => ({
  winners: [[winner], [winner === 'A' ? 'B' : 'A']],
  why: 'points',
  atoms: [],
});

function evolve(state: Position, event: Event): Position {
  switch (event.type) {
    case 'game-began':
      return { ...empty, highest: event.highest, stack: [{ kind: 'pick' }] };
    case 'pick-sealed':
    case 'pick-restored':
      return { ...state, picks: { ...state.picks, [event.seat]: event.number } };
    case 'picked':
      return { ...state, picked: [...state.picked, event.seat] };
    case 'revealed':
      return { ...state, picks: event.picks };
    case 'rolled':
      return { ...state, die: event.face, score: scored(state, event.winner) };
    case 'round-began':
      return { ...state, round: event.round, picked: [], picks: {}, die: null };
    case 'ended':
      return { ...state, outcome: event.outcome };
    case 'frames':
      return { ...state, stack: applyEdit(state.stack, event) };
    case 'position-set':
      return event.position;
  }
}

const scored = ({ score }: Position, winner: Player | null): Position['score'] =>
  winner === null ? score : { ...score, [winner]: score[winner] + 1 };

const isSecret = (state: Position): boolean => top(state.stack)?.kind === 'pick';

function restore(position: Position): Result<readonly Event[], Rejection> {
  if (!isSecret(position)) return ok([{ type: 'position-set', position }]);
  const sealed = PLAYERS.flatMap((seat): readonly Event[] => {
    const number = position.picks[seat];
    return number === undefined ? [] : [{ type: 'pick-restored', seat, number }];
  });
  return ok([{ type: 'position-set', position: { ...position, picks: {} } }, ...sealed]);
}

function view(state: Position, viewer: Viewer): ToyView {
  const decisions = open(state);
  const own = viewer === 'A' || viewer === 'B' ? state.picks[viewer] : undefined;
  return {
    picked: state.picked,
    ...(own === undefined ? {} : { own }),
    ...(isSecret(state) || state.stack.length === 0 ? {} : { revealed: state.picks }),
    ...(state.die === null ? {} : { die: state.die }),
    score: state.score,
    ...(state.outcome ? { outcome: state.outcome } : {}),
    mine: decisions.filter(({ answerer }) => answerer === viewer),
    awaited: decisions.map(({ id, kind, answerer }) => ({ id, kind, who: answerer })),
  };
}

function alike(state: Position, viewer: Viewer, random: Random): Position {
  if (!isSecret(state)) return state;
  const picks = { ...state.picks };
  for (const seat of state.picked) {
    if (seat !== viewer) picks[seat] = 1 + Math.floor(random() * state.highest);
  }
  return { ...state, picks };
}

/** Points short of the goal: with those the game would be over. */
const points: Correction<Position> = {
  kind: 'points',
  rows: ({ score }) =>
    PLAYERS.map((seat) => ({
      fields: {
        seat: one(seat),
        was: one(score[seat]),
        points: one(...numbersBut(score[seat], 0, GOAL - 1)),
      },
    })),
  made: (state, edit) => ({
    ...state,
    score: { ...state.score, [seatIn(edit)]: numberIn(edit, 'points') },
  }),
};

export const toy: Ruleset<Config, Position, Position, Action, Event, ToyView> = {
  id: 'toy',
  version: 1,
  empty,
  parseConfig,
  parsePosition,
  parseAction,
  setup: ({ highest }) => ok([{ type: 'game-began', highest }]),
  restore,
  position: (state) => state,
  edits: (state) => (state.outcome ? [] : choicesOf([points], state)),
  edited: (state, edit) =>
    state.outcome
      ? refuse('rule/not-offered', [], { kind: edit.kind })
      : correctedBy([points], state, state, edit),
  open,
  decide,
  advance,
  evolve,
  audience: (event) =>
    event.type === 'pick-sealed' || event.type === 'pick-restored' ? [event.seat] : 'public',
  view,
  expected: () => [],
  motions: () => [],
  outcome: (state) => state.outcome ?? undefined,
  turn: (state) => `${state.round}`,
  passive: [],
  alike,
  mended: (state) => state,
};
