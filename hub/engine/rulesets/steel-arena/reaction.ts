import {
  ok,
  type Choice,
  type Choices,
  type PieceId,
  type Rejection,
  type Result,
  type Sector,
} from '@ringside/protocol/vocabulary';
import type { Action, Effect, RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import { relative } from '../../kernel/hex.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop, swap } from '../../kernel/stack.ts';
import { turnedUp } from './activation.ts';
import { powersOf } from './central.ts';
import { isDefence, isUnnamed } from './classes.ts';
import {
  moduleOf,
  restacked,
  robotOf,
  standing,
  type Event,
  type Packet,
  type State,
} from './state.ts';
import { wasUsed } from './why-not.ts';

type Armour = Extract<Effect, { kind: 'armour' }>;
const PASS: Choice = { kind: 'pass', fields: {} };

/**
 * Brief 5, Reactions: the victim is asked when, by what everybody can see, it could react: armour on the table that
 * covers the hit, or a cool module lying face down that may be armour. What it really holds decides nothing here.
 */
function couldReact(state: State, packet: Packet): boolean {
  const victim = robotOf(state, packet.victim);
  if (armourAgainst(state, packet, 'central')) return true;
  return victim.modules.some((tile) =>
    tile.up
      ? armourAgainst(state, packet, tile.id) !== undefined
      : !tile.hot && !wasUsed(state, victim, tile.id) && mayBeArmour(tile),
  );
}

const mayBeArmour = ({ class: name }: Tile): boolean => isDefence(name) || isUnnamed(name);

/** SA-ABIL-05, SA-DEF-02: the armour of a module that can be put against a hit now. */
function armourAgainst(
  state: State,
  packet: Packet,
  module: PieceId | 'central',
): Armour | undefined {
  const victim = robotOf(state, packet.victim);
  if (isHot(victim, module) || wasUsed(state, victim, module)) return undefined;
  const powers = powersOf(state, victim, module);
  if (!powers?.abilities.includes('reaction')) return undefined;
  const facing = standing(victim)?.facing;
  if (facing === undefined) return undefined;
  return armourIn(powers.effects).find((armour) => covers(armour, relative(facing, packet.from)));
}

const armourIn = (effects: readonly Effect[]): readonly Armour[] =>
  effects.filter((effect) => effect.kind === 'armour');

const isHot = (robot: RobotState, module: PieceId | 'central'): boolean =>
  module === 'central' ? robot.centralHot : (moduleOf(robot, module)?.hot ?? false);

/** SA-DEF-04..06, SA-FIELD-02, R-084: one face sector, four side sectors, one back sector. */
function covers({ sides }: Armour, from: Sector): boolean {
  switch (sides) {
    case 'face':
      return from === 0;
    case 'side':
      return from !== 0 && from !== 3;
    case 'circular':
      return true;
  }
}

export function reactionChoices(state: State, packet: Packet): Choices {
  const victim = robotOf(state, packet.victim);
  const usable = [...victim.modules.map(({ id }) => id), 'central' as const].filter((module) =>
    armourAgainst(state, packet, module),
  );
  return [
    ...(usable.length === 0 ? [] : [{ kind: 'react', fields: { module: { one: usable } } }]),
    PASS,
  ];
}

export function answerReaction(
  state: State,
  packet: Packet,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind === 'pass') return ok(landed(state, packet));
  if (action.kind !== 'react') return refuse('rule/not-offered', [], { kind: action.kind });
  const armour = armourAgainst(state, packet, action.module);
  return armour
    ? ok(reacted(state, packet, action.module, armour))
    : refuseReaction(state, packet, action.module);
}

/** SA-DEF-01, SA-DEF-03: each module prevents its number of this one attack, and several add up. */
function reacted(
  state: State,
  packet: Packet,
  module: PieceId | 'central',
  armour: Armour,
): readonly Event[] {
  const reduced: Packet = { ...packet, prevented: packet.prevented + armour.value };
  return [
    ...turnedUp(robotOf(state, packet.victim), module),
    { type: 'reacted', seat: packet.victim, module, prevents: armour.value },
    restacked(state, swap(state.stack, reduced)),
  ];
}

/** the window stays open while something is left to prevent and somebody could. */
export function advancePacket(state: State, packet: Packet): readonly Event[] {
  if (damageOf(packet) > 0 && couldReact(state, packet)) return [];
  return landed(state, packet);
}

/** SA-DMG-02: damage is noted now and paid at the end of the turn. */
function landed(state: State, packet: Packet): readonly Event[] {
  const amount = damageOf(packet);
  const hurt: readonly Event[] =
    amount === 0 ? [] : [{ type: 'damaged', seat: packet.victim, by: packet.attacker, amount }];
  return [...hurt, restacked(state, pop(state.stack))];
}

const damageOf = ({ amount, prevented }: Packet): number => Math.max(0, amount - prevented);

function refuseReaction(
  state: State,
  packet: Packet,
  module: PieceId | 'central',
): Result<never, Rejection> {
  const victim = robotOf(state, packet.victim);
  const detail = { module };
  const tile = module === 'central' ? undefined : moduleOf(victim, module);
  if (module !== 'central' && !tile) {
    return refuse('rule/module-not-yours', ['SA-TURN-04'], detail);
  }
  if (wasUsed(state, victim, module)) return refuse('rule/module-used', ['SA-TURN-05'], detail);
  if (isHot(victim, module)) return refuse('rule/module-overheated', ['SA-TURN-06'], detail);
  const powers = powersOf(state, victim, module);
  if (!powers) return refuse('rule/module-unidentified', ['SA-ADD-03'], detail);
  return powers.abilities.includes('reaction')
    ? refuse('rule/armour-other-side', ['SA-DEF-02'], { ...detail, from: packet.from })
    : refuse('rule/not-a-reaction', ['SA-ABIL-05'], detail);
}
