import type { FactSource, Provenance } from '@ringside/protocol/api';
import { isSeat } from '@ringside/protocol/vocabulary';
import { piecesToldBy } from './known-pieces.ts';
import type { Seq, StoredEntry } from './ports.ts';
import type { Standing } from './standing.ts';

interface Told {
  readonly seq: Seq;
  readonly source: FactSource;
}

/**
 * Per piece (or seat) and field, what last set it: the provenance of the command and the line it can be found by. A field
 * is named by the type of the event that set it, so no game's words are needed here. Public events only.
 */
export class Facts {
  readonly #standing: Standing;
  readonly #told = new Map<string, Told[]>();
  #current: Readonly<Record<string, FactSource>> | undefined;

  constructor(standing: Standing) {
    this.#standing = standing;
  }

  tell({ seq, payload }: StoredEntry, source: { provenance: Provenance; line: number }): void {
    this.#current = undefined;
    for (const key of keysOf(payload)) {
      const told = this.#told.get(key);
      if (told) told.push({ seq, source });
      else this.#told.set(key, [{ seq, source }]);
    }
  }

  /** Something was rewound: what doesn't stand was never set, and what it had replaced holds again. */
  restand(): void {
    this.#current = undefined;
  }

  /** The same object until something is told or rewound. */
  get current(): Readonly<Record<string, FactSource>> {
    return (this.#current ??= this.#gather());
  }

  #gather(): Readonly<Record<string, FactSource>> {
    const current: Record<string, FactSource> = {};
    for (const [key, told] of this.#told) {
      const newest = told.findLast(({ seq }) => this.#standing.stands(seq));
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
