import type { LogLine, Pace } from '../api/index.ts';
import { SEATS, type Scalar, type Seat } from '../vocabulary/index.ts';
import {
  dictionaryOf,
  flag,
  listOf,
  objectOf,
  oneOf,
  text,
  whole,
  type Format,
  type Schema,
} from '../case/format.ts';

/** What everybody could see of a game when it was asked for, for clubs and chats: docs/game-file.md. */
export interface MatchRecord {
  readonly format: typeof MATCH_FORMAT;
  readonly version: typeof MATCH_RECORD_VERSION;
  readonly game: {
    readonly ruleset: string;
    readonly rulesetVersion: number;
    /** As its players call it. */
    readonly name: string;
  };
  /** Of its beginning, UTC: `2026-12-01`. */
  readonly date: string;
  readonly finished: boolean;
  readonly players: readonly { readonly seat: Seat; readonly name: string }[];
  readonly teams: readonly (readonly Seat[])[];
  /** What was tracked; absent where the game has but one way. */
  readonly profile?: string;
  readonly pace: Pace;
  /** House rules that differ from the default. */
  readonly options: Readonly<Record<string, Scalar>>;
  /** Tiles or boards of the table's own. */
  readonly catalogue: readonly string[];
  /** Turns or rounds begun. */
  readonly turns: number;
  /** Absent: nobody has won yet. */
  readonly result?: {
    /** Best first; seats of one entry share the rank. */
    readonly ranks: readonly (readonly Seat[])[];
    readonly why: string;
    readonly atoms: readonly string[];
  };
  /** What is counted on the table, by name and seat: `trophies`, `points`. */
  readonly counts: Readonly<Record<string, Readonly<Partial<Record<Seat, number>>>>>;
  readonly corrections: number;
  readonly undos: number;
  readonly log: readonly Pick<LogLine, 'n' | 'seat' | 'text' | 'provenance' | 'undone'>[];
}

export const MATCH_FORMAT = 'ringside-match';
export const MATCH_RECORD_VERSION = 1;

const COUNT_MAX = 1_000_000;
const count = whole(0, COUNT_MAX);
const word = text(/^\S[^\p{C}]{0,119}$/u, 'a word');
const seat = oneOf(SEATS);
const ranks = listOf(listOf(seat, 1));

const value: Format<string | number> = {
  schema: { type: ['string', 'number'] },
  read: (raw, path) =>
    typeof raw === 'string' || typeof raw === 'number'
      ? { ok: true, value: raw }
      : { ok: false, error: { path, reason: 'must be a text or a number' } },
};

const scalar: Format<Scalar> = {
  schema: { type: ['string', 'number', 'boolean'] },
  read: (raw, path) =>
    typeof raw === 'boolean' ? { ok: true, value: raw } : value.read(raw, path),
};

const line: Format<MatchRecord['log'][number]> = objectOf(
  {
    n: whole(1, COUNT_MAX, 'Rises by line.'),
    text: objectOf({ key: word, values: dictionaryOf(word, value) }),
    provenance: oneOf(['sensed', 'tapped', 'inferred', 'corrected']),
    undone: flag('Struck out by an undo.'),
  },
  { seat },
);

export const matchRecordFormat: Format<MatchRecord> = objectOf(
  {
    format: oneOf([MATCH_FORMAT]),
    version: oneOf([MATCH_RECORD_VERSION]),
    game: objectOf({ ruleset: word, rulesetVersion: whole(1, 1_000), name: word }),
    date: text(/^\d{4}-\d\d-\d\d$/, 'a day: 2026-12-01'),
    finished: flag(),
    players: listOf(objectOf({ seat, name: word })),
    teams: ranks,
    pace: oneOf(['hidden', 'fast']),
    options: dictionaryOf(word, scalar),
    catalogue: listOf(word),
    turns: count,
    counts: dictionaryOf(word, dictionaryOf(word, count)),
    corrections: count,
    undos: count,
    log: listOf(line),
  },
  { profile: word, result: objectOf({ ranks, why: word, atoms: listOf(word) }) },
);

export const matchRecordSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Record of a match at a Ringside table',
  ...matchRecordFormat.schema,
};

/** For a chat or a club's list: `Steel Arena, 2026-12-01: Ann 3, Bo 2. Ann wins (last-robot).` */
export function matchLine(record: MatchRecord): string {
  const [counted] = Object.values(record.counts);
  const players = record.players.map(({ seat: at, name }) => {
    const number = counted?.[at];
    return number === undefined ? name : `${name} ${String(number)}`;
  });
  return `${record.game.name}, ${record.date}: ${players.join(', ')}. ${ending(record)}`;
}

function ending({ result, players, turns }: MatchRecord): string {
  if (!result) return `Not finished after ${String(turns)} ${turns === 1 ? 'turn' : 'turns'}.`;
  const names = (result.ranks[0] ?? []).map(
    (at) => players.find(({ seat: one }) => one === at)?.name ?? at,
  );
  if (names.length === 0) return `Nobody wins (${result.why}).`;
  return `${names.join(' and ')} ${names.length === 1 ? 'wins' : 'win'} (${result.why}).`;
}
