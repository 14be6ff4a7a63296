import type { Axial, PieceId } from '@ringside/protocol/vocabulary';
import type { RobotState } from '@ringside/protocol/games/steel-arena';
import { directionTo, distance, neighbor } from '../../kernel/hex.ts';
import { isOnField, robotAt, standing, type Packet, type State } from './state.ts';

/**
 * SA-ATK-03, SA-ATYPE-01, SA-ATYPE-02: what a direct shot can be aimed at: every space straight ahead (SA-ATK-01)
 * up to the first robot. A gap in the outline does not stop it.
 */
export function shotTargets(state: State, robot: RobotState): readonly Axial[] {
  const from = standing(robot);
  if (!from) return [];
  const ahead = state.field
    .map(({ space }) => space)
    .filter((space) => directionTo(from.at, space) === from.facing)
    .sort((a, b) => distance(from.at, a) - distance(from.at, b));
  const blocker = ahead.findIndex((space) => robotAt(state, space));
  return blocker === -1 ? ahead : ahead.slice(0, blocker + 1);
}

/** SA-ATYPE-05: melee reaches the space straight ahead. */
export function meleeTargets(state: State, robot: RobotState): readonly Axial[] {
  const from = standing(robot);
  if (!from) return [];
  const ahead = neighbor(from.at, from.facing);
  return isOnField(state, ahead) ? [ahead] : [];
}

/** one attack on one robot is one packet.: on a tile or an empty space it is none. */
export function packetFor(
  state: State,
  attacker: RobotState,
  hit: { readonly module: PieceId | 'central'; readonly target: Axial; readonly amount: number },
): Packet | undefined {
  const victim = robotAt(state, hit.target);
  const source = standing(attacker)?.at;
  const at = victim && standing(victim)?.at;
  // the hit comes from where the attacker stands.
  const from = source && at && directionTo(at, source);
  if (!victim || from === undefined) return undefined;
  return {
    kind: 'packet',
    attacker: attacker.seat,
    victim: victim.seat,
    module: hit.module,
    from,
    amount: hit.amount,
    prevented: 0,
  };
}
