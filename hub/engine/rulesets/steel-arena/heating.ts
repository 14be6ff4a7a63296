import { ok, type Choices, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { Action, ModuleId, RobotState } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop } from '../../kernel/stack.ts';
import { restacked, robotOf, type Event, type Frame, type State } from './state.ts';

type Overheat = Extract<Frame, { kind: 'overheat' }>;

/** only a cool module can be overheated; SA-EFF-13: the Central module is one of them. */
const coolModules = (robot: RobotState): readonly ModuleId[] => [
  ...robot.modules.filter(({ hot }) => !hot).map(({ id }) => id),
  ...(robot.centralHot ? [] : ['central' as const]),
];

/** SA-EFF-13, SA-EFF-15, R-116: which modules, as many as demanded or, against a weapon, fewer. */
export function overheatChoices(state: State, { seat, demand, mayDecline }: Overheat): Choices {
  const some = coolModules(robotOf(state, seat));
  const max = Math.min(demand, some.length);
  return [{ kind: 'overheat', fields: { modules: { some, min: mayDecline ? 0 : max, max } } }];
}

/** SA-EFF-12, SA-TER-09: nobody is asked where there is nothing to choose. */
export function advanceOverheat(state: State, frame: Overheat): readonly Event[] {
  const cool = coolModules(robotOf(state, frame.seat));
  const mustAll = cool.length <= frame.demand && !frame.mayDecline;
  return cool.length === 0 || mustAll ? overheated(state, frame, cool) : [];
}

export function answerOverheat(
  state: State,
  frame: Overheat,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind !== 'overheat') return refuse('rule/not-offered', [], { kind: action.kind });
  if (!offers({ choices: overheatChoices(state, frame) }, action)) {
    return refuse(
      'rule/overheat-count',
      frame.mayDecline ? ['SA-EFF-12'] : ['SA-TER-09', 'R-115'],
      {
        got: action.modules.length,
        demand: frame.demand,
      },
    );
  }
  return ok(overheated(state, frame, action.modules));
}

/**
 * SA-EFF-17, SA-EFF-14, SA-TER-10, R-114: what is not overheated is damage, and nothing can be put against it any
 * more.
 */
function overheated(
  state: State,
  { seat, demand, by }: Overheat,
  modules: readonly ModuleId[],
): readonly Event[] {
  const amount = demand - modules.length;
  const source = by === 'terrain' ? 'terrain' : 'attack';
  return [
    ...(modules.length === 0
      ? []
      : [{ type: 'overheated', seat, modules, by: source } satisfies Event]),
    ...(amount <= 0 ? [] : [{ type: 'damaged', seat, by, amount } satisfies Event]),
    restacked(state, pop(state.stack)),
  ];
}
