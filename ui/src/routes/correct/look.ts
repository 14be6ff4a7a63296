import type { Sentence, WireError } from '@ringside/protocol/api';
import type { RawAction, Rev } from '@ringside/protocol/vocabulary';
import type { Session } from '../../lib/game/session.svelte.ts';

/** What a correction would do: a sentence an edit, or which edit is refused and why. */
export interface Look {
  readonly says: readonly Sentence[];
  readonly refused: { readonly at: number; readonly error: WireError } | null;
}

/** The reason comes last; the hub wants words even for a look at what a correction would do. */
const NOT_SAID_YET = '-';

/** Asks the hub. It refuses all or nothing: shorter and shorter lists tell which edit it is about. */
export async function lookAt(
  { preview }: Pick<Session, 'preview'>,
  baseRev: Rev,
  edits: readonly RawAction[],
): Promise<Look> {
  const command = { kind: 'correct', baseRev, edits, why: NOT_SAID_YET } as const;
  const { preview: seen, error } = await preview(command);
  if (seen) return { says: seen.says, refused: null };
  const last = edits.length - 1;
  const shorter =
    last > 0
      ? await lookAt({ preview }, baseRev, edits.slice(0, last))
      : { says: [], refused: null };
  return { says: shorter.says, refused: shorter.refused ?? (error && { at: last, error }) };
}
