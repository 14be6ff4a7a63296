import { spaceKey, type AtomId } from '@ringside/protocol/vocabulary';
import type { RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import { isModuleTile, isUnnamed } from './classes.ts';
import { teamsUnfit } from './parse-config.ts';
import { tracksField } from './profile.ts';
import { areClockwise } from './shapes.ts';
import { isStackInOrder } from './stack-order.ts';
import { standing, type State } from './state.ts';
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
    holds: (state) =>
      state.field.length > 0 === tracksField(state) &&
      isDistinct(state.field.map(({ space }) => spaceKey(space))),
  },
  {
    path: 'robots',
    expected: 'each robot on a space of the field, one a space',
    atoms: ['SA-COL-02', 'SA-OBST-02'],
    holds: robotsStandApart,
  },
  {
    path: 'catalogue',
    expected: 'each design under its own id',
    holds: ({ catalogue }) => Object.entries(catalogue).every(([id, design]) => id === design.id),
  },
  {
    path: 'teams',
    expected: 'no teams, or two teams of two that sit alternately',
    atoms: ['SA-TEAM-01', 'SA-TEAM-02'],
    holds: ({ teams, robots }) =>
      !teamsUnfit(
        robots.map(({ seat }) => seat),
        teams,
      ),
  },
  {
    path: 'robots',
    expected: 'modules and trophies that are no terrain',
    atoms: ['SA-TER-01'],
    holds: ({ robots, catalogue }) =>
      robots
        .flatMap(({ modules, trophies }) => [...modules, ...trophies])
        .every(
          (tile) =>
            isModuleTile(tile) &&
            (tile.face === null || catalogue[tile.face.design]?.type !== 'terrain'),
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
    holds: ({ turn, robots }) =>
      turn === null || robots.every((robot) => standing(robot) ?? robot.at === 'untracked'),
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
    holds: (state) => (state.outcome ? state.stack.length === 0 : isStackInOrder(state)),
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

function robotsStandApart(state: State): boolean {
  const { robots, field } = state;
  if (!tracksField(state)) {
    return robots.every(({ at, facing }) => at === 'untracked' && facing === 'untracked');
  }
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
