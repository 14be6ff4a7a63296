import { ok, type Choices, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { Action, ModuleId, RobotState } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop } from '../../kernel/stack.ts';
import { restacked, robotOf, type Event, type Frame, type State } from './state.ts';

type Cool = Extract<Frame, { kind: 'cool' }>;

export const hotModules = (robot: RobotState): readonly ModuleId[] => [
  ...robot.modules.filter(({ hot }) => hot).map(({ id }) => id),
  ...(robot.centralHot ? ['central' as const] : []),
];

/** the owner chooses, Central included, up to the number. */
export function coolChoices(state: State, { seat, modules }: Cool): Choices {
  const some = hotModules(robotOf(state, seat));
  return [
    {
      kind: 'cool',
      fields: { modules: { some, min: 0, max: Math.min(modules, some.length) } },
    },
  ];
}

/** SA-TER-14; SA-TER-15, R-026: what was used this turn stays used. */
export function answerCool(
  state: State,
  frame: Cool,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind !== 'cool') return refuse('rule/not-offered', [], { kind: action.kind });
  if (!offers({ choices: coolChoices(state, frame) }, action)) {
    return refuse('rule/cool-count', ['SA-TER-14', 'R-126'], { got: action.modules.length });
  }
  return ok([
    { type: 'cooled', seat: frame.seat, modules: action.modules, by: 'terrain' },
    restacked(state, pop(state.stack)),
  ]);
}
