import { squareName, type AtomId, type Seat } from '@ringside/protocol/vocabulary';
import {
  COLOURS,
  MOVES_MAX,
  DAMAGE_MAX,
  POINTS,
  type OpenProgram,
  type Program,
  type RobotState,
} from '@ringside/protocol/games/volt';
import { commitmentTo } from '../../kernel/salt.ts';
import { sameSquare } from '../../kernel/square.ts';
import { sectionOf } from './buttons.ts';
import { nextOf } from './order.ts';
import { areClockwise, arePairs } from './parse.ts';
import { faultOf } from './parse-board.ts';
import { programText } from './program.ts';
import { isPit, robotOf, type Frame, type State } from './state.ts';

interface Contradiction {
  readonly atoms: readonly AtomId[];
  readonly detail: { readonly path: string; readonly expected: string };
}

interface Check {
  readonly path: string;
  readonly expected: string;
  readonly atoms?: readonly AtomId[];
  readonly holds: (state: State) => boolean;
}

/** What must hold between the parts of a position, so that the game can go on from it. The first that fails is told. */
const CHECKS: readonly Check[] = [
  {
    path: 'robots',
    expected: 'two to four seats in clockwise order',
    holds: ({ robots }) => robots.length >= 2 && areClockwise(robots.map(({ seat }) => seat)),
  },
  {
    path: 'robots',
    expected: 'a robot of its own for each seat',
    atoms: ['VO-SETUP-04'],
    holds: ({ robots }) => isDistinct(robots.map(({ robot }) => robot)),
  },
  {
    path: 'teams',
    expected: 'everybody alone, or two teams of two',
    atoms: ['VO-TEAM-01'],
    holds: areTeams,
  },
  {
    path: 'board.points',
    expected: 'six control points',
    atoms: ['VO-CP-01'],
    holds: ({ board }) => board.points.length === POINTS.length,
  },
  {
    path: 'robots',
    expected:
      'robots on the board on a space each, not in a pit, with less damage than destroys them',
    atoms: ['VO-FIRE-06', 'VO-PIT-02'],
    holds: standApart,
  },
  {
    path: 'destroyed',
    expected: 'each robot that is off the board once round one has begun',
    atoms: ['VO-RESP-01'],
    holds: areDestroyed,
  },
  {
    path: 'robots',
    expected: 'three dice on buttons of their own, at most two for movement',
    atoms: ['VO-PROG-09', 'VO-PROG-12'],
    holds: ({ robots }) => robots.every(hasPlayableProgram),
  },
  {
    path: 'robots',
    expected: 'a commitment where a salt is, and to that program',
    holds: (state) => state.robots.every((robot) => keepsItsWord(state, robot)),
  },
  {
    path: 'tied',
    expected: 'seats at the table, each once, while dice resolve',
    holds: ({ tied, robots }) =>
      isDistinct(tied) && tied.every((seat) => robots.some((robot) => robot.seat === seat)),
  },
  {
    path: 'control',
    expected: 'a face of the die once round one has begun',
    atoms: ['VO-SETUP-10'],
    holds: ({ control, round }) => control !== null || round === 0,
  },
  {
    path: 'stack',
    expected: 'business that can be unfinished at this moment',
    holds: (state) => (state.outcome ? state.stack.length === 0 : isRunning(state)),
  },
];

export function contradictionIn(state: State): Contradiction | undefined {
  const broken = CHECKS.find(({ holds }) => !holds(state));
  if (broken) {
    const { path, expected, atoms } = broken;
    return { atoms: atoms ?? [], detail: { path, expected } };
  }
  const fault = faultOf(state.board);
  return (
    fault && {
      atoms: fault.atoms,
      detail: { path: `board.${fault.path}`, expected: fault.expected },
    }
  );
}

const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

function areTeams({ teams, robots }: State): boolean {
  const seats = robots.map(({ seat }) => seat);
  const lists = teams.map((team) => team.seats);
  if (arePairs(lists, seats)) return true;
  const isAlone = lists.length === seats.length && lists.every((list) => list.length === 1);
  return isAlone && lists.every(([only], index) => only === seats[index]);
}

function standApart(state: State): boolean {
  const standing = state.robots.filter(({ at }) => at !== null);
  return (
    isDistinct(standing.map(({ at }) => (at ? squareName(at) : ''))) &&
    standing.every(({ at, damage }) => at && !isPit(state, at) && damage < DAMAGE_MAX)
  );
}

function areDestroyed({ robots, destroyed, round }: State): boolean {
  const off: readonly Seat[] = robots.filter(({ at }) => at === null).map(({ seat }) => seat);
  if (round === 0) return destroyed.length === 0;
  return (
    isDistinct(destroyed) &&
    off.length === destroyed.length &&
    off.every((seat) => destroyed.includes(seat))
  );
}

function hasPlayableProgram({ sealed, open }: RobotState): boolean {
  if (sealed && open) return false;
  if (open) return isPlayable(open.program) && isTurnedFrom(open);
  return !sealed || isPlayable(sealed.program);
}

function isPlayable(program: Program): boolean {
  const buttons = COLOURS.map((die) => program[die].button);
  return (
    isDistinct(buttons) &&
    buttons.filter((button) => sectionOf(button) === 'move').length <= MOVES_MAX
  );
}

/** VR-20, VR-22: dice stay in their section, and unresolved ones on buttons of their own. */
function isTurnedFrom({ program, dice }: OpenProgram): boolean {
  const left = COLOURS.filter((die) => !dice[die].done).map((die) => dice[die].button);
  return (
    isDistinct(left) &&
    COLOURS.every((die) => sectionOf(dice[die].button) === sectionOf(program[die].button))
  );
}

function keepsItsWord({ round }: State, { seat, ready, commitment, sealed, open }: RobotState) {
  const given = sealed ?? open;
  if (ready !== (given !== null)) return false;
  if (!given || given.salt === null || commitment === null) {
    return (given?.salt ?? null) === null && commitment === null;
  }
  return commitment === commitmentTo(programText(round, seat, given.program), given.salt);
}

/** Which business may stand on which: set-up before round one, then one step of a round and what interrupts it. */
function isRunning(state: State): boolean {
  const [first, ...rest] = state.stack;
  if (!first) return false;
  if (state.round === 0) return first.kind === 'round' && isSettingUp(state, rest);
  if (rest.length > 1 || !rest.every((frame) => mayInterrupt(state, first, frame))) return false;
  if (first.kind === 'round') return state.destroyed.length === 0;
  if (first.kind === 'program') {
    return state.destroyed.length === 0 && state.robots.every(({ open }) => !open);
  }
  if (!state.robots.every(({ open }) => open)) return false;
  if (first.kind === 'resolve') return isTieOfNow(state);
  return first.kind === 'score' || first.kind === 'respawn';
}

/** Whoever drew tokens and has not resolved yet is at it now. */
function isTieOfNow(state: State): boolean {
  const next = nextOf(state);
  if (state.tied.length === 0) return true;
  return (next.is === 'die' || next.is === 'cancelled') && state.tied.includes(next.die.seat);
}

function isSettingUp(state: State, rest: readonly Frame[]): boolean {
  const [roll, placing, ...more] = rest;
  const unplaced = state.robots.filter(({ at }) => at === null).map(({ seat }) => seat);
  if (more.length > 0) return false;
  if (!roll) return unplaced.length === 0 && state.control !== null;
  if (roll.kind !== 'roll' || state.control !== null) return false;
  if (!placing) return unplaced.length === 0;
  if (placing.kind === 'start') return unplaced.length === state.robots.length;
  return (
    placing.kind === 'place' &&
    placing.left.length > 0 &&
    isDistinct(placing.left) &&
    placing.left.length === unplaced.length &&
    unplaced.every((seat) => placing.left.includes(seat))
  );
}

function mayInterrupt(state: State, below: Frame, frame: Frame): boolean {
  const isSeated = (seat: Seat): boolean => state.robots.some((robot) => robot.seat === seat);
  if (frame.kind === 'roll') return below.kind === 'respawn';
  if (below.kind !== 'resolve') return false;
  if (frame.kind === 'repair') return isSeated(frame.seat) && isGuest(state, frame.seat);
  return (
    frame.kind === 'shift' &&
    [frame.seat, frame.by, ...frame.moved].every(isSeated) &&
    isDistinct(frame.moved)
  );
}

/** VO-REP-02: damaged, and on the repair center. */
export function isGuest(state: State, seat: Seat): boolean {
  const { at, damage } = robotOf(state, seat);
  return damage > 0 && at !== null && sameSquare(at, state.board.repair);
}
