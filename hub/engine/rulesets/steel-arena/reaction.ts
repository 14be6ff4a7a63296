import {
  ok,
  type Choice,
  type Choices,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action, ModuleId, RobotState } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { swap } from '../../kernel/stack.ts';
import { modulesOf, turnedUp } from './activation.ts';
import { armourAgainst, armourOf, isHot, isLasting, type Armour } from './armour.ts';
import { powersOf } from './central.ts';
import { isStopped, landed, leftOf, terrainSpent, type Left } from './packet.ts';
import { restacked, robotOf, type Event, type Frame, type Packet, type State } from './state.ts';
import { spentAtOnce } from './wastage.ts';
import { isOwn, wasUsed } from './why-not.ts';

type React = Extract<Action, { kind: 'react' }>;

const PASS: Choice = { kind: 'pass', fields: {} };
const DECLINE: Choice = { kind: 'decline-terrain', fields: {} };

export function reactionChoices(state: State, packet: Packet): Choices {
  const victim = robotOf(state, packet.victim);
  const left = leftOf(packet);
  const usable = isStopped(left)
    ? []
    : modulesOf(victim).flatMap((module) => {
        const armour = armourAgainst(state, victim, module, packet.from);
        return armour ? [{ module, armour }] : [];
      });
  return [...rowsFor(usable, left), ...(packet.byTerrain > 0 ? [DECLINE] : []), PASS];
}

/** One row for all modules, or, where damage and heating can both be prevented, one for each. */
function rowsFor(
  usable: readonly { readonly module: ModuleId; readonly armour: Armour }[],
  left: Left,
): Choices {
  if (usable.length === 0) return [];
  if (left.damage === 0 || left.heating === 0) {
    return [{ kind: 'react', fields: { module: { one: usable.map(({ module }) => module) } } }];
  }
  return usable.map(({ module, armour }) => ({
    kind: 'react',
    fields: { module: { one: [module] }, heating: { one: heatingShares(armour, left) } },
  }));
}

/** how much of the armour may go to the heating, so that none of it is lost. */
function heatingShares({ value }: Armour, { damage, heating }: Left): readonly number[] {
  const least = Math.max(0, Math.min(value, damage + heating) - damage);
  const most = Math.min(value, heating);
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

export function answerReaction(
  state: State,
  packet: Packet,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind === 'pass') return ok(landed(state, packet));
  if (action.kind === 'decline-terrain') return declineTerrain(state, packet);
  return action.kind === 'react'
    ? react(state, packet, action)
    : refuse('rule/not-offered', [], { kind: action.kind });
}

/** the terrain is kept for a later attack of this turn. */
function declineTerrain(state: State, packet: Packet): Result<readonly Event[], Rejection> {
  if (packet.byTerrain === 0) return refuse('rule/no-terrain-armour', ['SA-TER-07', 'R-087']);
  const bare: Packet = { ...packet, byTerrain: 0 };
  return ok([...terrainSpent(state, packet, 0), restacked(state, swap<Frame>(state.stack, bare))]);
}

/**
 * SA-DMG-07, SA-DMG-08, SA-DEF-01, SA-DEF-03: each module prevents its number of this one attack, and several add
 * up.
 */
function react(state: State, packet: Packet, action: React): Result<readonly Event[], Rejection> {
  const victim = robotOf(state, packet.victim);
  const armour = armourAgainst(state, victim, action.module, packet.from);
  if (!armour || !offers({ choices: reactionChoices(state, packet) }, action)) {
    return refuseReaction(state, packet, action);
  }
  const share = shareOf(armour, leftOf(packet), action.heating);
  const after: Packet = {
    ...packet,
    prevented: packet.prevented + share.damage,
    heatingPrevented: packet.heatingPrevented + share.heating,
  };
  return ok([
    ...reacted(state, victim, action.module, share.damage + share.heating),
    restacked(state, swap<Frame>(state.stack, after)),
  ]);
}

const shareOf = ({ value }: Armour, left: Left, chosen: number | undefined): Left => {
  const heating = chosen ?? (left.damage === 0 ? Math.min(value, left.heating) : 0);
  return { heating, damage: Math.min(value - heating, left.damage) };
};

/** SA-DEF-07: Full protection lasts from now on; SA-ABIL-04: what is used once is gone. */
export const reacted = (
  state: State,
  robot: RobotState,
  module: ModuleId,
  prevents: number,
): readonly Event[] => [
  ...turnedUp(robot, module),
  {
    type: 'reacted',
    seat: robot.seat,
    module,
    prevents,
    lasting: isLasting(state, robot, module),
  },
  ...spentAtOnce(state, robot, module),
];

function refuseReaction(
  state: State,
  packet: Packet,
  { module, heating }: React,
): Result<never, Rejection> {
  const victim = robotOf(state, packet.victim);
  const detail = { module };
  if (!isOwn(victim, module)) return refuse('rule/module-not-yours', ['SA-TURN-04'], detail);
  if (wasUsed(state, victim, module)) return refuse('rule/module-used', ['SA-TURN-05'], detail);
  if (isHot(victim, module)) return refuse('rule/module-overheated', ['SA-TURN-06'], detail);
  if (!powersOf(state, victim, module)) {
    return refuse('rule/module-unidentified', ['SA-ADD-03'], detail);
  }
  if (!armourOf(state, victim, module)) {
    return refuse('rule/not-a-reaction', ['SA-ABIL-05'], detail);
  }
  if (!armourAgainst(state, victim, module, packet.from)) {
    return refuse('rule/armour-other-side', ['SA-DEF-02'], {
      ...detail,
      from: packet.from ?? 'below',
    });
  }
  return isStopped(leftOf(packet))
    ? refuse('rule/nothing-to-prevent', ['SA-DEF-01', 'R-029'], detail)
    : refuse('rule/armour-split', ['SA-DEF-01', 'R-081'], { ...detail, heating: heating ?? 0 });
}
