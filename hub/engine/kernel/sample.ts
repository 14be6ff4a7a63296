import type { Field, RawAction } from '@ringside/protocol/vocabulary';
import type { Offer } from './offers.ts';

/** Uniform in [0, 1), as `Math.random` gives it; where it comes from is the caller's business. */
export type Random = () => number;

/**
 * One answer out of those offered: any row, then each field by itself, but for values that must differ; a `draw` by the copies left. Players at random
 * use it, and the table's dice and draws.
 */
export function sampleAnswer(offer: Offer, random: Random): RawAction {
  const row = pick(offer.choices, random);
  const answer: Record<string, RawAction[string]> = {};
  const taken = new Set<unknown>();
  for (const [name, field] of Object.entries(row.fields)) {
    const isApart = row.distinct?.includes(name) ?? false;
    const value = sampleField(isApart ? without(field, taken) : field, random);
    if (isApart) taken.add(value);
    answer[name] = value;
  }
  return { ...answer, kind: row.kind };
}

const without = (field: Field, taken: ReadonlySet<unknown>): Field =>
  'one' in field ? { one: field.one.filter((value) => !taken.has(value)) } : field;

function sampleField(field: Field, random: Random): RawAction[string] {
  if ('one' in field) return pick(field.one, random);
  if ('draw' in field) return sampleDraw(field.draw, random);
  const size = field.min + Math.floor(random() * (field.max - field.min + 1));
  return sampleSubset(field.some, size, random);
}

function sampleDraw(copies: Readonly<Record<string, number>>, random: Random): string {
  const left = Object.entries(copies).filter(([, count]) => count > 0);
  const total = left.reduce((sum, [, count]) => sum + count, 0);
  let ticket = random() * total;
  for (const [value, count] of left) {
    if (ticket < count) return value;
    ticket -= count;
  }
  throw new Error('a draw with no copies left');
}

function sampleSubset(from: readonly string[], size: number, random: Random): readonly string[] {
  const left = [...from];
  const chosen: string[] = [];
  while (chosen.length < size) {
    const [member] = left.splice(Math.floor(random() * left.length), 1);
    if (member === undefined) throw new Error('a set larger than what it is chosen from');
    chosen.push(member);
  }
  return chosen.sort(byCodePoint);
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('nothing to choose from');
  return value;
}

const byCodePoint = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
