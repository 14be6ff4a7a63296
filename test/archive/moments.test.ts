import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '@ringside/protocol/vocabulary';
import {
  seededRandom,
  STEEL_ARENA,
  steelArenaGame,
  TestBench,
  VOLT,
  voltGame,
} from '../table/table-kit.ts';
import { exported, imported, openBench, openRecord, throughText } from './archive-kit.ts';

const VIEWERS: readonly Viewer[] = ['A', 'B', 'public'];

let bench: TestBench;
beforeEach(async () => {
  bench = await openBench('moments');
});
afterEach(async () => {
  await bench.discard();
});

/** What each viewer saw right after each line, noted while the game was played, undone lines included. */
async function playNoting(answers: number): Promise<ReadonlyMap<number, readonly unknown[]>> {
  const seen = new Map<number, readonly unknown[]>();
  const random = seededRandom(5);
  let told = 0;
  const note = (): void => {
    const lines = bench.table.log().filter(({ n }) => n > told);
    for (const { n } of lines)
      seen.set(
        n,
        VIEWERS.map((viewer) => bench.frame(viewer).view),
      );
    told = lines.at(-1)?.n ?? told;
  };
  note();
  for (let n = 1; n <= answers && bench.frame('public').stage === 'playing'; n += 1) {
    await bench.answerAnything(random, ['A', 'B']);
    note();
    if (n % 7 !== 0 || !bench.frame('host').undo.can) continue;
    await bench.undo('host');
    note();
  }
  return seen;
}

const GAMES = [
  { name: 'Steel Arena', request: steelArenaGame('virtual'), game: STEEL_ARENA },
  { name: 'VOLT', request: voltGame, game: VOLT },
];

describe.each(GAMES)('$name', ({ request, game }) => {
  test('a moment is what its viewer saw then: struck-out lines too, nothing learnt later, after a restart too', async () => {
    await bench.begin(request);
    const seen = await playNoting(36);
    expect(bench.table.log().some(({ undone }) => undone)).toBe(true);
    for (const when of ['before', 'after'] as const) {
      if (when === 'after') await bench.reopen('crash');
      for (const [line, views] of seen) {
        for (const [index, viewer] of VIEWERS.entries()) {
          expect(await bench.table.moment(viewer, line)).toEqual({
            ok: true,
            value: { line, ruleset: game.id, view: views[index] },
          });
        }
      }
    }
  });

  test('out of a file without its key, every moment is what a stranger saw then, whoever asks', async () => {
    await bench.begin(request);
    const seen = await playNoting(60);
    expect(bench.table.log().some(({ undone }) => undone)).toBe(true);
    const there = new TestBench({ seed: 'moments elsewhere' });
    await there.open();
    try {
      expect(await imported(there, throughText(await exported(bench)))).toBe('record');
      const record = await openRecord(there);
      for (const [line, views] of seen) {
        for (const viewer of [...VIEWERS, 'host'] as const) {
          expect(await record.moment(viewer, line)).toEqual({
            ok: true,
            value: { line, ruleset: game.id, view: views[VIEWERS.indexOf('public')] },
          });
        }
      }
      for (const line of [0, -1, 1.5, seen.size + 99]) {
        expect(await record.moment('public', line)).toMatchObject({
          ok: false,
          error: { code: 'table/no-such-line' },
        });
      }
    } finally {
      await there.discard();
    }
  });

  test('table/no-such-line: neither before the first line nor after the last', async () => {
    await bench.begin(request);
    for (const line of [0, -1, 1.5, 99]) {
      expect(await bench.table.moment('A', line)).toMatchObject({
        ok: false,
        error: { code: 'table/no-such-line' },
      });
      expect(await bench.table.fork({ by: 'host' }, line)).toMatchObject({ ok: false });
    }
  });

  test('a what-if from now and from any line carries names and seats, and shows its opener that moment', async () => {
    await bench.begin({ ...request, pace: 'fast' });
    const seen = await playNoting(40);
    for (const line of [undefined, ...[...seen.keys()].slice(-8)]) {
      for (const [index, viewer] of VIEWERS.entries()) {
        const sender = { by: viewer === 'public' ? 'host' : viewer } as const;
        const fork = await bench.table.fork(sender, line);
        if (!fork.ok) throw new Error(fork.error.code);
        expect(fork.value).toMatchObject({
          ruleset: game.id,
          pace: 'fast',
          seats: request.seats,
        });
        const restored = game.empty().restore(JSON.parse(JSON.stringify(fork.value.position)));
        if (!restored.ok) throw new Error(restored.error.code);
        const shown = line === undefined ? bench.frame(viewer).view : seen.get(line)?.[index];
        expect(withoutCommitments(restored.value.next.view(viewer))).toMatchObject(
          withoutCommitments(shown),
        );
      }
    }
  });
});

/** Commitments of others are to what was drawn afresh. */
const withoutCommitments = (view: unknown): object =>
  JSON.parse(
    JSON.stringify(view, (name, value: unknown) => (name === 'commitment' ? undefined : value)),
  ) as object;
