import type { MatchEvent } from '@ringside/engine/kernel';
import type { At, Motion, Seat } from '@ringside/protocol/vocabulary';
import { showsNewFace, type KnownPieces } from './known-pieces.ts';
import type { Drawn, UndoGrade } from './table-event.ts';

export interface Deed {
  /** Whose answer it was. */
  readonly owner: Seat | 'table' | 'host';
  readonly events: readonly MatchEvent[];
  readonly drawn: readonly Drawn[];
}

/**
 * `free` when nobody's view has gained hidden information: chance said nothing, nobody was told a secret but the seat
 * that gave it, no face was shown, and no piece came into hands that may have looked at it. Only public facts and the
 * shape of what happened count, so that the grade itself tells nothing.
 */
export function undoGrade(deed: Deed, known: KnownPieces): UndoGrade {
  if (deed.drawn.length > 0) return 'chance';
  if (deed.events.some(({ audience }) => tellsAnother(audience, deed.owner))) return 'looked';
  if (deed.events.some((event) => isPublic(event) && showsNewFace(known, event.payload))) {
    return 'shown';
  }
  return deed.events.some(({ motions }) => motions.some(comesToHand)) ? 'looked' : 'free';
}

const isPublic = ({ audience }: MatchEvent): boolean => audience === 'public';

const tellsAnother = (audience: MatchEvent['audience'], owner: Deed['owner']): boolean =>
  audience !== 'public' && audience.some((seat) => seat !== owner);

/** Taken up by a seat, or drawn from a pile. */
function comesToHand({ path }: Motion): boolean {
  const [from, to] = [path[0], path.at(-1)];
  if (isObject(from) && 'pile' in from) return true;
  if (!isObject(to) || !('seat' in to)) return false;
  return !(isObject(from) && 'seat' in from && from.seat === to.seat);
}

const isObject = (at: At | undefined): at is Exclude<At, 'box'> => at !== undefined && at !== 'box';
