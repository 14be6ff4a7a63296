import type { AtomId, Rejection } from '@ringside/protocol/vocabulary';
import type {
  Ability,
  Design,
  ModuleId,
  RobotState,
  Wastage,
} from '@ringside/protocol/games/steel-arena';
import { pop } from '../../kernel/stack.ts';
import { powersOf } from './central.ts';
import {
  designOf,
  moduleOf,
  restacked,
  turnOf,
  type Event,
  type Frame,
  type State,
} from './state.ts';

type Spend = Extract<Frame, { kind: 'spend' }>;
type Reason = Pick<Rejection, 'code' | 'atoms'>;

export const usesHeat = (wastage: Wastage | undefined): boolean =>
  wastage === 'overheated' || wastage === 'overheated+speed';

export const usesSpeed = (wastage: Wastage | undefined): boolean =>
  wastage === 'speed' || wastage === 'overheated+speed';

/** SA-WASTE-01: only modules of these types. */
const isWastable = (design: Design | undefined): design is Design =>
  design?.type === 'move' || design?.type === 'turn';

const WASTAGES: readonly Wastage[] = ['overheated', 'speed', 'overheated+speed'];

/**
 * SA-WASTE-02, SA-WASTE-04, SA-WASTE-08, SA-WASTE-03, SA-WASTE-05: the ways one module may be wasted now, if it may
 * be activated at all.
 */
export const wastagesOf = (
  state: State,
  robot: RobotState,
  module: ModuleId,
): readonly Wastage[] => {
  const tile = module === 'central' ? undefined : moduleOf(robot, module);
  if (!tile || !isWastable(designOf(state, tile))) return [];
  return WASTAGES.filter(
    (wastage) =>
      usesHeat(wastage) === tile.hot && wastageReasons(state, robot, module, wastage).length === 0,
  );
};

/** SA-WASTE-02, SA-WASTE-04, SA-WASTE-08: every rule that forbids wasting a module like this. */
export function wastageReasons(
  state: State,
  robot: RobotState,
  module: ModuleId,
  wastage: Wastage,
): readonly Reason[] {
  if (module === 'central') return [because('rule/cannot-be-wasted', 'SA-WASTE-08')];
  const tile = moduleOf(robot, module);
  const design = tile && designOf(state, tile);
  if (!tile || !design) return [];
  if (!isWastable(design)) return [because('rule/cannot-be-wasted', 'SA-WASTE-01')];
  const reasons: Reason[] = [];
  if (usesHeat(wastage)) {
    if (!tile.hot) reasons.push(because('rule/wastage-not-overheated', 'SA-WASTE-03'));
    if (!state.options.wasteHeatedThisTurn && turnOf(state).heated.includes(module)) {
      reasons.push(because('rule/wastage-heated-now', 'SA-WASTE-04', 'R-148'));
    }
  }
  if (usesSpeed(wastage) && !canLendSpeed(design.abilities)) {
    reasons.push(because('rule/wastage-no-speed', 'SA-WASTE-05'));
  }
  if (wastage === 'overheated+speed' && !state.options.wastageCombined) {
    reasons.push(because('rule/wastage-not-both', 'R-145'));
  }
  return reasons;
}

const because = (code: Rejection['code'], ...atoms: readonly AtomId[]): Reason => ({ code, atoms });

/** SA-WASTE-05: an Auto-Cooling module that has no Speed of its own. */
const canLendSpeed = (abilities: readonly Ability[]): boolean =>
  abilities.includes('auto-cooling') && !abilities.includes('speed');

/** SA-ABIL-04, SA-WASTE-06: what goes to the box when its use is over. */
export function spending(
  state: State,
  robot: RobotState,
  module: ModuleId,
  wastage: Wastage | undefined,
): readonly Frame[] {
  const spent = spentBy(state, robot, module, wastage);
  return spent ? [{ kind: 'spend', seat: robot.seat, ...spent }] : [];
}

function spentBy(
  state: State,
  robot: RobotState,
  module: ModuleId,
  wastage: Wastage | undefined,
): Pick<Spend, 'module' | 'because'> | undefined {
  if (module === 'central') return undefined;
  if (wastage) return { module, because: 'wastage' };
  const isOnce = powersOf(state, robot, module)?.abilities.includes('single-use');
  return isOnce ? { module, because: 'single-use' } : undefined;
}

/** SA-ABIL-04: armour is used up as it is put against a hit. */
export function spentAtOnce(state: State, robot: RobotState, module: ModuleId): readonly Event[] {
  const spent = spentBy(state, robot, module, undefined);
  return spent ? [boxed({ kind: 'spend', seat: robot.seat, ...spent })] : [];
}

/** SA-WASTE-07: it is nobody's trophy. */
const boxed = ({ seat, module, because: reason }: Spend): Event => ({
  type: 'discarded',
  seat,
  modules: [module],
  to: 'box',
  because: reason,
});

export const advanceSpend = (state: State, frame: Spend): readonly Event[] => [
  boxed(frame),
  restacked(state, pop(state.stack)),
];
