import { ok, type Choices, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { Action, QueuedDie } from '@ringside/protocol/games/volt';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop, push, swap } from '../../kernel/stack.ts';
import { bearingOf } from './buttons.ts';
import { resolveHit } from './firing.ts';
import { nearestOn } from './lines.ts';
import { nextOf } from './order.ts';
import { openOf, restacked, robotOf, type Event, type Frame, type State } from './state.ts';

/** One die at a time, each when the table is ready for it. */
export const resolveChoices = ({ seat, die }: QueuedDie): Choices => [
  { kind: 'resolve', fields: { seat: { one: [seat] }, die: { one: [die] } } },
];

/** VO-RES-07, VO-MOVE-01, VO-FIRE-01: the die is set aside and does what the button it lies on by now says. */
export function answerResolve(
  state: State,
  next: QueuedDie,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (action.kind !== 'resolve' || !offers({ choices: resolveChoices(next) }, action)) {
    return refuse('rule/not-offered', ['VO-RES-02', 'VO-RES-03'], { kind: action.kind });
  }
  return ok(next.section === 'move' ? move(state, next) : fire(state, next));
}

/** VO-MOVE-02, VO-PROG-11, VO-PROG-13, VO-PROG-14, VO-PROG-15: the button says where to, the value how far. */
function move(state: State, { seat, die, value }: QueuedDie): readonly Event[] {
  const bearing = bearingOfDie(state, { seat, die });
  const shift: Frame = {
    kind: 'shift',
    seat,
    bearing,
    left: value,
    by: seat,
    cause: 'move',
    moved: [],
  };
  return [
    { type: 'die-resolved', seat, die, value, act: { does: 'move', bearing } },
    restacked(state, push(state.stack, shift)),
  ];
}

/** VO-FIRE-01, VO-PROG-16, VO-PROG-17, VO-FIRE-04: one shot along the line; whoever stands nearest is hit. */
function fire(state: State, { seat, die, value }: QueuedDie): readonly Event[] {
  const bearing = bearingOfDie(state, { seat, die });
  const { at } = robotOf(state, seat);
  const hit = at ? nearestOn(state, at, bearing) : undefined;
  return [
    {
      type: 'die-resolved',
      seat,
      die,
      value,
      act: { does: 'fire', bearing, hit: hit?.seat ?? null },
    },
    ...(hit ? resolveHit(state, hit, { by: seat, bearing, value }) : []),
  ];
}

function bearingOfDie(state: State, { seat, die }: Pick<QueuedDie, 'seat' | 'die'>) {
  const robot = robotOf(state, seat);
  return bearingOf(openOf(robot).dice[die].button, robot.edge);
}

/** VO-TIE-06: after the last die comes scoring. VR-19: dice of a robot that is gone are set aside without effect. */
export function advanceResolve(state: State): readonly Event[] {
  const next = nextOf(state);
  switch (next.is) {
    case 'over':
      return [restacked(state, swap<Frame>(state.stack, { kind: 'score' }))];
    case 'cancelled':
      return [{ type: 'die-cancelled', seat: next.die.seat, die: next.die.die }];
    case 'tie':
    case 'die':
      return [];
  }
}

/** VO-REP-03, VO-REP-04, VR-54: all damage or none; the hub may say yes where the table chose so. */
export const REPAIR_CHOICES: Choices = [
  { kind: 'repair', fields: {} },
  { kind: 'decline', fields: {} },
];

/** VO-REP-03, VO-REP-04: as its owner says. */
export function answerRepair(
  state: State,
  { seat }: Extract<Frame, { kind: 'repair' }>,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (!offers({ choices: REPAIR_CHOICES }, action)) {
    return refuse('rule/not-offered', ['VO-REP-04'], { kind: action.kind });
  }
  return ok([
    { type: action.kind === 'repair' ? 'repaired' : 'declined', seat },
    restacked(state, pop(state.stack)),
  ]);
}
