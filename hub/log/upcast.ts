import { LogError } from './log-error.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Which payload: `table begun`, `game steel-arena damaged`. */
export interface EntryKind {
  readonly stream: 'game' | 'table';
  readonly ruleset: string;
  readonly type: string;
}

/** How payloads of one kind go from schema `from` to the next. Never edited, only added to. */
interface Upgrade {
  readonly kind: string;
  readonly from: number;
  readonly step: (payload: Payload) => Payload;
}

const FIRST_SCHEMA = 1;

const UPGRADES: readonly Upgrade[] = [
  // games were all played at the hidden pace before there was another
  { kind: 'table begun', from: 1, step: (begun) => ({ pace: 'hidden', ...begun }) },
];

/** Every kind of payload that has had more than one schema, with the newest of them. */
export const NEWEST_SCHEMAS: ReadonlyMap<string, number> = new Map(
  UPGRADES.map(({ kind, from }) => [kind, from + 1]),
);

/**
 * A payload as this hub writes it today, whatever version wrote it. What is stored is never changed: the hash chain
 * covers the old bytes. Throws `log/newer-entry` for one of a newer hub.
 */
export function upcast(kind: EntryKind, schema: number, payload: unknown): unknown {
  const name = nameOf(kind);
  const known = schemaNow(kind);
  if (schema > known) throw new LogError('log/newer-entry', { type: name, schema, known });
  return UPGRADES.filter((upgrade) => upgrade.kind === name && upgrade.from >= schema).reduce(
    (older, { step }) => step(older),
    // only objects have ever been written
    payload as Payload,
  );
}

/** What `upcast` makes of it. */
export const schemaNow = (kind: EntryKind): number =>
  NEWEST_SCHEMAS.get(nameOf(kind)) ?? FIRST_SCHEMA;

const nameOf = ({ stream, ruleset, type }: EntryKind): string =>
  stream === 'table' ? `table ${type}` : `game ${ruleset} ${type}`;
