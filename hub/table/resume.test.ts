import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  seededRandom,
  STEEL_ARENA,
  steelArenaGame,
  TestBench,
  TOY,
} from '../../test/table/table-kit.ts';
import type { TableFrame } from '@ringside/protocol/api';
import type { Rev } from '@ringside/protocol/vocabulary';
import type { GameRequest } from './feed.ts';

let bench: TestBench;

beforeEach(async () => {
  bench = new TestBench();
  await bench.open();
});

afterEach(async () => {
  await bench.discard();
});

const VIEWERS = ['A', 'B', 'public', 'host'] as const;

/** All that must be the same after a restart: tokens are new with every start. */
const frames = (): readonly Omit<TableFrame, 'rev'>[] =>
  VIEWERS.map((viewer) => {
    const { rev, ...frame } = bench.frame(viewer);
    expect(rev).not.toBeNull();
    return frame;
  });

const GAMES: readonly { readonly name: string; readonly request: Partial<GameRequest> }[] = [
  { name: 'the toy', request: {} },
  { name: 'Steel Arena, virtual', request: steelArenaGame('virtual') },
  { name: 'Steel Arena, physical', request: steelArenaGame('physical') },
];

describe.each(GAMES)('$name', ({ request }) => {
  test.each(['cleanly', 'crash'] as const)(
    'stopped (%s) again and again in mid-game, with undos in between, goes on exactly as it was',
    async (how) => {
      const random = seededRandom(21);
      await bench.begin(request);
      let undos = 0;
      for (let stops = 0; stops < 8; stops += 1) {
        for (let moves = 0; moves < 9; moves += 1) {
          await bench.answerAnything(random, ['A', 'B']);
          if (random() < 0.3 && (await bench.undo('host')).ok) undos += 1;
        }
        const before = frames();
        await bench.reopen(how);
        expect(frames()).toEqual(before);
      }
      expect(undos).toBeGreaterThan(0);
      expect(bench.warnings).toEqual([]);
    },
  );
});

describe('snapshots', () => {
  test('are taken now and then and at the end; what follows from one follows from the events alone', async () => {
    const random = seededRandom(4);
    await bench.begin(steelArenaGame('virtual'));
    for (let moves = 0; moves < 70; moves += 1) await bench.answerAnything(random, ['A', 'B']);
    const game = (await bench.log.games())[0]?.game as never;
    expect((await bench.log.loadSnapshot(game))?.at).toBeGreaterThan(0);
    const before = frames();
    await bench.reopen('cleanly');
    const snapshot = await bench.log.loadSnapshot(game);
    const commits = await bench.log.read(game);
    const payloads = commits
      .flatMap(({ entries }) => entries)
      .filter(({ stream, seq }) => stream === 'game' && seq <= (snapshot?.at ?? 0))
      .map(({ payload }) => payload);
    expect(snapshot?.state).toEqual(
      JSON.parse(JSON.stringify(STEEL_ARENA.empty().replay(payloads).state())),
    );
    expect(frames()).toEqual(before);
  });

  test('undo goes back past a restart', async () => {
    await bench.begin();
    await bench.answer('A', { kind: 'pick', number: 2 });
    await bench.reopen('cleanly');
    expect((await bench.undo('A')).ok).toBe(true);
    expect(bench.frame('A').view).toMatchObject({ picked: [] });
  });

  test('what a start from one doesn’t remember is read from the record: undo and looks back of any depth', async () => {
    const random = seededRandom(4);
    await bench.begin(steelArenaGame('virtual'));
    const seen: unknown[] = [];
    for (let moves = 0; moves < 90; moves += 1) {
      await bench.answerAnything(random, ['A', 'B']);
      if (moves < 4) seen.push([bench.table.log().at(-1)?.n, bench.frame('A').view]);
    }
    const whole = bench.frame('A').view;
    await bench.reopen('cleanly');
    const [line, view] = (seen[0] ?? []) as [number, unknown];
    expect(await bench.table.moment('A', line)).toMatchObject({ ok: true, value: { line, view } });
    const first = bench.table.log(100).find(({ begins }) => begins)?.n ?? 0;
    const give = (command: { kind: 'undo'; line: number; force: string } | { kind: 'redo' }) => {
      const baseRev = bench.frame('host').rev as Rev;
      return bench.table.submit({ by: 'host' }, { ...command, cmdId: bench.commandId(), baseRev });
    };
    await bench.reopen('crash');
    expect((await give({ kind: 'undo', line: first, force: 'all of it' })).ok).toBe(true);
    expect(bench.frame('public').view).toMatchObject({ phase: 'deploy' });
    expect((await give({ kind: 'redo' })).ok).toBe(true);
    expect(bench.frame('A').view).toEqual(whole);
  });

  test('one that an undo has overtaken is not used', async () => {
    const random = seededRandom(4);
    await bench.begin(steelArenaGame('physical'));
    for (let moves = 0; moves < 60; moves += 1) await bench.answerAnything(random, ['A', 'B']);
    await bench.reopen('cleanly');
    let undone = 0;
    while ((await bench.undo('host')).ok) undone += 1;
    const before = frames();
    await bench.reopen('crash');
    expect(undone).toBeGreaterThan(0);
    expect(frames()).toEqual(before);
  });
});

describe('a game that can’t go on', () => {
  beforeEach(async () => {
    await bench.begin();
    await bench.answer('A', { kind: 'pick', number: 2 });
  });

  test('without its key: set-up, and a warning that says so', async () => {
    await bench.shut();
    for (const file of readdirSync(join(bench.folder, 'keys'))) {
      rmSync(join(bench.folder, 'keys', file));
    }
    await bench.open();
    expect(bench.frame('public').stage).toBe('setup');
    expect(bench.warnings).toMatchObject([{ code: 'log/key-missing' }]);
  });

  test('under rules this hub doesn’t have: set-up, and a new game has ids of its own', async () => {
    await bench.shut();
    bench.use({ games: [{ ...TOY, version: 2 }] });
    await bench.open();
    expect(bench.frame('public').stage).toBe('setup');
    expect(bench.warnings).toMatchObject([{ code: 'table/ruleset-missing' }]);
    await bench.begin();
    expect(bench.frame('A').mine[0]?.id).toBe('2.pick/2');
  });
});
