import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { matchLine, matchRecordFormat, parseGameFile } from '@ringside/protocol/record';
import type { FeedViewer } from '../../hub/table/feed.ts';
import type { StoredCommit } from '../../hub/table/ports.ts';
import { seededRandom, steelArenaGame, voltGame, type TestBench } from '../table/table-kit.ts';
import {
  closeGame,
  copyKeys,
  exported,
  gameOf,
  imported,
  openBench,
  openRecord,
  play,
  playOut,
  throughText,
  words,
} from './archive-kit.ts';

let here: TestBench;
let there: TestBench;

beforeEach(async () => {
  here = await openBench('here');
  there = await openBench('there');
});

afterEach(async () => {
  await here.discard();
  await there.discard();
});

// `ends`: a random game comes to its end within a few hundred answers
const GAMES = [
  { name: 'Steel Arena', request: steelArenaGame('virtual'), ends: true },
  { name: 'Steel Arena, real tiles', request: steelArenaGame('physical'), ends: false },
  { name: 'VOLT', request: voltGame, ends: false },
];

describe.each(GAMES)('a game of $name', ({ request, ends }) => {
  test('goes out unfinished and on where its key is: same frames, next answer, its end', async () => {
    await play(here, request, { answers: 24, seed: 1 });
    const file = throughText(await exported(here));
    await here.shut('cleanly');
    copyKeys(here, there);
    expect(await imported(there, file)).toBe('table');
    await there.reopen();
    await here.open();
    for (const viewer of ['public', 'A', 'B', 'host'] as const) {
      expect(frameOf(there, viewer)).toEqual(frameOf(here, viewer));
    }
    await there.answerAnything(seededRandom(2), ['A', 'B']);
    await there.log.finish(await gameOf(there));
    const whole = throughText(await exported(there));
    await here.log.finish(await gameOf(here));
    expect(await imported(here, whole)).toBe('table');
  });

  test('can be looked at without its key: what everybody saw, and no command', async () => {
    await play(here, request, { answers: 24, seed: 3 });
    const file = throughText(await exported(here));
    expect(await imported(there, file)).toBe('record');
    const record = await openRecord(there);
    const { frame } = record.current();
    const { view, stage, log, provenance, seats } = here.frame('public');
    expect({ ...frame, log: words(frame.log) }).toMatchObject({ view, stage, seats, provenance });
    expect(words(frame.log)).toEqual(words(log));
    expect([frame.mine, frame.awaited, frame.undo.can]).toEqual([[], [], false]);
    expect(await record.submit()).toMatchObject({ ok: false, error: { code: 'table/read-only' } });
    const again = await record.exportGame();
    expect(again.ok && throughText(again.value)).toEqual(file);
  });

  test('holds nothing secret in the clear before its end, and everything after it', async () => {
    await play(here, request, { answers: 36, seed: 4 });
    const text = JSON.stringify(await exported(here));
    const sealed = sealedIn(await here.log.read(await gameOf(here)));
    expect(sealed.length).toBeGreaterThan(20);
    for (const { payload } of sealed) expect(text).not.toContain(JSON.stringify(payload));
    const seed = sealed.find(({ type }) => type === 'seeded')?.payload as { readonly seed: string };
    expect(text).not.toContain(seed.seed);
    await here.log.finish(await gameOf(here));
    const open = await exported(here);
    const payloads = open.commits.flatMap(({ entries }) => entries.map(({ payload }) => payload));
    expect(payloads).not.toContain(undefined);
    expect(JSON.stringify(payloads)).toContain(seed.seed);
  });

  test('finished, is looked through at another hub: frames, every line, the same file again', async () => {
    await play(here, request, { answers: 18, seed: 6 });
    await here.log.finish(await gameOf(here));
    await here.reopen();
    const file = throughText(await exported(here));
    expect(parseGameFile(file).ok).toBe(true);
    expect(await imported(there, file)).toBe('table');
    await there.reopen();
    expect(frameOf(there, 'A')).toEqual(frameOf(here, 'A'));
    expect(words(there.table.log())).toEqual(words(here.table.log()));
    const line = there.table.log()[5]?.n ?? 1;
    const moments = [await there.table.moment('A', line), await here.table.moment('A', line)];
    expect(moments[0]).toEqual(moments[1]);
    expect(moments[0]?.ok).toBe(true);
    expect(throughText(await exported(there))).toEqual(file);
  });

  test('gives a match record of what is public, as JSON and in one line', async () => {
    await play(here, request, { answers: 24, seed: 8 });
    const before = await here.table.exportMatch();
    if (!before.ok) throw new Error(before.error.code);
    expect(matchRecordFormat.read(throughJson(before.value), '')).toEqual({
      ok: true,
      value: throughJson(before.value),
    });
    expect(before.value).toMatchObject({ finished: false, date: '2023-11-14' });
    expect(before.value.undos).toBe(
      before.value.log.filter(({ text }) => text.key.startsWith('event/table/rewound')).length,
    );
    expect(matchLine(before.value)).toMatch(/Not finished after \d+ turns?\.$/);
    if (!ends) return;
    await playOut(here, 9);
    const after = await here.table.exportMatch();
    if (!after.ok) throw new Error(after.error.code);
    expect(matchRecordFormat.read(throughJson(after.value), '').ok).toBe(true);
    expect(after.value.log.map(({ n }) => n)).toEqual(after.value.log.map((_, index) => index + 1));
    expect(matchLine(after.value)).toMatch(/Player A \d+, Player B \d+\. .+ \([a-z-]+\)\.$/);
  });
});

/** All but the token, which tells nothing but that it is another one. */
const frameOf = (bench: TestBench, viewer: FeedViewer) => ({ ...bench.frame(viewer), rev: null });

const sealedIn = (commits: readonly StoredCommit[]) =>
  commits.flatMap(({ entries }) => entries.filter(({ audience }) => audience !== 'public'));

const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('record/running: a game that is being played is not opened beside itself', async () => {
  await play(here, steelArenaGame('virtual'), { answers: 10, seed: 1 });
  expect(await imported(here, throughText(await exported(here)))).toMatchObject({
    code: 'record/running',
  });
});

test.each([
  { what: 'no JSON object', file: 'x', code: 'record/not-ours' },
  { what: 'another format', file: { format: 'chess' }, code: 'record/not-ours' },
  { what: 'a newer version', file: { format: 'ringside-game', version: 2 }, code: 'record/newer' },
  { what: 'a file of no version', file: { format: 'ringside-game' }, code: 'record/misfit' },
  {
    what: 'nothing but its name',
    file: { format: 'ringside-game', version: 1 },
    code: 'record/misfit',
  },
])('$what is refused with $code', async ({ file, code }) => {
  expect(await imported(there, file)).toMatchObject({ code });
});

test('a game of a newer version of its rules is refused with both versions', async () => {
  await play(here, steelArenaGame('virtual'), { answers: 3, seed: 1 });
  const games = here.log;
  await games.create('table.newer' as never, 'steel-arena', 2, 0);
  const file = throughText(await exported(here)) as { game: { rulesetVersion: number } };
  file.game.rulesetVersion = 2;
  // the chain is bound to the version of the rules: a file that only says so is no such file
  expect(await imported(there, file)).toMatchObject({
    code: 'record/chain-broken',
    detail: { seq: 1 },
  });
});

test('any byte that is changed in a file is noticed, or changes nothing', async () => {
  await play(here, steelArenaGame('virtual'), { answers: 6, seed: 1 });
  await playOut(here, 2);
  await closeGame(here);
  const text = JSON.stringify(await exported(here));
  const whole = throughJson(JSON.parse(text));
  let noticed = 0;
  for (let n = 0; n < 32; n += 1) {
    const at = Math.floor((text.length * (n + 0.5)) / 32);
    const other = text[at] === '7' ? '8' : '7';
    const changed = parsed(text.slice(0, at) + other + text.slice(at + 1));
    if (changed === undefined) {
      noticed += 1;
      continue;
    }
    const answer = await imported(there, changed);
    if (answer === 'table') expect(changed).toEqual(whole);
    else {
      noticed += 1;
      expect(answer).toMatchObject({ code: expect.stringMatching(/^record\//) as string });
    }
  }
  expect(noticed).toBe(32);
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
