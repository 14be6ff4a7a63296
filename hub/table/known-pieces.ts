import type { StoredEntry } from './ports.ts';

/** What everybody has been told of a piece: its face, or at least its class. */
export interface KnownPiece {
  readonly class?: string;
  readonly design?: string;
}

export type KnownPieces = ReadonlyMap<string, KnownPiece>;

const DEPTH_MAX = 6;

/**
 * What public events tell of pieces. By convention an event names a piece as `piece`, with `class` and `design`
 * beside it where it tells them. What has been seen stays seen: an undo takes nothing out.
 */
export function piecesToldBy(payload: unknown): KnownPieces {
  const told = new Map<string, KnownPiece>();
  collect(payload, told, 0);
  return told;
}

/** Whether a public event shows a face nobody was shown before. */
export const showsNewFace = (known: KnownPieces, payload: unknown): boolean =>
  [...piecesToldBy(payload)].some(
    ([piece, { design }]) => design !== undefined && known.get(piece)?.design !== design,
  );

/** From events of the game, and from what people put right, whose edits name pieces in the same way. */
export function learn(known: Map<string, KnownPiece>, entry: StoredEntry): void {
  const tells = entry.stream === 'game' || entry.type === 'corrected';
  if (!tells || entry.audience !== 'public') return;
  for (const [piece, told] of piecesToldBy(entry.payload)) {
    known.set(piece, { ...known.get(piece), ...told });
  }
}

function collect(value: unknown, told: Map<string, KnownPiece>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, told, depth + 1);
    return;
  }
  if ('piece' in value && typeof value.piece === 'string') {
    told.set(value.piece, {
      ...('class' in value && typeof value.class === 'string' && { class: value.class }),
      ...('design' in value && typeof value.design === 'string' && { design: value.design }),
    });
  }
  for (const part of Object.values(value)) collect(part, told, depth + 1);
}
