import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Rev, Seat, WireDecisionId } from '@ringside/protocol/vocabulary';
import { seededRandom, steelArenaGame, TestBench, TOY } from '../../test/table/table-kit.ts';

let bench: TestBench;

beforeEach(async () => {
  bench = new TestBench();
  await bench.open();
});

afterEach(async () => {
  await bench.discard();
});

const accepted = { ok: true, value: null };
const refused = (code: string, detail?: object) => ({
  ok: false,
  error: expect.objectContaining({ code, ...(detail && { detail }) }) as unknown,
});
const pick = (number: number) => ({ kind: 'pick', number });
const asks = (key: string, values = {}) => ({
  can: true,
  grade: 'consent',
  why: { key, values },
});
const cannot = (key: string, values = {}) => ({ can: false, why: { key, values } });

describe('undo of a secret pick', () => {
  beforeEach(async () => {
    await bench.begin();
    await bench.answer('A', pick(2));
  });

  test('is free for the seat that gave it and for the host, and for nobody else', () => {
    expect(bench.frame('A').undo).toMatchObject({ can: true, grade: 'free' });
    expect(bench.frame('host').undo).toMatchObject({ can: true });
    expect(bench.frame('B').undo).toMatchObject(asks('undo/another-acted', { seat: 'A' }));
    expect(bench.frame('public').undo).toEqual(cannot('undo/watching'));
  });

  test('asks again in a new epoch, and strikes the line out', async () => {
    expect(await bench.undo('A')).toEqual(accepted);
    expect(bench.frame('A')).toMatchObject({ mine: [{ id: '2.pick/2' }], view: { picked: [] } });
    expect(bench.frame('B').log.map(({ text, undone }) => [text.key, undone])).toEqual([
      ['event/table/begun', false],
      ['event/toy/picked', true],
      ['event/table/rewound', false],
    ]);
    expect(bench.frame('A').undo).toEqual(cannot('undo/nothing'));
  });

  test('is valid against what the sender last saw only', async () => {
    const baseRev = bench.frame('A').rev as Rev;
    await bench.table.rename('B', 'Bea');
    const late = { kind: 'undo', cmdId: bench.commandId(), baseRev } as const;
    expect(bench.frame('A').rev).toBe(baseRev);
    expect(await bench.table.submit({ by: 'B' }, late)).toEqual(refused('table/stale-rev'));
    await bench.answer('B', pick(1));
    expect(await bench.table.submit({ by: 'A' }, late)).toEqual(refused('table/stale-rev'));
  });

  test('a retried undo undoes once', async () => {
    const baseRev = bench.frame('A').rev as Rev;
    const command = { kind: 'undo', cmdId: bench.commandId('u'), baseRev } as const;
    expect(await bench.table.submit({ by: 'A' }, command)).toEqual(accepted);
    await bench.answer('A', pick(3));
    expect(await bench.table.submit({ by: 'A' }, command)).toEqual(accepted);
    expect(bench.frame('A').view).toMatchObject({ own: 3 });
  });

  test('a retried answer that was undone gets the answer it got, and does nothing', async () => {
    await bench.undo('A');
    const again = {
      kind: 'answer',
      cmdId: bench.commandId('again'),
      decisionId: bench.frame('A').mine[0]?.id as WireDecisionId,
      action: pick(6),
    } as const;
    expect(await bench.table.submit({ by: 'A' }, again)).toEqual(accepted);
    await bench.undo('A');
    expect(await bench.table.submit({ by: 'A' }, again)).toEqual(accepted);
    expect(bench.frame('A').view).toMatchObject({ picked: [] });
  });

  test('another seat has acted, or chance has spoken: by consent, the reason beside it', async () => {
    await bench.answer('B', pick(5));
    expect(bench.frame('A').undo).toMatchObject(asks('undo/another-acted', { seat: 'B' }));
    expect(bench.frame('B').undo).toMatchObject(asks('undo/chance'));
    expect(bench.frame('host').undo).toMatchObject(asks('undo/chance'));
  });
});

test('what is drawn after an undo is what was drawn before it', async () => {
  await bench.begin();
  const draw = async (): Promise<unknown> => {
    await bench.answer('A', pick(2));
    await bench.answer('B', pick(5));
    return bench.frame('public').log.find(({ text }) => text.key === 'event/table/begun');
  };
  await draw();
  const game = (await bench.log.games())[0]?.game as never;
  const rolled = async () =>
    (await bench.log.read(game))
      .flatMap(({ entries }) => entries)
      .filter(({ type }) => type === 'rolled')
      .map(({ payload }) => payload);
  const [first] = await rolled();
  // The host corrects the game back to its beginning: the die of round 1 is drawn a second time.
  const position = TOY.start({ highest: 6 });
  if (!position.ok) throw new Error(position.error.code);
  const correction = {
    kind: 'restore',
    cmdId: bench.commandId(),
    baseRev: bench.frame('host').rev as Rev,
    position: position.value.next.position(),
    why: 'a try',
  } as const;
  expect(await bench.table.submit({ by: 'host' }, correction)).toEqual(accepted);
  await draw();
  expect((await rolled())[1]).toEqual(first);
});

describe('correction', () => {
  const correct = (by: Seat | 'host', position: unknown) =>
    bench.table.submit(
      { by },
      {
        kind: 'restore',
        cmdId: bench.commandId(),
        baseRev: bench.frame(by).rev as Rev,
        position,
        why: 'the die fell off the table',
      },
    );

  test('is the host’s, logged with its reason, and nobody’s but the host’s to take back', async () => {
    await bench.begin();
    const step = TOY.start({ highest: 9 });
    if (!step.ok) throw new Error(step.error.code);
    const position = step.value.next.position();
    expect(await correct('A', position)).toEqual(refused('table/host-only'));
    expect(await correct('host', { nonsense: true })).toEqual(refused('rule/position-shape'));
    expect(await correct('host', position)).toEqual(accepted);
    expect(bench.frame('A').log.at(-1)).toMatchObject({
      text: { key: 'event/table/corrected', values: { why: 'the die fell off the table' } },
      provenance: 'corrected',
    });
    expect(bench.frame('A').mine[0]?.id).toBe('2.pick/2');
    expect(bench.frame('host').undo).toMatchObject({ can: true, grade: 'correction' });
    expect(bench.frame('A').undo).toEqual(cannot('undo/correction'));
    await bench.reopen('crash');
    expect(bench.frame('A').mine[0]?.id).toBe('2.pick/2');
    expect(await bench.undo('host')).toEqual(accepted);
    expect(bench.frame('A').mine[0]?.id).toBe('3.pick/2');
    expect(bench.frame('A').log.map(({ text, undone }) => [text.key, undone])).toEqual([
      ['event/table/begun', false],
      ['event/table/corrected', true],
      ['event/table/rewound-correction', false],
    ]);
  });
});

describe('Steel Arena with real tiles', () => {
  beforeEach(async () => {
    await bench.begin(steelArenaGame('physical'));
    const random = seededRandom(3);
    while (
      (bench.frame('public').view && bench.frame('A').mine.some(({ kind }) => kind === 'deploy')) ||
      bench.frame('B').mine.some(({ kind }) => kind === 'deploy')
    ) {
      for (const seat of ['A', 'B'] as const) {
        const deploy = bench.frame(seat).mine.find(({ kind }) => kind === 'deploy');
        const row = deploy?.choices[0]?.fields['space'];
        if (!deploy || !row || !('one' in row)) continue;
        const space = row.one[Math.floor(random() * row.one.length)] as string;
        await bench.answer(seat, { kind: 'deploy', space, facing: 0 });
      }
    }
  });

  const identify = async (seat: Seat): Promise<void> => {
    const own = bench.frame(seat).mine.find(({ kind }) => kind === 'identify');
    const fields = own?.choices[0]?.fields;
    if (!fields) throw new Error(`${seat} has nothing to identify`);
    const first = (name: string): string => {
      const field = fields[name];
      return field && 'one' in field ? String(field.one[0]) : '';
    };
    expect(
      await bench.answer(seat, {
        kind: 'identify',
        piece: first('piece'),
        design: first('design'),
      }),
    ).toEqual(accepted);
  };

  /** The seat whose turn it is, and the other one. */
  const turn = (): readonly [Seat, Seat] =>
    bench.frame('A').mine.some(({ kind }) => kind === 'activate') ? ['A', 'B'] : ['B', 'A'];

  test('a private identify of another seat doesn’t show, and undo goes past it and asks again', async () => {
    const [actor, other] = turn();
    expect(await bench.answer(actor, { kind: 'cool-down' })).toEqual(accepted);
    const before = (['public', 'host', actor] as const).map((viewer) =>
      bench.table.current(viewer),
    );
    await identify(other);
    const after = (['public', 'host', actor] as const).map((viewer) => bench.table.current(viewer));
    after.forEach((frame, index) => {
      expect(frame).toBe(before[index]);
    });
    const known = bench.frame(other).mine.filter(({ kind }) => kind === 'identify').length;
    expect(await bench.undo(actor)).toEqual(accepted);
    expect(bench.frame(other).mine.filter(({ kind }) => kind === 'identify')).toHaveLength(
      known + 1,
    );
  });

  test('nor does one while an undo may be redone, which it neither ends nor shows', async () => {
    const [actor, other] = turn();
    await bench.answer(actor, { kind: 'cool-down' });
    const { view } = bench.frame(actor);
    await bench.undo(actor);
    const before = (['public', 'host', actor] as const).map((viewer) =>
      bench.table.current(viewer),
    );
    await identify(other);
    const after = (['public', 'host', actor] as const).map((viewer) => bench.table.current(viewer));
    after.forEach((frame, index) => {
      expect(frame).toBe(before[index]);
    });
    const baseRev = bench.frame(actor).rev as Rev;
    const redo = { kind: 'redo', cmdId: bench.commandId(), baseRev } as const;
    expect(await bench.table.submit({ by: actor }, redo)).toEqual(accepted);
    expect(bench.frame(actor).view).toEqual(view);
  });

  test.each([
    { what: 'turned a module up', key: 'event/steel-arena/turned-up', why: /undo\/(shown|looked)/ },
    { what: 'took up a tile', key: 'event/steel-arena/tile-taken', why: /undo\/(shown|looked)/ },
  ])('who $what can’t take it back freely', async ({ key, why }) => {
    const random = seededRandom(11);
    const reasons: string[] = [];
    while (bench.frame('public').stage === 'playing' && reasons.length < 5) {
      const before = bench.frame('host').log.at(-1)?.n ?? 0;
      await bench.answerAnything(random, ['A', 'B']);
      const { log, undo } = bench.frame('host');
      const told = log.filter(({ n }) => n > before).some(({ text }) => text.key === key);
      if (told) reasons.push(undo.why?.key ?? 'free');
    }
    expect(reasons).toHaveLength(5);
    for (const reason of reasons) expect(reason).toMatch(why);
  });
});

describe('the end of a game', () => {
  const toTheEnd = async (): Promise<void> => {
    const random = seededRandom(5);
    while (bench.frame('public').stage === 'playing')
      await bench.answerAnything(random, ['A', 'B']);
  };

  test('is said to everybody, and the record is closed a while later', async () => {
    await bench.begin();
    await toTheEnd();
    expect(bench.frame('A')).toMatchObject({ stage: 'over', mine: [], awaited: [] });
    expect(bench.frame('public').log.at(-1)?.text).toEqual({
      key: 'event/table/ended',
      values: { why: 'outcome' },
    });
    expect(await bench.log.games()).toMatchObject([{ finished: false }]);
    bench.clock.pass(120_000);
    await bench.table.rename('A', 'x');
    expect(await bench.log.games()).toMatchObject([{ finished: true }]);
    expect(bench.frame('A').undo).toEqual(cannot('undo/over'));
    expect(await bench.begin()).toEqual(accepted);
  });

  test('a table that is opened again shows the result, and closes the record a while later', async () => {
    await bench.begin();
    await toTheEnd();
    await bench.reopen('crash');
    expect(bench.frame('public').stage).toBe('over');
    bench.clock.pass(120_000);
    await bench.table.close();
    expect(await bench.log.games()).toMatchObject([{ finished: true }]);
  });
});
