import type { Seq, StoredEntry } from './ports.ts';
import type { Standing } from './standing.ts';

/** What everybody has been told of a piece: its face, or at least its class. */
export interface KnownPiece {
  readonly class?: string;
  readonly design?: string;
}

export type KnownPieces = ReadonlyMap<string, KnownPiece>;

const DEPTH_MAX = 6;

/**
 * What public events tell of pieces. By convention an event names a piece as `piece`, with `class` and `design`
 * beside it where it tells them; a whole position has it as `id`, with `class` and `face`.
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

/**
 * From events of the game, and from what people put right, whose edits name pieces in the same way. What has been seen
 * stays seen: an undo takes nothing out. Only with a whole position the pieces are others, until that is undone.
 */
export class PiecesTold {
  readonly #standing: Standing;
  readonly #positions: { readonly since: Seq | null; readonly told: Map<string, KnownPiece> }[] = [
    { since: null, told: new Map() },
  ];

  constructor(standing: Standing) {
    this.#standing = standing;
  }

  get now(): KnownPieces {
    return this.#now;
  }

  learn({ seq, stream, type, audience, payload }: StoredEntry): void {
    if (audience !== 'public' || (stream !== 'game' && type !== 'corrected')) return;
    if (type === 'position-set') this.#positions.push({ since: seq, told: new Map() });
    const known = this.#now;
    for (const [piece, told] of piecesToldBy(payload)) {
      known.set(piece, { ...known.get(piece), ...told });
    }
  }

  get #now(): Map<string, KnownPiece> {
    const standing = this.#positions.findLast(
      ({ since }) => since === null || this.#standing.stands(since),
    );
    if (!standing) throw new Error('the first position always stands');
    return standing.told;
  }
}

function collect(value: unknown, told: Map<string, KnownPiece>, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, told, depth + 1);
    return;
  }
  const piece = 'piece' in value ? value.piece : 'id' in value && 'face' in value ? value.id : null;
  if (typeof piece === 'string') {
    const face = 'face' in value ? value.face : value;
    told.set(piece, {
      ...('class' in value && typeof value.class === 'string' && { class: value.class }),
      ...(isFace(face) && { design: face.design }),
    });
  }
  for (const part of Object.values(value)) collect(part, told, depth + 1);
}

const isFace = (value: unknown): value is { readonly design: string } =>
  typeof value === 'object' &&
  value !== null &&
  'design' in value &&
  typeof value.design === 'string';
