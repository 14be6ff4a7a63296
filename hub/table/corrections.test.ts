import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import type { RawAction, Rev } from '@ringside/protocol/vocabulary';
import { seededRandom, steelArenaGame, TestBench } from '../../test/table/table-kit.ts';

let bench: TestBench;

beforeEach(async () => {
  bench = new TestBench();
  await bench.open();
  await bench.begin(steelArenaGame('virtual'));
  const random = seededRandom(3);
  for (let plies = 0; plies < 12; plies += 1) await bench.answerAnything(random, ['A', 'B']);
});

afterEach(async () => {
  await bench.discard();
});

const accepted = { ok: true, value: null };

const correction = (...edits: readonly RawAction[]) =>
  ({
    kind: 'correct',
    cmdId: bench.commandId(),
    baseRev: bench.frame('host').rev as Rev,
    edits,
    why: 'counted again',
  }) as const;

const view = (): SteelArenaView => bench.frame('public').view as unknown as SteelArenaView;

describe('a pile counted again', () => {
  const edit = (): RawAction => ({ kind: 'pile', was: view().pile, tiles: 3 });

  test('is previewed, set, told with what it was and why, and known as corrected', async () => {
    const [one, was] = [edit(), view().pile];
    const says = [{ key: 'edit/steel-arena/pile', values: { was, tiles: 3 } }];
    expect(await bench.table.preview({ by: 'host' }, correction(one))).toEqual({
      ok: true,
      value: { grade: 'correction', asks: [], says },
    });
    expect(view().pile).toBe(was);
    expect(await bench.table.submit({ by: 'host' }, correction(one))).toEqual(accepted);
    expect(view().pile).toBe(3);
    expect(bench.frame('B').log.at(-1)).toMatchObject({
      text: { key: 'edit/steel-arena/pile', values: { was, tiles: 3, why: 'counted again' } },
      provenance: 'corrected',
      undone: false,
    });
  });

  test('outlives a crash, and can be undone by the host', async () => {
    const was = view().pile;
    await bench.table.submit({ by: 'host' }, correction(edit()));
    await bench.reopen('crash');
    expect(view().pile).toBe(3);
    expect(bench.frame('host').undo).toMatchObject({ can: true, grade: 'correction' });
    expect(await bench.undo('host')).toEqual(accepted);
    expect(view().pile).toBe(was);
  });

  test('is refused to a seat, and where it is stale', async () => {
    expect(
      await bench.table.submit(
        { by: 'A' },
        { ...correction(edit()), baseRev: bench.frame('A').rev as Rev },
      ),
    ).toMatchObject({
      error: { code: 'table/host-only' },
    });
    const stale = correction({ kind: 'pile', was: view().pile + 1, tiles: 3 });
    expect(await bench.table.submit({ by: 'host' }, stale)).toMatchObject({
      error: { code: 'rule/not-offered' },
    });
  });
});

test('what was asked before a correction is answered no more', async () => {
  const [asked] = bench.frame('public').awaited;
  await bench.table.submit(
    { by: 'host' },
    correction({ kind: 'pile', was: view().pile, tiles: 3 }),
  );
  expect(bench.frame('public').awaited.map(({ id }) => id)).not.toContain(asked?.id);
});
