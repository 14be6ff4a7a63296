import type { Match } from '@ringside/engine/kernel';
import { ok, type Result } from '@ringside/protocol/vocabulary';
import { eyesOf } from './decisions.ts';
import type { Fork, Refusal, Sender } from './feed.ts';
import { matchAfter, type Past } from './moment.ts';
import type { Entropy } from './ports.ts';

/** A game as it is now, and its past. */
export interface Forked extends Past, Omit<Fork, 'position'> {
  readonly match: Match;
}

const BYTES = 6;
const TWO_TO_48 = 2 ** 48;

/**
 * What a what-if begins with: the match as its opener sees it, now or right after a line of the log, everything else
 * drawn afresh. Names and seats are carried over; seed and key are the new game's own.
 */
export async function planFork(
  game: Forked,
  { by }: Sender,
  { entropy, line }: { readonly entropy: Entropy; readonly line: number | undefined },
): Promise<Result<Fork, Refusal>> {
  const match = line === undefined ? ok(game.match) : await matchAfter(game, line);
  if (!match.ok) return match;
  const { ruleset, seats, pace } = game;
  const position = match.value.imagined(eyesOf(by), randomOf(entropy)).position();
  return ok({ ruleset, seats, pace, position });
}

const randomOf = (entropy: Entropy) => (): number =>
  Buffer.from(entropy.bytes(BYTES)).readUIntBE(0, BYTES) / TWO_TO_48;
