import type { ViewBase } from '@ringside/protocol/vocabulary';
import type { Ruleset } from './ruleset.ts';
import { withOneEdit } from './stack.ts';

export interface Played<State, Event> {
  readonly state: State;
  /** The given events and everything that followed by itself, in order; all stack edits in one. */
  readonly events: readonly Event[];
}

/** Far above what any game does by itself between two answers; reaching it is a bug in the rules. */
const STEP_LIMIT = 1_000;

/** Folds `events` and lets the game go on by itself until it waits for somebody or is over. */
export function play<
  Config,
  Position,
  State,
  Action extends { readonly kind: string },
  Event extends { readonly type: string },
  View extends ViewBase,
>(
  rules: Ruleset<Config, Position, State, Action, Event, View>,
  before: State,
  events: readonly Event[],
): Played<State, Event> {
  let state = before;
  for (const event of events) state = rules.evolve(state, event);
  const happened = [...events];
  for (let steps = 0; steps < STEP_LIMIT; steps += 1) {
    const next = rules.advance(state);
    if (next.length === 0) return { state, events: withOneEdit(happened) };
    for (const event of next) {
      state = rules.evolve(state, event);
      happened.push(event);
    }
  }
  throw new Error(`${rules.id}: advance did not come to rest in ${String(STEP_LIMIT)} steps`);
}
