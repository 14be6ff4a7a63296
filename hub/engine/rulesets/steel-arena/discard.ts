import { ok, type Choices, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { Action, RobotState } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pileRanOut, reachedEnd } from './ending.ts';
import { isPileSpent } from './refill.ts';
import { clockwiseFrom, turnOf, type Event, type State } from './state.ts';
import { areTeammates } from './teams.ts';

type Discard = Extract<Action, { kind: 'discard' }>;

/** the active player chooses first, then clockwise. */
export const owing = (state: State): RobotState | undefined =>
  clockwiseFrom(state, turnOf(state).seat).find(({ owes }) => owes > 0);

/** SA-UPK-06, R-119, R-134: everybody pays for the damage taken; only then is looked whether the game is over. */
export function discardForDamage(state: State): readonly Event[] | undefined {
  const robot = owing(state);
  if (!robot) return afterPaying(state);
  return robot.owes < robot.modules.length ? [] : loseAll(state, robot);
}

/** where the table plays so, a pile that ran out ends the game only now. */
function afterPaying(state: State): readonly Event[] | undefined {
  const ended = reachedEnd(state);
  if (ended) return ended;
  return state.options.payBeforePileEnd && isPileSpent(state) ? pileRanOut(state) : undefined;
}

/**
 * SA-CEN-08, SA-CEN-06, SA-CEN-07, R-111, R-112: nobody is asked where all must go; one more, and the Central module
 * goes too.
 */
function loseAll(state: State, robot: RobotState): readonly Event[] {
  const modules = robot.modules.map(({ id }) => id);
  const lost = modules.length === 0 ? [] : [discarded(state, robot, modules)];
  return robot.owes > modules.length
    ? [...lost, { type: 'robot-destroyed', seat: robot.seat }]
    : lost;
}

/**
 * SA-GOAL-02, SA-DMG-04, SA-DMG-05, R-113: lost on another player's turn they are that player's trophies, whatever
 * did the damage. SA-DMG-09: on one's own turn they go to the box. SA-TEAM-03, R-143: on a teammate's turn as well.
 */
function discarded(state: State, { seat }: RobotState, modules: Discard['modules']): Event {
  const active = turnOf(state).seat;
  const isNobodys = seat === active || areTeammates(state, seat, active);
  return {
    type: 'discarded',
    seat,
    modules,
    to: isNobodys ? 'box' : active,
    because: 'damage',
  };
}

export const discardChoices = ({ modules }: RobotState, count: number): Choices => [
  {
    kind: 'discard',
    fields: { modules: { some: modules.map(({ id }) => id), min: count, max: count } },
  },
];

/** SA-DMG-01, SA-DMG-03, R-121: which modules is their owner's choice, used and new ones included. */
export function answerDiscard(
  state: State,
  robot: RobotState,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind !== 'discard') return refuse('rule/not-offered', [], { kind: action.kind });
  return offers({ choices: discardChoices(robot, robot.owes) }, action)
    ? ok([discarded(state, robot, action.modules)])
    : refuse('rule/discard-count', ['SA-DMG-01'], { got: action.modules.length });
}
