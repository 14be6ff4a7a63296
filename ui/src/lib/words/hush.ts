import type { Hush } from '@ringside/protocol/vocabulary';
import type { Speaker } from './sentences.ts';

/** What somebody need not be asked about, as a line of a list. */
export const hushedText = (about: Hush, { thing }: Speaker): string =>
  about.for === 'turn'
    ? 'Not asked again this turn.'
    : `Not asked about ${thing(about.piece)} until you say so.`;

/** What the others learn by it (ADR 17). */
export const HUSH_TELLS =
  'The hub then passes for you at once. For the turn that tells nothing; for a module it tells that nothing else could answer.';
