import { bindRuleset, type Match, type MatchEvent } from '@ringside/engine/kernel';
import { volt } from '@ringside/engine/rulesets/volt';
import type { Decision, RawAction, Seat } from '@ringside/protocol/vocabulary';
import { squareName } from '@ringside/protocol/vocabulary';
import type { Event, State } from '../../hub/engine/rulesets/volt/state.ts';
import {
  fromCompact,
  type CompactExpect,
  type CompactGiven,
  type VoltCase,
} from './compact-volt.ts';

export const VOLT = bindRuleset(volt);

/** What came of a case, in the words of `expect`; and everything that happened. */
export interface Played {
  readonly match: Match;
  readonly events: readonly Event[];
  readonly is: Required<Omit<CompactExpect, 'over' | 'team' | 'cp'>> &
    Pick<CompactExpect, 'over' | 'team' | 'cp'>;
}

export const stateOf = (match: Match): State => match.state() as State;

/** A match in a position, with nothing else behind it. */
export function restored(position: State): Match {
  const step = VOLT.empty().restore(position);
  if (!step.ok) throw new Error(JSON.stringify(step.error));
  return step.value.next;
}

export function answered(match: Match, id: Decision['id'], action: RawAction) {
  const step = match.decide(id, action);
  if (!step.ok) throw new Error(JSON.stringify([id, action, step.error]));
  return step.value;
}

/** Rows with their rule and occasion for a name. */
export const named = <Row extends { readonly rule: string; readonly when: string }>(
  rows: readonly Row[],
): readonly (readonly [string, Row])[] => rows.map((row) => [`${row.rule}: ${row.when}`, row]);

/** Plays a given situation to the end of step 3; `repair` says what owners do on the repair center. */
export function playCompact(
  given: CompactGiven,
  repair: 'repair' | 'decline' = 'repair',
  expect: CompactExpect = {},
): Played {
  const one = fromCompact(given, expect);
  let match = restored(one.position);
  const events: Event[] = [];
  for (;;) {
    const [decision] = match.open();
    if (!decision || decision.kind === 'program' || decision.kind === 'respawn') break;
    const step = answered(match, decision.id, answerTo(decision, one, repair));
    events.push(...step.events.map(payloadOf));
    match = step.next;
  }
  return { match, events, is: told(stateOf(match), events) };
}

// Written by this very ruleset.
const payloadOf = ({ payload }: MatchEvent): Event => payload as Event;

function answerTo(decision: Decision, { chance }: VoltCase, repair: string): RawAction {
  const fields = decision.choices[0]?.fields ?? {};
  const names = Object.keys(fields);
  switch (decision.kind) {
    case 'repair':
      return { kind: repair };
    case 'roll':
      return { kind: 'roll', face: chance.roll };
    case 'sequence':
      return { kind: 'sequence', ...tokensFor(names, chance.tokens) };
    default: {
      const values = names.map((name) => {
        const field = fields[name];
        return [name, field && 'one' in field ? field.one[0] : undefined] as const;
      });
      return { kind: decision.kind, ...Object.fromEntries(values) };
    }
  }
}

/** Best first as the case says, then in seat order. */
function tokensFor(fields: readonly string[], best: readonly Seat[]) {
  const rank = (field: string): number => {
    const index = best.findIndex((seat) => field === `token${seat}`);
    return index === -1 ? best.length : index;
  };
  return Object.fromEntries(
    fields.toSorted((a, b) => rank(a) - rank(b)).map((field, index) => [field, index + 1]),
  );
}

function told(state: State, events: readonly Event[]): Played['is'] {
  const { robots, teams, control, outcome } = state;
  const isTeams = teams.some(({ seats }) => seats.length > 1);
  const damaged = robots.filter(({ at, damage }) => at && damage > 0);
  const scored = teams.filter(({ points }) => points > 0);
  return {
    pos: robots.map(({ seat, at }) => `${seat} ${at ? squareName(at) : 'off'}`).join(', '),
    dmg: damaged.map(({ seat, damage }) => `${seat}${String(damage)}`).join(' '),
    vp: isTeams
      ? ''
      : scored.map(({ seats, points }) => `${seats.join('')}${String(points)}`).join(' '),
    order: events.flatMap(orderOf).join(' '),
    dead: events.flatMap((event) => (event.type === 'destroyed' ? [event.seat] : [])).join(''),
    mines: '',
    ...(isTeams && { team: teams.map(({ points }) => points).join('-') }),
    ...(control !== null && { cp: control }),
    ...(outcome && { over: outcome.winners[0]?.join('') ?? '' }),
  };
}

function orderOf(event: Event): readonly string[] {
  if (event.type === 'die-resolved') return [`${event.seat}${event.die.charAt(0)}`];
  return event.type === 'die-cancelled' ? [`${event.seat}${event.die.charAt(0)}x`] : [];
}
