import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { GAME_FILE_VERSION, type GameFile } from '@ringside/protocol/record';
import { NEWEST_SCHEMAS } from '../../hub/log/upcast.ts';
import { MIGRATIONS } from '../../hub/log/schema.ts';
import type { TableEvent } from '../../hub/table/table-event.ts';
import { seededRandom, type TestBench } from '../table/table-kit.ts';
import { exported, imported, openBench, openRecord } from './archive-kit.ts';

// What any version ever wrote goes on loading. Nothing in `versions` is ever written again: a new version adds a folder
// of files that its own hub has exported (docs/event-log.md, versions).

const VERSIONS = join(import.meta.dirname, 'versions');
const BEFORE_TABLES = join(VERSIONS, '0-before-tables');

const json = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

const files = readdirSync(VERSIONS)
  .filter((version) => /^\d+$/.test(version))
  .flatMap((version) =>
    readdirSync(join(VERSIONS, version))
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ version, name, file: json(join(VERSIONS, version, name)) as GameFile })),
  );

let bench: TestBench;
beforeEach(async () => {
  bench = await openBench('versions');
});
afterEach(async () => {
  await bench.discard();
});

const giveKeys = (version: string): void => {
  cpSync(join(VERSIONS, version, 'keys'), join(bench.folder, 'keys'), { recursive: true });
};

describe.each(files)('file version $version, $name', ({ version, file }) => {
  test('loads, and replays to what was shown when it was written', async () => {
    giveKeys(version);
    expect(await imported(bench, file)).toBe('table');
    await bench.reopen();
    const { view, stage, seats, pace } = bench.frame('public');
    expect({ view, stage, pace }).toEqual({ ...file.shown, pace: file.pace });
    expect(seats.map(({ seat, name }) => ({ seat, name }))).toEqual(file.seats);
    const match = await bench.table.exportMatch();
    expect(match).toMatchObject({ ok: true, value: { finished: stage === 'over' } });
  });
});

describe.each(files.filter(({ file }) => !file.game.finished))(
  'file version $version, $name, unfinished',
  ({ version, file }) => {
    test('goes on where its key is', async () => {
      giveKeys(version);
      await imported(bench, file);
      await bench.reopen();
      const random = seededRandom(1);
      for (let n = 0; n < 5; n += 1) await bench.answerAnything(random, ['A', 'B']);
      expect(bench.frame('public').view).not.toEqual(file.shown.view);
    });

    test('can be looked at without it', async () => {
      expect(await imported(bench, file)).toBe('record');
      const record = await openRecord(bench);
      expect(record.current().frame.view).toEqual(file.shown.view);
      expect(record.log().length).toBeGreaterThan(3);
    });
  },
);

async function openOldRecord(): Promise<void> {
  await bench.shut('crash');
  cpSync(BEFORE_TABLES, bench.folder, { recursive: true });
  await bench.open();
}

test('a record of before there were several tables is resumed where it stood, and goes on', async () => {
  const shown = json(join(BEFORE_TABLES, 'shown.json')) as {
    readonly views: Readonly<Record<'public' | 'A', unknown>>;
    readonly seats: readonly object[];
  };
  await openOldRecord();
  expect(bench.warnings).toEqual([]);
  expect(bench.frame('public').view).toEqual(shown.views.public);
  expect(bench.frame('A').view).toEqual(shown.views.A);
  expect(bench.frame('public')).toMatchObject({ pace: 'hidden', seats: shown.seats });
  await bench.answerAnything(seededRandom(1), ['A', 'B']);
  expect(bench.frame('public').log.at(-1)?.n).toBeGreaterThan(50);
});

/** Whatever the table writes down: one that is missing here could be changed without anybody noticing. */
const TABLE_EVENTS: Readonly<Record<TableEvent['type'], true>> = {
  begun: true,
  seeded: true,
  answered: true,
  rewound: true,
  'undo-asked': true,
  'undo-answered': true,
  hushed: true,
  presence: true,
  corrected: true,
  renamed: true,
  ended: true,
};

/** Offset of `user_version` in a SQLite file. */
const USER_VERSION_AT = 60;

interface Kept {
  readonly stream: string;
  readonly ruleset: string;
  readonly type: string;
  readonly schema: number;
}

const kindOf = ({ stream, ruleset, type, schema }: Kept): string =>
  [stream, ...(stream === 'game' ? [ruleset] : []), type, String(schema)].join(' ');

test('every version of file, record and payload that ever was has a file here', async () => {
  await openOldRecord();
  const old = { file: await exported(bench) };
  const all = [old, ...files].flatMap(({ file: { commits, game } }) =>
    commits.flatMap(({ entries }) => entries.map((entry) => ({ ...entry, ruleset: game.ruleset }))),
  );
  const have = new Set(all.map(kindOf));
  for (const type of Object.keys(TABLE_EVENTS)) {
    expect([...have].filter((kind) => kind.startsWith(`table ${type} `))).not.toEqual([]);
  }
  for (const [kind, newest] of NEWEST_SCHEMAS) {
    for (let schema = 1; schema <= newest; schema += 1) {
      expect(have).toContain(`${kind} ${String(schema)}`);
    }
  }
  expect(new Set(files.map(({ version }) => Number(version)))).toEqual(
    new Set(Array.from({ length: GAME_FILE_VERSION }, (_, index) => index + 1)),
  );
  // a record of each number of migrations but today's, which every other test writes
  const header = readFileSync(join(BEFORE_TABLES, 'log.db'));
  expect(header.readUInt32BE(USER_VERSION_AT)).toBe(MIGRATIONS.length - 1);
});
