import {
  ok,
  parseSpaceKey,
  spaceKey,
  type Choices,
  type RawAction,
  type Rejection,
  type Result,
  type Seat,
  type Square,
} from '@ringside/protocol/vocabulary';
import {
  COLOURS,
  DAMAGE_MAX,
  POINTS,
  type Colour,
  type OpenProgram,
  type RobotState,
} from '@ringside/protocol/games/volt';
import {
  choicesOf,
  correctedBy,
  numberIn,
  numbersBut,
  one,
  seatIn,
  textIn,
  type Correction,
} from '../../kernel/correction.ts';
import { refuse } from '../../kernel/refuse.ts';
import { isGuest } from './consistency.ts';
import { nextOf } from './order.ts';
import { goalOf } from './scoring.ts';
import { isPit, robotAt, robotOf, type Frame, type State } from './state.ts';

// docs/rules/volt.md, Corrections, lists them all. None of it looks at a program that is not revealed.

const withRobot = (state: State, seat: Seat, change: Partial<RobotState>): State => ({
  ...state,
  robots: state.robots.map((robot) => (robot.seat === seat ? { ...robot, ...change } : robot)),
});

const standing = ({ robots }: State): readonly (RobotState & { readonly at: Square })[] =>
  robots.flatMap((robot) => (robot.at ? [{ ...robot, at: robot.at }] : []));

const freeSpaces = (state: State): readonly string[] => {
  const { size } = state.board;
  return Array.from({ length: size * size }, (_, index) => ({
    file: index % size,
    rank: Math.floor(index / size),
  }))
    .filter((square) => !isPit(state, square) && !robotAt(state, square))
    .map(spaceKey);
};

function squareIn(edit: RawAction): Square {
  const space = parseSpaceKey(textIn(edit, 'space'));
  if (!space || !('file' in space)) throw new Error(`${edit.kind} has no space`);
  return space;
}

/** VO-FIRE-05, VO-FIRE-06. */
const damage: Correction<State> = {
  kind: 'damage',
  rows: (state) =>
    standing(state).map((robot) => ({
      fields: {
        seat: one(robot.seat),
        was: one(robot.damage),
        damage: one(...numbersBut(robot.damage, 0, DAMAGE_MAX - 1)),
      },
    })),
  made: (state, edit) => withRobot(state, seatIn(edit), { damage: numberIn(edit, 'damage') }),
};

/** VO-END-01: with as many as win, the game ends. A team is named by its first seat. */
const points: Correction<State> = {
  kind: 'points',
  rows: ({ teams }) =>
    teams.map((team) => ({
      fields: {
        seat: one(...team.seats.slice(0, 1)),
        was: one(team.points),
        points: one(...numbersBut(team.points, 0, goalOf(team))),
      },
    })),
  made: (state, edit) => ({
    ...state,
    teams: state.teams.map((team) =>
      team.seats[0] === seatIn(edit) ? { ...team, points: numberIn(edit, 'points') } : team,
    ),
  }),
};

const robotMoved: Correction<State> = {
  kind: 'robot-at',
  rows: (state) => {
    const free = freeSpaces(state);
    return standing(state).map(({ seat, at }) => ({
      fields: { seat: one(seat), was: one(spaceKey(at)), space: one(...free) },
    }));
  },
  made: (state, edit) => withRobot(state, seatIn(edit), { at: squareIn(edit) }),
};

/** VO-RESP-01: it waits to come back; while programs are written everybody stands on the board. */
const robotOff: Correction<State> = {
  kind: 'robot-off',
  rows: (state) =>
    state.robots.every(({ open }) => open)
      ? standing(state).map(({ seat, at }) => ({
          fields: { seat: one(seat), was: one(spaceKey(at)) },
        }))
      : [],
  made: (state, edit) => {
    const seat = seatIn(edit);
    return { ...withRobot(state, seat, { at: null }), destroyed: [...state.destroyed, seat] };
  },
};

/** VO-RESP-04: without damage. */
const robotOn: Correction<State> = {
  kind: 'robot-on',
  rows: (state) => [
    { fields: { seat: one(...state.destroyed), space: one(...freeSpaces(state)) } },
  ],
  made: (state, edit) => {
    const seat = seatIn(edit);
    return {
      ...withRobot(state, seat, { at: squareIn(edit), damage: 0 }),
      destroyed: state.destroyed.filter((other) => other !== seat),
    };
  },
};

/** VO-CP-02: which control point counts. */
const control: Correction<State> = {
  kind: 'control',
  rows: (state) =>
    state.control === null
      ? []
      : [
          {
            fields: {
              was: one(state.control),
              face: one(...POINTS.filter((face) => face !== state.control)),
            },
          },
        ],
  made: (state, edit) => ({
    ...state,
    control: POINTS.find((face) => face === numberIn(edit, 'face')) ?? state.control,
  }),
};

/** VO-RES-07: set aside, or still to resolve: then no other die may lie on its button (VO-PROG-12). */
const dieDone: Correction<State> = {
  kind: 'die-done',
  rows: ({ robots, stack }) =>
    stack[0]?.kind === 'resolve'
      ? robots.flatMap(({ seat, open }) =>
          (open ? diceOf(open) : []).map(({ die, done }) => ({
            fields: { seat: one(seat), die: one(die), done: one(!done) },
          })),
        )
      : [],
  made: (state, edit) => {
    const { seat, open } = robotOf(state, seatIn(edit));
    const die = COLOURS.find((colour) => colour === textIn(edit, 'die'));
    if (!open || !die) return state;
    const dice = { ...open.dice, [die]: { ...open.dice[die], done: edit['done'] === true } };
    return withRobot(state, seat, { open: { ...open, dice } });
  },
};

/** Dice that may be set aside or taken up again. */
const diceOf = (open: OpenProgram): readonly { readonly die: Colour; readonly done: boolean }[] =>
  COLOURS.map((die) => ({ die, done: open.dice[die].done })).filter(
    ({ die, done }) => !done || isButtonFree(open, die),
  );

const isButtonFree = ({ dice }: OpenProgram, die: Colour): boolean =>
  COLOURS.every(
    (other) => other === die || dice[other].done || dice[other].button !== dice[die].button,
  );

const CORRECTIONS: readonly Correction<State>[] = [
  damage,
  points,
  robotMoved,
  robotOff,
  robotOn,
  control,
  dieDone,
];

export const edits = (state: State): Choices =>
  state.outcome ? [] : choicesOf(CORRECTIONS, state);

export function edited(state: State, edit: RawAction): Result<State, Rejection> {
  if (state.outcome) return refuse('rule/not-offered', [], { kind: edit.kind });
  const made = correctedBy(CORRECTIONS, state, state, edit);
  return made.ok ? ok({ ...tidied(made.value), moment: state.moment + 1 }) : made;
}

/** Nobody is repaired who no longer can be, and tokens drawn for a tie that is none any more go back. */
function tidied(state: State): State {
  const stack = state.stack.filter((frame) => !isMeaningless(state, frame));
  const next = { ...state, stack };
  return isTieOver(next) ? { ...next, tied: [] } : next;
}

const isMeaningless = (state: State, frame: Frame): boolean =>
  frame.kind === 'repair' && !isGuest(state, frame.seat);

function isTieOver(state: State): boolean {
  if (state.tied.length === 0 || state.stack[0]?.kind !== 'resolve') return false;
  const next = nextOf(state);
  return (next.is !== 'die' && next.is !== 'cancelled') || !state.tied.includes(next.die.seat);
}
