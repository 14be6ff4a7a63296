import type { Seat } from '@ringside/protocol/vocabulary';
import { swap, withOneEdit } from '../../kernel/stack.ts';
import { turnStartFrame } from './arrival.ts';
import { coolByThemselves } from './auto-cooling.ts';
import { NORMAL_MODULES } from './central.ts';
import { discardForDamage } from './discard.ts';
import { tracksField } from './profile.ts';
import { refill } from './refill.ts';
import {
  clockwiseFrom,
  restacked,
  robotOf,
  turnOf,
  type Event,
  type Frame,
  type State,
  type UpkeepStep,
} from './state.ts';
import { keepLimit, takeTile } from './take.ts';

/** SA-UPK-01..08, R-291: the steps of Upkeep, top to bottom. One in which nothing happens is passed over at once. */
export function advanceUpkeep(state: State, step: UpkeepStep): readonly Event[] {
  let now = step;
  let events = eventsIn(state, now);
  while (!events) {
    now = NEXT[now];
    events = eventsIn(state, now);
  }
  if (now === step) return events;
  const reached = restacked(state, swap(state.stack, { kind: 'upkeep', step: now }));
  return withOneEdit([reached, ...events]);
}

/** SA-UPK-08, R-291: always in this order. */
const NEXT: Readonly<Record<UpkeepStep, UpkeepStep>> = {
  take: 'limit',
  limit: 'cool',
  cool: 'refill',
  refill: 'discard',
  discard: 'mode',
  mode: 'mode',
};

/**
 * SA-UPK-01..07: what one step does; it comes to rest only where somebody must choose or draw. `undefined`: nothing, and
 * the next step is due.
 */
function eventsIn(state: State, step: UpkeepStep): readonly Event[] | undefined {
  switch (step) {
    case 'take':
      return tracksField(state) ? takeTile(state) : [];
    case 'limit':
      return keepLimit(state);
    case 'cool':
      return coolByThemselves(state);
    case 'refill':
      return state.profile === 'full-without-field' ? [] : refill(state);
    case 'discard':
      return discardForDamage(state);
    case 'mode':
      return endTurn(state);
  }
}

/** SA-UPK-07, SA-CEN-04, SA-CEN-05, R-108, R-109: the active robot changes mode; then the next player's turn. */
function endTurn(state: State): readonly Event[] {
  const turn = turnOf(state);
  const robot = robotOf(state, turn.seat);
  const mode = robot.modules.length + 1 < NORMAL_MODULES ? 'forced' : 'normal';
  const changed: readonly Event[] =
    mode === robot.mode ? [] : [{ type: 'mode-changed', seat: robot.seat, mode }];
  // SA-TURN-01: clockwise.
  const next = clockwiseFrom(state, turn.seat)[1] ?? robot;
  return [...changed, ...turnBegins(state, next.seat, turn.number + 1)];
}

/** SA-TURN-01: a turn, and before it what the terrain does on which it begins. `above`: what must be settled first. */
export const turnBegins = (
  state: State,
  seat: Seat,
  number: number,
  above: readonly Frame[] = [],
): readonly Event[] => [
  { type: 'turn-began', seat, number },
  restacked(
    state,
    swap<Frame>(state.stack, { kind: 'turn' }, ...turnStartFrame(state, seat), ...above),
  ),
];
