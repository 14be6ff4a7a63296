import {
  ok,
  type Decision,
  type Placement,
  type RawAction,
  type Rejection,
  type Result,
  type ViewBase,
  type Viewer,
} from '@ringside/protocol/vocabulary';
import type { Game, Match, MatchEvent, Step } from './match.ts';
import { play } from './play.ts';
import type { Ruleset } from './ruleset.ts';

/** Closes over a ruleset's types, so that the house can hold several games side by side without knowing any. */
export function bindRuleset<
  Config,
  Position,
  State,
  Action extends { readonly kind: string },
  Event extends { readonly type: string },
  View extends ViewBase,
>(rules: Ruleset<Config, Position, State, Action, Event, View>): Game {
  const fold = (before: State, events: readonly Event[]): State =>
    events.reduce((state, event) => rules.evolve(state, event), before);

  const toMatchEvent = (event: Event): MatchEvent => ({
    type: event.type,
    audience: rules.audience(event),
    motions: rules.motions(event),
    payload: event,
  });

  const stepFrom = (
    before: State,
    outcome: Result<readonly Event[], Rejection>,
  ): Result<Step, Rejection> => {
    if (!outcome.ok) return outcome;
    const { state, events } = play(rules, before, outcome.value);
    return ok({ events: events.map(toMatchEvent), next: matchOf(state) });
  };

  /** Each edit is made of the position that the one before it led to. */
  const restored = (
    before: State,
    [edit, ...later]: readonly RawAction[],
  ): Result<readonly Event[], Rejection> => {
    if (edit === undefined) return ok([]);
    const position = rules.edited(before, edit);
    if (!position.ok) return position;
    const events = rules.restore(position.value);
    if (!events.ok || later.length === 0) return events;
    return restored(fold(before, events.value), later);
  };

  const matchOf = (state: State): Match => {
    let decisions: readonly Decision[] | undefined;
    let placements: readonly Placement[] | undefined;
    const views = new Map<Viewer, View>();
    const viewFor = (viewer: Viewer): View => {
      const view = views.get(viewer) ?? rules.view(state, viewer);
      views.set(viewer, view);
      return view;
    };
    return {
      ruleset: rules.id,
      version: rules.version,
      passive: rules.passive,
      meets: rules.meets ?? [],
      open: () => (decisions ??= rules.open(state)),
      decide: (id, raw) => {
        const action = rules.parseAction(raw);
        return action.ok ? stepFrom(state, rules.decide(state, id, action.value)) : action;
      },
      restore: (raw) => {
        const position = rules.parsePosition(raw);
        return position.ok ? stepFrom(state, rules.restore(position.value)) : position;
      },
      position: () => rules.position(state),
      edits: () => rules.edits(state),
      edit: (edits) => stepFrom(state, restored(state, edits)),
      // Payloads come back from the log that this very ruleset wrote.
      replay: (payloads) => matchOf(fold(state, payloads as readonly Event[])),
      view: viewFor,
      expected: () => (placements ??= rules.expected(state)),
      outcome: () => rules.outcome(state),
      turn: () => rules.turn(state),
      alike: (viewer, random) => matchOf(rules.alike(state, viewer, random)),
      imagined: (viewer, random) => {
        // first everything hidden becomes the same whatever it was, so that what is drawn can't hang on it
        const levelled = rules.alike(state, viewer, () => 0);
        return matchOf(rules.mended(rules.alike(levelled, viewer, random), viewer));
      },
      state: () => state,
    };
  };

  return {
    id: rules.id,
    version: rules.version,
    passive: rules.passive,
    meets: rules.meets ?? [],
    start: (raw) => {
      const config = rules.parseConfig(raw);
      return config.ok ? stepFrom(rules.empty, rules.setup(config.value)) : config;
    },
    empty: () => matchOf(rules.empty),
    // Trusted: `Match.state` of the same ruleset and version, kept by the house.
    resume: (state) => matchOf(state as State),
  };
}
