import type { FactSource, Provenance } from '@ringside/protocol/api';
import { isSeat } from '@ringside/protocol/vocabulary';
import { piecesToldBy } from './known-pieces.ts';
import type { Seq, StoredEntry } from './ports.ts';

interface Told {
  readonly seq: Seq;
  readonly source: FactSource;
}

/**
 * Per piece (or seat) and field, what last set it: the provenance of the command and the line it can be found by. A field
 * is named by the type of the event that set it, so no game's words are needed here. Public events only.
 */
export class Facts {
  readonly #told = new Map<string, readonly Told[]>();
  #current: Readonly<Record<string, FactSource>> | undefined;

  tell({ seq, payload }: StoredEntry, source: { provenance: Provenance; line: number }): void {
    this.#current = undefined;
    for (const key of keysOf(payload)) {
      this.#told.set(key, [...(this.#told.get(key) ?? []), { seq, source }]);
    }
  }

  /** What was set after `to` was never set; what it replaced holds again. */
  rewind(to: number): void {
    this.#current = undefined;
    for (const [key, told] of this.#told) {
      const left = told.filter(({ seq }) => seq <= to);
      if (left.length === 0) this.#told.delete(key);
      else this.#told.set(key, left);
    }
  }

  /** The same object until something is told or rewound. */
  get current(): Readonly<Record<string, FactSource>> {
    return (this.#current ??= this.#gather());
  }

  #gather(): Readonly<Record<string, FactSource>> {
    const current: Record<string, FactSource> = {};
    for (const [key, told] of this.#told) {
      const newest = told.at(-1);
      if (newest) current[key] = newest.source;
    }
    return current;
  }
}

function keysOf(payload: unknown): readonly string[] {
  if (typeof payload !== 'object' || payload === null) return [];
  if (!('type' in payload) || typeof payload.type !== 'string') return [];
  const { type } = payload;
  const subjects = new Set([...piecesToldBy(payload).keys(), ...seatsIn(payload)]);
  return [...subjects].map((subject) => `${subject}/${type}`);
}

/** The seat an event is about, or those that the items of its lists are about. */
function seatsIn(payload: object): readonly string[] {
  const values: readonly unknown[] = Object.values(payload);
  const listed = values.flatMap((value): readonly unknown[] => (Array.isArray(value) ? value : []));
  const items: readonly unknown[] = [payload, ...listed];
  return items.flatMap((item) =>
    typeof item === 'object' && item !== null && 'seat' in item && isSeat(item.seat)
      ? [item.seat]
      : [],
  );
}
