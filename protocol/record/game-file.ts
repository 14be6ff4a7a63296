import {
  err,
  ok,
  SEATS,
  type Answerer,
  type AnswerSource,
  type Result,
  type Seat,
} from '../vocabulary/index.ts';
import {
  anyObject,
  flag,
  isRecord,
  listOf,
  objectOf,
  oneOf,
  text,
  where,
  whole,
  type Format,
  type Schema,
} from '../case/format.ts';
import { anything, base64 } from './json.ts';

/** One entry of the record as it lies there. Entries are numbered from 1 through all commits. */
export interface FileEntry {
  readonly stream: 'game' | 'table';
  readonly type: string;
  /** Version of the payload's schema. */
  readonly schema: number;
  /** `public`, `hub`, or `seats:AC`. */
  readonly audience: string;
  /** Of a public entry; of any entry once the game is finished. */
  readonly payload?: unknown;
  /** Base64 of what the record holds of an entry that isn't public. */
  readonly sealed?: string;
  /** Base64 of its link in the chain. */
  readonly hash: string;
}

/** All that one command caused. */
export interface FileCommit {
  readonly by: Seat | 'host' | 'hub';
  readonly source: AnswerSource;
  readonly cmdId?: string;
  /** UTC, for people to read. */
  readonly wallMs: number;
  readonly entries: readonly FileEntry[];
}

/** What the table says of a game; the rest of a file is the record's own. */
export interface GameFileHeader {
  /** Name of the table it was played at. */
  readonly table: string;
  readonly seats: readonly { readonly seat: Seat; readonly name: string }[];
  readonly pace: 'hidden' | 'fast';
  /** What a stranger beside the table saw last. */
  readonly shown: {
    readonly stage: 'playing' | 'over';
    readonly view: Readonly<Record<string, unknown>>;
  };
}

/** One game as one file: docs/game-file.md. */
export interface GameFile extends GameFileHeader {
  readonly format: typeof GAME_FORMAT;
  readonly version: typeof GAME_FILE_VERSION;
  readonly game: {
    /** As it was called where it was written: chain and seals are bound to it. */
    readonly id: string;
    readonly ruleset: string;
    readonly rulesetVersion: number;
    readonly createdMs: number;
    readonly finished: boolean;
  };
  /** Base64 of the key of what is sealed; only of a finished game. */
  readonly key?: string;
  readonly commits: readonly FileCommit[];
  /** Hex of SHA-256 over the rest of the file as JSON without blanks. */
  readonly check: string;
}

/** Why a file is not taken. `where`: a place in it, or the number of an entry. */
export interface RecordFault {
  readonly code: `record/${string}`;
  readonly detail: Readonly<Record<string, string | number>>;
}

export const GAME_FORMAT = 'ringside-game';
export const GAME_FILE_VERSION = 1;
/** A long evening is a tenth of it. */
export const GAME_FILE_BYTES_MAX = 8 * 1024 * 1024;

const NEWEST_MS = 8.64e15;
const KEY_BYTES = 32;
const HASH_BYTES = 32;
const sources: readonly AnswerSource[] = ['seat', 'hub', 'rng', 'sensor', 'person', 'host'];
const actors: readonly (Answerer | 'host' | 'hub')[] = [...SEATS, 'host', 'hub'];
const audience = text(/^(public|hub|seats:[A-F]{1,6})$/, '"public", "hub", or "seats:" and seats');
const name = text(/^[^\p{C}]{1,60}$/u, 'a name');
const wallMs = (about: string): Format<number> => whole(0, NEWEST_MS, about);

const entry: Format<FileEntry> = where(
  objectOf(
    {
      stream: oneOf(['game', 'table'], 'An event of the game, or one of the table.'),
      type: text(/^[a-z][a-z0-9-]{0,59}$/, 'the type of an event'),
      schema: whole(1, 1_000, 'Version of the payload.'),
      audience,
      hash: base64('Its link in the chain.', HASH_BYTES),
    },
    {
      payload: anything('The event: of a public entry, and of any once the game is finished.'),
      sealed: base64('nonce | ciphertext | tag of what is not public.'),
    },
  ),
  (one) =>
    one.audience === 'public'
      ? has(one, 'payload', 'sealed')
      : one.sealed === undefined
        ? 'is not public and has no "sealed"'
        : undefined,
);

const has = (one: object, name: string, not: string): string | undefined =>
  name in one && !(not in one) ? undefined : `is public and has "${name}" alone`;

const commit: Format<FileCommit> = objectOf(
  {
    by: oneOf(actors as readonly FileCommit['by'][]),
    source: oneOf(sources),
    wallMs: wallMs('UTC in milliseconds, for people to read.'),
    entries: listOf(entry, 1),
  },
  { cmdId: text(/^[^\p{C}]{1,100}$/u, 'the id of a command') },
);

const gameFile: Format<GameFile> = objectOf(
  {
    format: oneOf([GAME_FORMAT]),
    version: oneOf([GAME_FILE_VERSION]),
    game: objectOf({
      id: text(/^[a-z0-9][a-z0-9.-]{0,79}$/, 'the id of a game'),
      ruleset: text(/^[a-z][a-z0-9-]{0,59}$/, 'the id of a ruleset'),
      rulesetVersion: whole(1, 1_000),
      createdMs: wallMs('UTC in milliseconds.'),
      finished: flag('Nothing is secret any more, and the key is in the file.'),
    }),
    table: name,
    seats: listOf(objectOf({ seat: oneOf(SEATS), name }), 1),
    pace: oneOf(['hidden', 'fast']),
    shown: objectOf({
      stage: oneOf(['playing', 'over']),
      view: anyObject(
        'What a stranger beside the table saw last: options and catalogue are in it.',
      ),
    }),
    commits: listOf(commit, 1),
    check: text(/^[0-9a-f]{64}$/, 'hex of a SHA-256'),
  },
  { key: base64('Of what is sealed; only of a finished game.', KEY_BYTES) },
);

export const gameFileSchema: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A game of Ringside as one file',
  ...gameFile.schema,
};

/** Version n of the file becomes n + 1; one more for each new version, for ever. */
const UPGRADES: readonly ((raw: Readonly<Record<string, unknown>>) => unknown)[] = [];

/** The shape of a file of this or any older version; whether it says the truth is checked by whoever takes it. */
export function parseGameFile(raw: unknown): Result<GameFile, RecordFault> {
  if (!isRecord(raw) || raw['format'] !== GAME_FORMAT) {
    return err({ code: 'record/not-ours', detail: {} });
  }
  const { version } = raw;
  if (typeof version === 'number' && version > GAME_FILE_VERSION) {
    return err({ code: 'record/newer', detail: { version, known: GAME_FILE_VERSION } });
  }
  const from = typeof version === 'number' && version >= 1 ? version - 1 : UPGRADES.length;
  const upgraded = UPGRADES.slice(from).reduce<unknown>(
    (file, step) => (isRecord(file) ? step(file) : file),
    raw,
  );
  const read = gameFile.read(upgraded, '');
  return read.ok ? ok(read.value) : err({ code: 'record/misfit', detail: { ...read.error } });
}
