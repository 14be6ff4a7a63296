import {
  ok,
  type Choices,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Action, RobotState } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { modulesOf } from './activation.ts';
import { declaredEnd, reachedEnd } from './ending.ts';
import { tracksDamage, tracksModules, tracksTrophies } from './profile.ts';
import { robotOf, type Event, type State } from './state.ts';

/** What a seat may set right about its own robot; nothing of it depends on what others do. */
export function adjustChoices(state: State, robot: RobotState): Choices {
  const counts = [
    ...(tracksDamage(state) ? ['damage'] : []),
    ...(tracksTrophies(state) ? ['trophies'] : []),
  ];
  const tiles = robot.modules.map(({ id }) => id);
  return [
    ...(counts.length === 0
      ? []
      : [{ kind: 'adjust', fields: { what: { one: counts }, by: { one: [1, -1] } } }]),
    ...(tracksModules(state)
      ? [
          {
            kind: 'adjust-heat',
            fields: { module: { one: modulesOf(robot) }, hot: { one: [true, false] } },
          },
        ]
      : []),
    ...(tiles.length === 0 ? [] : [{ kind: 'adjust-lost', fields: { module: { one: tiles } } }]),
  ];
}

/** A count below zero stays zero. */
export function answerAdjust(
  state: State,
  seat: Seat,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (!offers({ choices: adjustChoices(state, robotOf(state, seat)) }, action)) {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  if (action.kind === 'adjust') {
    return ok([{ type: 'adjusted', seat, what: action.what, by: action.by }]);
  }
  if (action.kind === 'adjust-heat') {
    return ok([{ type: 'heat-set', seat, module: action.module, hot: action.hot }]);
  }
  if (action.kind !== 'adjust-lost') return ok([]);
  return ok([
    { type: 'discarded', seat, modules: [action.module], to: 'box', because: 'declared' },
  ]);
}

/** Where not all is tracked, people know when it is over. */
export const endChoices: Choices = [
  { kind: 'declare-end', fields: { why: { one: ['robot-destroyed', 'pile-empty', 'stopped'] } } },
];

export function answerEnd(state: State, action: Action): Result<readonly Event[], Rejection> {
  return action.kind === 'declare-end' && offers({ choices: endChoices }, action)
    ? ok(declaredEnd(state, action.why))
    : refuse('rule/not-offered', [], { kind: action.kind });
}

/** SA-END-01: only trophies are tracked, and somebody has enough. */
export const advanceTally = (state: State): readonly Event[] => reachedEnd(state) ?? [];
