import { unreachable, type Seat } from '@ringside/protocol/vocabulary';
import type { OpenProgram, Program, RobotState } from '@ringside/protocol/games/volt';
import { applyEdit } from '../../kernel/stack.ts';
import { seatsInOrder } from './order.ts';
import { EMPTY, openOf, robotOf, type Event, type State } from './state.ts';

/** Folds one event. Total; replay uses nothing else. `moment` counts the answers of those who are asked one at a time. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'game-began':
      return began(event);
    case 'start-drawn':
      return state;
    case 'placed':
      return withRobot(counted(state), event.seat, { at: event.space });
    case 'control-rolled':
      return {
        ...state,
        control: event.face,
        draws: { ...state.draws, roll: state.draws.roll + 1 },
      };
    case 'round-began':
      return roundBegan(state, event.round);
    case 'program-sealed':
      return withRobot(state, event.seat, { sealed: { program: event.program, salt: null } });
    case 'programmed':
      return withRobot(state, event.seat, {
        ready: true,
        given: robotOf(state, event.seat).given + 1,
      });
    case 'salt-sealed':
      return salted(state, event);
    case 'committed':
      return withRobot(state, event.seat, { commitment: event.commitment });
    case 'withdrawn':
      return withRobot(state, event.seat, { ready: false, commitment: null, sealed: null });
    case 'revealed':
      return revealed(state, event);
    case 'tokens-drawn':
      return {
        ...state,
        tied: seatsInOrder(event),
        draws: { ...state.draws, sequence: state.draws.sequence + 1 },
      };
    case 'die-resolved':
      return dieDone(state, event, state.moment + 1);
    case 'die-cancelled':
      return dieDone(state, event, state.moment);
    case 'displaced':
      return displaced(state, event);
    case 'damaged':
      return damaged(state, event);
    case 'dice-turned':
      return diceTurned(state, event);
    case 'destroyed':
      return destroyed(state, event);
    case 'scored':
      return {
        ...state,
        teams: state.teams.map((team, index) =>
          index === event.team ? { ...team, points: team.points + 1 } : team,
        ),
      };
    case 'repaired':
      return withRobot(counted(state), event.seat, { damage: 0 });
    case 'declined':
      return counted(state);
    case 'respawned':
      return {
        ...withRobot(counted(state), event.seat, { at: event.space, damage: 0 }),
        destroyed: state.destroyed.filter((seat) => seat !== event.seat),
      };
    case 'ended':
      return { ...state, outcome: event.outcome };
    case 'frames':
      return { ...state, stack: applyEdit(state.stack, event) };
    case 'position-set':
      return event.position;
    case 'program-restored':
      return withRobot(state, event.seat, {
        sealed: { program: event.program, salt: event.salt },
      });
    default:
      return unreachable(event);
  }
}

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

/**
 * VO-SETUP-02, VO-SETUP-04, VO-SETUP-06: each seat a board at its edge and a robot, which is not placed yet. VO-SETUP-07:
 * nobody has damage or points.
 */
const began = ({ board, rolls, players, teams }: Of<'game-began'>): State => ({
  ...EMPTY,
  board,
  rolls,
  robots: players.map(({ seat, robot, edge }) => ({
    seat,
    robot,
    edge,
    at: null,
    damage: 0,
    given: 0,
    ready: false,
    commitment: null,
    sealed: null,
    open: null,
  })),
  teams: teams.map((seats) => ({ seats, points: 0 })),
});

const counted = (state: State): State => ({ ...state, moment: state.moment + 1 });

function withRobot(state: State, seat: Seat, change: Partial<RobotState>): State {
  return {
    ...state,
    robots: state.robots.map((robot) => (robot.seat === seat ? { ...robot, ...change } : robot)),
  };
}

/** VO-PROG-01: everybody programs anew. */
const roundBegan = (state: State, round: number): State => ({
  ...state,
  round,
  tied: [],
  robots: state.robots.map((robot) => ({
    ...robot,
    ready: false,
    commitment: null,
    sealed: null,
    open: null,
  })),
});

function salted(state: State, { seat, salt }: Of<'salt-sealed'>): State {
  const { sealed } = robotOf(state, seat);
  return sealed ? withRobot(state, seat, { sealed: { ...sealed, salt } }) : state;
}

const revealed = (state: State, { programs }: Of<'revealed'>): State =>
  programs.reduce(
    (next, { seat, program, salt }) =>
      withRobot(next, seat, { sealed: null, open: { program, salt, dice: laid(program) } }),
    state,
  );

const laid = ({ red, white, blue }: Program): OpenProgram['dice'] => ({
  red: { button: red.button, done: false },
  white: { button: white.button, done: false },
  blue: { button: blue.button, done: false },
});

/** VO-RES-07, VO-RES-08: set aside with its number; a tie it was part of has one die less. */
function dieDone(
  state: State,
  { seat, die }: Of<'die-resolved' | 'die-cancelled'>,
  moment: number,
): State {
  return {
    ...state,
    moment,
    tied: state.tied.length > 0 ? state.tied.filter((other) => other !== seat) : state.tied,
    robots: state.robots.map((robot) => {
      if (robot.seat !== seat) return robot;
      const open = openOf(robot);
      const dice = { ...open.dice, [die]: { ...open.dice[die], done: true } };
      return { ...robot, open: { ...open, dice } };
    }),
  };
}

/** Everybody of one step at once. */
export const displaced = (state: State, { steps }: Of<'displaced'>): State => ({
  ...state,
  robots: state.robots.map((robot) => {
    const step = steps.find(({ seat }) => seat === robot.seat);
    return step ? { ...robot, at: step.to } : robot;
  }),
});

/** VO-FIRE-05: it stays with the robot until it is repaired or comes back. */
const damaged = (state: State, { seat, amount }: Of<'damaged'>): State =>
  withRobot(state, seat, { damage: robotOf(state, seat).damage + amount });

/** VO-RESP-01, VO-FIRE-07: off the board from now on. */
const destroyed = (state: State, { seat }: Of<'destroyed'>): State => ({
  ...withRobot(state, seat, { at: null }),
  destroyed: [...state.destroyed, seat],
});

function diceTurned(state: State, { seat, dice: turns }: Of<'dice-turned'>): State {
  const open = openOf(robotOf(state, seat));
  const dice = { ...open.dice };
  for (const { die, to } of turns) dice[die] = { ...dice[die], button: to };
  return withRobot(state, seat, { open: { ...open, dice } });
}
