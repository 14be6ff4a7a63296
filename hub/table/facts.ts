import type { FactSource, Provenance } from '@ringside/protocol/api';
import { isSeat, type RawAction } from '@ringside/protocol/vocabulary';
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
    this.#set(keysOf(payload), { seq, source });
  }

  /** The host put it right: all that is known of the pieces (or else the seat) the edit names, under its own kind too. */
  correct(edit: RawAction, told: Told): void {
    const { kind } = edit;
    const subjects = this.#subjectsOf(edit);
    const known = [...this.#told.keys()].filter((key) => subjects.includes(subjectOf(key)));
    this.#set([...known, ...subjects.map((subject) => `${subject}/${kind}`)], told);
  }

  /** A whole position was set: whatever was known is known from it. */
  correctAll(told: Told): void {
    this.#set([...this.#told.keys()], told);
  }

  /** Something was rewound: what doesn't stand was never set, and what it had replaced holds again. */
  restand(): void {
    this.#current = undefined;
  }

  /** The same object until something is told or rewound. */
  get current(): Readonly<Record<string, FactSource>> {
    return (this.#current ??= this.#gather());
  }

  #set(keys: readonly string[], told: Told): void {
    this.#current = undefined;
    for (const key of new Set(keys)) {
      const before = this.#told.get(key);
      if (before) before.push(told);
      else this.#told.set(key, [told]);
    }
  }

  /** The pieces an edit names are those that something is known of, under whatever name; else it is about a seat. */
  #subjectsOf(edit: RawAction): readonly string[] {
    const fields = Object.fromEntries(Object.entries(edit).filter(([name]) => name !== 'kind'));
    const told = new Set([...this.#told.keys()].map(subjectOf));
    const named = Object.values(fields)
      .flat()
      .filter((value) => typeof value === 'string');
    const pieces = named.filter((value) => !isSeat(value) && told.has(value));
    const own = 'piece' in fields && typeof fields['piece'] === 'string' ? [fields['piece']] : [];
    const subjects = [...new Set([...pieces, ...own])];
    return subjects.length > 0 ? subjects : named.filter(isSeat);
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

const subjectOf = (key: string): string => key.slice(0, key.indexOf('/'));

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
