import type { Match } from '@ringside/engine/kernel';
import { eyesOf } from './decisions.ts';
import type { Fork, Sender } from './feed.ts';
import type { Entropy } from './ports.ts';

const BYTES = 6;
const TWO_TO_48 = 2 ** 48;

/**
 * What a what-if begins with: the match as its opener sees it, everything else drawn afresh. Names and seats are carried
 * over; seed and key are the new game's own.
 */
export function planFork(
  { ruleset, seats, pace }: Omit<Fork, 'position'>,
  match: Match,
  { sender, entropy }: { readonly sender: Sender; readonly entropy: Entropy },
): Fork {
  const position = match.imagined(eyesOf(sender.by), randomOf(entropy)).position();
  return { ruleset, seats, pace, position };
}

const randomOf = (entropy: Entropy) => (): number =>
  Buffer.from(entropy.bytes(BYTES)).readUIntBE(0, BYTES) / TWO_TO_48;
