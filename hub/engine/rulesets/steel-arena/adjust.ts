import {
  ok,
  type Choice,
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
  const tiles = robot.modules.map(({ id }) => id);
  return [
    ...(tracksDamage(state) ? [countRow('damage', countsOf(robot).damage)] : []),
    ...(tracksTrophies(state) ? [countRow('trophies', countsOf(robot).trophies)] : []),
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

/** None can be taken from nothing. */
const countRow = (what: Counted, count: number): Choice => ({
  kind: 'adjust',
  fields: { what: { one: [what] }, by: { one: count === 0 ? [1] : [1, -1] } },
});

type Counted = 'damage' | 'trophies';

const countsOf = ({ owes, trophies }: RobotState): Readonly<Record<Counted, number>> => ({
  damage: owes,
  trophies: trophies.length,
});

/** 0 to 3: which counts stand at zero. */
export function zerosOf(robot: RobotState): number {
  const { damage, trophies } = countsOf(robot);
  return (damage === 0 ? 1 : 0) + (trophies === 0 ? 2 : 0);
}

export function answerAdjust(
  state: State,
  seat: Seat,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (!offers({ choices: adjustChoices(state, robotOf(state, seat)) }, action)) {
    return refuseAdjust(state, seat, action);
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

function refuseAdjust(state: State, seat: Seat, action: Action): Result<never, Rejection> {
  if (action.kind === 'adjust' && countsOf(robotOf(state, seat))[action.what] === 0) {
    return refuse('rule/count-at-zero', [], { what: action.what });
  }
  return refuse('rule/not-offered', [], { kind: action.kind });
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
