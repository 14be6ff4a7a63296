import type { Bearing, Seat } from '@ringside/protocol/vocabulary';
import {
  COLOURS,
  DAMAGE_MAX,
  HIT_TABLE,
  type HitEffect,
  type RobotState,
  type Value,
} from '@ringside/protocol/games/volt';
import { push } from '../../kernel/stack.ts';
import { sectionOf, turnedButton } from './buttons.ts';
import { killPoints } from './scoring.ts';
import { openOf, restacked, type Event, type Frame, type State } from './state.ts';

interface Shot {
  readonly by: Seat;
  readonly bearing: Bearing;
  readonly value: Value;
}

const DAMAGE = 1;

/**
 * VO-FIRE-02, VO-FIRE-06, VO-FIRE-07, VO-FIRE-08, VR-46: one damage; the third destroys at once and is worth a point.
 * VO-HIT-10, VO-HIT-11: the hit table only after that, and only for a robot that still stands.
 */
export function resolveHit(state: State, victim: RobotState, shot: Shot): readonly Event[] {
  const { seat, damage, at } = victim;
  const damaged: Event = { type: 'damaged', seat, by: shot.by, amount: DAMAGE };
  if (damage + DAMAGE < DAMAGE_MAX || !at) return [damaged, ...disrupt(state, victim, shot)];
  return [
    damaged,
    { type: 'destroyed', seat, by: shot.by, cause: 'damage', space: at },
    ...killPoints(state, shot.by, seat),
  ];
}

/**
 * VO-HIT-01, VO-HIT-02, VO-FIRE-03, VO-PROG-18, VO-PROG-19, VR-27: what the value of the die does besides. VO-HIT-13:
 * the blaster's alone.
 */
function disrupt(state: State, victim: RobotState, shot: Shot): readonly Event[] {
  const effect = HIT_TABLE[shot.value];
  switch (effect.does) {
    case 'nothing':
      return [];
    case 'turn':
      return turnDice(victim, effect);
    case 'push':
      return [pushAway(state, victim, shot, effect.spaces)];
  }
}

/**
 * VO-HIT-03, VO-HIT-04, VO-HIT-05, VO-HIT-06, VO-HIT-08: the dice of these sections go round together. VO-HIT-09, VR-26:
 * those that have not resolved. VR-21, VR-22: each stays in its ring, and no two meet.
 */
function turnDice(
  victim: RobotState,
  { sections, eighths }: Extract<HitEffect, { does: 'turn' }>,
): readonly Event[] {
  const { dice } = openOf(victim);
  const turned = COLOURS.filter(
    (die) => !dice[die].done && sections.includes(sectionOf(dice[die].button)),
  ).map((die) => ({
    die,
    from: dice[die].button,
    to: turnedButton(dice[die].button, eighths),
  }));
  return turned.length > 0 ? [{ type: 'dice-turned', seat: victim.seat, dice: turned }] : [];
}

/** VO-HIT-07, VR-36: a push like any other, straight away from the shooter. */
const pushAway = (
  state: State,
  { seat }: RobotState,
  { by, bearing }: Shot,
  spaces: number,
): Event =>
  restacked(
    state,
    push<Frame>(state.stack, {
      kind: 'shift',
      seat,
      bearing,
      left: spaces,
      by,
      cause: 'shot',
      moved: [],
    }),
  );
