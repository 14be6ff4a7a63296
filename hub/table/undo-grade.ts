import type { Match, MatchEvent } from '@ringside/engine/kernel';
import type { Placement, Seat } from '@ringside/protocol/vocabulary';
import { showsNewFace, type KnownPieces } from './known-pieces.ts';
import type { Drawn, UndoBar } from './table-event.ts';

export interface Deed {
  /** Whose answer it was. */
  readonly owner: Seat | 'table' | 'host';
  readonly events: readonly MatchEvent[];
  readonly drawn: readonly Drawn[];
  readonly before: Match;
  readonly next: Match;
}

/**
 * `free` when nobody's view has gained hidden information: chance said nothing, nobody was told a secret but the seat
 * that gave it, no face was shown, and no piece came into hands that may have looked at it. Only public facts and the
 * shape of what happened count, so that the grade itself tells nothing.
 */
export function undoGrade(deed: Deed, known: KnownPieces): UndoBar {
  if (deed.drawn.length > 0) return 'chance';
  if (deed.events.some(({ audience }) => tellsAnother(audience, deed.owner))) return 'looked';
  if (deed.events.some((event) => isPublic(event) && showsNewFace(known, event.payload))) {
    return 'shown';
  }
  return handsMayLook(deed.before.expected(), deed.next.expected()) ? 'looked' : 'free';
}

const isPublic = ({ audience }: MatchEvent): boolean => audience === 'public';

const tellsAnother = (audience: MatchEvent['audience'], owner: Deed['owner']): boolean =>
  audience !== 'public' && audience.some((seat) => seat !== owner);

/** A seat has taken up a piece lying face down, or something was drawn from a pile. */
function handsMayLook(before: readonly Placement[], after: readonly Placement[]): boolean {
  if (pieceCount(after, isInPile) < pieceCount(before, isInPile)) return true;
  const held = new Map(before.map((placement) => [placement.id, seatOf(placement)]));
  return after.some(
    (placement) =>
      placement.id !== undefined &&
      placement.side === 'down' &&
      seatOf(placement) !== undefined &&
      held.get(placement.id) !== seatOf(placement),
  );
}

const pieceCount = (placements: readonly Placement[], of: (one: Placement) => boolean): number =>
  placements.filter(of).reduce((sum, { count }) => sum + count, 0);

const isInPile = ({ at }: Placement): boolean => at !== 'box' && 'pile' in at;

const seatOf = ({ at }: Placement): Seat | undefined =>
  at !== 'box' && 'seat' in at ? at.seat : undefined;
