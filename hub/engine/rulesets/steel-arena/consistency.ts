import { spaceKey, type AtomId } from '@ringside/protocol/vocabulary';
import type { RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import { isUnnamed } from './classes.ts';
import { areClockwise } from './shapes.ts';
import { moduleOf, standing, type Frame, type State } from './state.ts';
import { allTiles, tileNumber } from './tiles.ts';

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
    atoms: ['SA-SETUP-24'],
    holds: ({ robots }) => isDistinct(robots.map(({ robot }) => robot)),
  },
  {
    path: 'field',
    expected: 'each space once',
    holds: ({ field }) => field.length > 0 && isDistinct(field.map(({ space }) => spaceKey(space))),
  },
  {
    path: 'robots',
    expected: 'each robot on a space of the field, one a space',
    atoms: ['SA-COL-02', 'SA-OBST-02'],
    holds: robotsStandApart,
  },
  {
    path: 'catalogue',
    expected: 'each design under its own id, ranges from low to high',
    holds: ({ catalogue }) =>
      Object.entries(catalogue).every(
        ([id, design]) =>
          id === design.id &&
          design.effects.every((effect) => !('min' in effect) || effect.min <= effect.max),
      ),
  },
  {
    path: 'nextTile',
    expected: 'each tile once, numbered below it',
    holds: (state) =>
      isDistinct(allTiles(state).map(({ id }) => id)) &&
      allTiles(state).every(({ id }) => tileNumber(id) < state.nextTile),
  },
  {
    path: 'tiles',
    expected: 'faces of the catalogue that fit their class; what lies face up is seen by all',
    holds: (state) => allTiles(state).every((tile) => isTrueFace(state, tile)),
  },
  {
    path: 'robots',
    expected: 'everybody deployed once turns have begun',
    holds: ({ turn, robots }) => turn === null || robots.every((robot) => standing(robot)),
  },
  {
    path: 'turn',
    expected: 'a seat at the table, and an activation left or something done',
    holds: ({ turn, robots }) =>
      turn === null ||
      (robots.some(({ seat }) => seat === turn.seat) && (turn.acted || turn.activationsLeft > 0)),
  },
  {
    path: 'stack',
    expected: 'business that can be unfinished at this moment',
    holds: (state) => (state.outcome ? state.stack.length === 0 : isRunning(state)),
  },
];

export function contradictionIn(state: State): Contradiction | undefined {
  const broken = CHECKS.find(({ holds }) => !holds(state));
  return (
    broken && {
      atoms: broken.atoms ?? [],
      detail: { path: broken.path, expected: broken.expected },
    }
  );
}

const isDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

function robotsStandApart({ robots, field }: State): boolean {
  const spaces = new Set(field.map(({ space }) => spaceKey(space)));
  const stands = robots.flatMap(({ at }) =>
    at === null || at === 'untracked' ? [] : [spaceKey(at)],
  );
  const isWhole = ({ at, facing }: RobotState): boolean =>
    at !== 'untracked' && facing !== 'untracked' && (at === null) === (facing === null);
  return isDistinct(stands) && stands.every((at) => spaces.has(at)) && robots.every(isWhole);
}

function isTrueFace({ catalogue, robots }: State, { class: name, face, up }: Tile): boolean {
  if (!face) return !up;
  const printed = catalogue[face.design];
  if (!printed || (up && face.seenBy !== 'all')) return false;
  const isSeated = face.seenBy === 'all' || robots.some(({ seat }) => seat === face.seenBy);
  const generation = (text: string): string => text.slice(0, text.indexOf('/'));
  return (
    isSeated &&
    (isUnnamed(name) && !up
      ? generation(printed.class) === generation(name)
      : printed.class === name)
  );
}

/** Which business may stand on which: set-up before the first turn, then a turn or its Upkeep and what interrupts it. */
function isRunning(state: State): boolean {
  const [first, ...rest] = state.stack;
  if (!first) return false;
  if (state.turn === null) return first.kind === 'deploy' && isDeploying(state, first, rest);
  if (first.kind === 'turn') return rest.every((frame) => mayInterrupt(state, frame));
  return first.kind === 'upkeep' && rest.every((frame) => isLooking(state, frame));
}

function isDeploying(
  state: State,
  { next }: Extract<Frame, { kind: 'deploy' }>,
  rest: readonly Frame[],
): boolean {
  const undeployed = state.robots.findIndex(({ at }) => at === null);
  if (undeployed !== next || state.robots.slice(next).some(({ at }) => at !== null)) return false;
  const [drawing, ...more] = rest;
  if (!drawing) return state.field.every(({ tile }) => tile);
  const isDrawing =
    drawing.kind === 'quota' || (drawing.kind === 'arrange' && drawsOut(state, drawing));
  return more.length === 0 && isDrawing && next === 0 && state.faces === 'virtual';
}

/** As many tiles left in the pool as spaces to lay them on. */
function drawsOut({ field }: State, { pool, next }: Extract<Frame, { kind: 'arrange' }>): boolean {
  const left = Object.values(pool).reduce((sum, count) => sum + count, 0);
  return next + left === field.length;
}

function mayInterrupt(state: State, frame: Frame): boolean {
  const isSeated = (seat: string): boolean => state.robots.some((robot) => robot.seat === seat);
  if (frame.kind === 'displace') return isSeated(frame.seat);
  if (frame.kind !== 'packet') return isLooking(state, frame);
  return isSeated(frame.attacker) && isSeated(frame.victim) && frame.attacker !== frame.victim;
}

const isLooking = (state: State, frame: Frame): boolean =>
  frame.kind === 'look' &&
  state.faces === 'virtual' &&
  state.robots.some(
    (robot) => robot.seat === frame.seat && moduleOf(robot, frame.piece)?.face === null,
  );
