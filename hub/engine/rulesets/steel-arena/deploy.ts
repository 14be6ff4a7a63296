import {
  isSector,
  ok,
  SECTORS,
  spaceKey,
  type Axial,
  type Choices,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { swap } from '../../kernel/stack.ts';
import { toSpace } from './activation.ts';
import { edgeOf } from './battlefield.ts';
import { isModuleTile } from './classes.ts';
import { restacked, robotAt, spaceAt, type Event, type Frame, type State } from './state.ts';
import { takenBy } from './take.ts';
import { turnBegins } from './upkeep.ts';

type Deploy = Extract<Frame, { kind: 'deploy' }>;

/**
 * SA-SETUP-23, SA-SETUP-19, SA-SETUP-25, R-001: one after another, on a tile of the edge where nobody stands, facing
 * anywhere.
 */
export const deployChoices = (state: State): Choices => [
  {
    kind: 'deploy',
    fields: { space: { one: deploySpaces(state).map(spaceKey) }, facing: { one: SECTORS } },
  },
];

/**
 * module tiles of the outer edge, or of the whole battlefield where the table plays so. A battlefield that has
 * none free there (a small one with much terrain) is taken as it comes.
 */
function deploySpaces(state: State): readonly Axial[] {
  const free = state.field.map(({ space }) => space).filter((space) => !robotAt(state, space));
  const withModules = free.filter((space) => isModuleTile(spaceAt(state, space)?.tile));
  if (state.options.deploymentZone === 'anywhere' && withModules.length > 0) return withModules;
  const edge = new Set(edgeOf(state.field.map(({ space }) => space)).map(spaceKey));
  const atEdge = withModules.filter((space) => edge.has(spaceKey(space)));
  return [atEdge, withModules, free].find((spaces) => spaces.length > 0) ?? [];
}

export function answerDeploy(
  state: State,
  frame: Deploy,
  action: Action,
): Result<readonly Event[], Rejection> {
  const robot = state.robots[frame.next];
  if (!robot || action.kind !== 'deploy') {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  if (!offers({ choices: deployChoices(state) }, action) || !isSector(action.facing)) {
    return refuse('rule/cannot-deploy-there', ['R-001', 'SA-COL-02'], { space: action.space });
  }
  return ok([
    {
      type: 'deployed',
      seat: robot.seat,
      space: toSpace(action.space),
      facing: action.facing,
    },
    restacked(state, swap(state.stack, { kind: 'deploy', next: frame.next + 1 })),
  ]);
}

/** SA-SETUP-21, R-002: when all stand, each takes the tile below; then the first player's turn begins. */
export function advanceDeploy(state: State, frame: Deploy): readonly Event[] {
  if (frame.next < state.robots.length) return [];
  const taken = state.robots.map((robot) => takenBy(state, robot));
  const [first] = state.robots;
  if (!first) throw new Error('a game without robots');
  const looks = taken.flatMap((one) => one.looks).reverse();
  return [...taken.flatMap(({ events }) => events), ...turnBegins(state, first.seat, 1, looks)];
}
