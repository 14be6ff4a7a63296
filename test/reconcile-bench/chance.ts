import { sampleAnswer, type Random } from '@ringside/engine/kernel';
import type { Decision, RawAction } from '@ringside/protocol/vocabulary';
import { seeded } from '../contract/random-play.ts';

/** One stream of chance for each purpose, so that what one draws moves no other. */
export const streamOf = (seed: number, purpose: string): Random =>
  seeded(hash(`${String(seed)}/${purpose}`));

/** What the hub draws: a function of seed and decision. */
export const drawOf =
  (seed: number) =>
  (decision: Decision): RawAction =>
    sampleAnswer(decision, streamOf(seed, decision.id));

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let n = 0; n < text.length; n += 1)
    value = Math.imul(value ^ text.charCodeAt(n), 0x01000193);
  return value >>> 0;
}

export const between = (random: Random, [least, most]: readonly [number, number]): number =>
  Math.round(least + random() * (most - least));

export function pick<Value>(from: readonly Value[], random: Random): Value {
  const value = from[Math.floor(random() * from.length)];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}
