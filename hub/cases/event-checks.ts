import { contains } from './compare.ts';
import type { Check, Scene } from './words.ts';

/** What any game's expectation may say of what has happened since the last action. */
interface Happenings {
  readonly events?: readonly Readonly<Record<string, unknown>>[];
  readonly happened?: Readonly<Record<string, number>>;
}

/** Events in this order, others between them; and how many of a type. */
export function eventChecks({ events }: Scene, expected: Happenings): readonly Check[] {
  const found: Check[] = [];
  let from = 0;
  for (const [index, wanted] of (expected.events ?? []).entries()) {
    const next = events.findIndex(({ payload }, at) => at >= from && contains(payload, wanted));
    const types = events.map(({ type }) => type).join(', ');
    const got = next < 0 ? `not among ${types}` : wanted;
    found.push({ path: `events[${String(index)}]`, what: 'an event', expected: wanted, got });
    if (next >= 0) from = next + 1;
  }
  for (const [type, count] of Object.entries(expected.happened ?? {})) {
    const got = events.filter((event) => event.type === type).length;
    found.push({ path: `happened.${type}`, what: `events ${type}`, expected: count, got });
  }
  return found;
}
