import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { Game, Match } from '@ringside/engine/kernel';
import { LogError } from '../log/index.ts';
import { seededRandom, TestBench, TOY } from '../../test/table/table-kit.ts';
import type { Commit, EventLog } from './ports.ts';

let bench: TestBench;

afterEach(async () => {
  await bench.discard();
});

const accepted = { ok: true, value: null };
const refused = (code: string, detail?: object) => ({
  ok: false,
  error: expect.objectContaining({ code, ...(detail && { detail }) }) as unknown,
});
const pick = (number: number) => ({ kind: 'pick', number });

/** The record, but `append` goes through `meddle` first. */
const withAppend =
  (append: (log: EventLog, commit: Commit) => ReturnType<EventLog['append']>) =>
  (log: EventLog): EventLog => ({
    create: (...args) => log.create(...args),
    append: (commit) => append(log, commit),
    read: (...args) => log.read(...args),
    games: () => log.games(),
    finish: (game) => log.finish(game),
    saveSnapshot: (...args) => log.saveSnapshot(...args),
    loadSnapshot: (game) => log.loadSnapshot(game),
    close: () => log.close(),
  });

describe('a failed append', () => {
  test('is refused as retryable, nothing of it has happened, and the retry is accepted', async () => {
    let isFull = false;
    bench = new TestBench({
      wrapLog: withAppend((log, commit) =>
        isFull ? Promise.reject(new LogError('log/full')) : log.append(commit),
      ),
    });
    await bench.open();
    await bench.begin();
    const before = bench.table.current('A');
    isFull = true;
    const failed = await bench.answer('A', pick(2), 'retry-me');
    expect(failed).toEqual(refused('log/full', { retryable: true }));
    expect(bench.table.current('A')).toBe(before);
    isFull = false;
    expect(await bench.answer('A', pick(2), 'retry-me')).toEqual(accepted);
    expect(bench.frame('A').view).toMatchObject({ own: 2 });
  });

  test('at the beginning of a game leaves the table in set-up', async () => {
    bench = new TestBench({
      wrapLog: withAppend(() => Promise.reject(new LogError('log/read-only'))),
    });
    await bench.open();
    expect(await bench.begin()).toEqual(refused('log/read-only', { retryable: true }));
    expect(bench.frame('public').stage).toBe('setup');
  });

  test('a commit that reached the disk though the append failed is found there and counts', async () => {
    let isLying = false;
    bench = new TestBench({
      wrapLog: withAppend(async (log, commit) => {
        const seq = await log.append(commit);
        if (isLying) throw new LogError('log/io');
        return seq;
      }),
    });
    await bench.open();
    await bench.begin();
    isLying = true;
    expect(await bench.answer('A', pick(2), 'ghost')).toEqual(
      refused('log/io', { retryable: true }),
    );
    isLying = false;
    expect(await bench.answer('B', pick(3))).toEqual(refused('log/conflict', { retryable: false }));
    expect(bench.frame('A').view).toMatchObject({ own: 2 });
    expect(await bench.answer('B', pick(3))).toEqual(accepted);
  });

  test('and the same command again is then the retry it is', async () => {
    let isLying = false;
    bench = new TestBench({
      wrapLog: withAppend(async (log, commit) => {
        const seq = await log.append(commit);
        if (isLying) throw new LogError('log/io');
        return seq;
      }),
    });
    await bench.open();
    await bench.begin();
    isLying = true;
    await bench.answer('A', pick(2), 'ghost');
    isLying = false;
    expect(await bench.answer('A', pick(2), 'ghost')).toEqual(
      refused('log/conflict', { retryable: false }),
    );
    const again = {
      kind: 'answer',
      cmdId: bench.commandId('ghost'),
      decisionId: '1.pick/2' as never,
      action: pick(2),
    } as const;
    expect(await bench.table.submit({ by: 'A' }, again)).toEqual(accepted);
  });
});

/** The toy with a bug in one of its verbs once `isBroken` says so. */
function buggyToy(verb: 'decide' | 'view', isBroken: () => boolean): Game {
  const wrap = (match: Match): Match => ({
    ...match,
    view: (viewer) => {
      if (verb === 'view' && viewer === 'public' && isBroken()) throw new Error('a bug');
      return match.view(viewer);
    },
    decide: (id, action) => {
      if (verb === 'decide' && isBroken()) throw new Error('a bug');
      const step = match.decide(id, action);
      return step.ok ? { ok: true, value: { ...step.value, next: wrap(step.value.next) } } : step;
    },
    replay: (payloads) => wrap(match.replay(payloads)),
  });
  return {
    ...TOY,
    start: (config) => {
      const step = TOY.start(config);
      return step.ok ? { ok: true, value: { ...step.value, next: wrap(step.value.next) } } : step;
    },
    empty: () => wrap(TOY.empty()),
    resume: (state) => wrap(TOY.resume(state)),
  };
}

describe('a bug in the rules', () => {
  test.each(['decide', 'view'] as const)(
    'in %s freezes the table with the event number, shows the last good frame, and a restart goes on',
    async (verb) => {
      let isBroken = false;
      bench = new TestBench({ table: { games: [buggyToy(verb, () => isBroken)] } });
      await bench.open();
      await bench.begin();
      for (const viewer of ['A', 'public'] as const) bench.table.subscribe(viewer, () => undefined);
      isBroken = true;
      const answer = await bench.answer('A', pick(2));
      expect(answer).toEqual(verb === 'decide' ? refused('table/frozen') : accepted);
      const event = verb === 'decide' ? 3 : 6;
      expect(bench.frame('B')).toMatchObject({
        view: { picked: verb === 'decide' ? [] : ['A'] },
        mine: [],
        awaited: [],
        frozen: { code: 'table/frozen', event },
      });
      expect(bench.warnings).toMatchObject([{ code: 'table/frozen' }]);
      expect(
        await bench.table.submit(
          { by: 'B' },
          {
            kind: 'answer',
            cmdId: bench.commandId(),
            decisionId: '1.pick/3' as never,
            action: pick(2),
          },
        ),
      ).toEqual(refused('table/frozen'));
      isBroken = false;
      await bench.reopen('crash');
      expect(bench.frame('B')).toMatchObject({ frozen: null, mine: [{ id: '1.pick/3' }] });
    },
  );

  test('a new game thaws the table', async () => {
    let isBroken = false;
    bench = new TestBench({ table: { games: [buggyToy('decide', () => isBroken)] } });
    await bench.open();
    await bench.begin();
    isBroken = true;
    await bench.answer('A', pick(2));
    isBroken = false;
    expect(await bench.begin({ endRunning: true })).toEqual(accepted);
    expect(bench.frame('A')).toMatchObject({ frozen: null, mine: [{ id: '2.pick/2' }] });
  });

  test('while the record is read again freezes the table instead of ending the hub', async () => {
    let isBroken = false;
    const toy = buggyToy('decide', () => isBroken);
    const throwing: Game = {
      ...toy,
      empty: () => {
        if (isBroken) throw new Error('a bug');
        return toy.empty();
      },
    };
    bench = new TestBench({ table: { games: [throwing] } });
    await bench.open();
    await bench.begin();
    isBroken = true;
    await bench.reopen('crash');
    expect(bench.frame('public')).toMatchObject({ frozen: { code: 'table/frozen' } });
  });

  test('explain does not end the hub either', async () => {
    let isBroken = false;
    bench = new TestBench({ table: { games: [buggyToy('decide', () => isBroken)] } });
    await bench.open();
    await bench.begin();
    isBroken = true;
    expect(bench.table.explain({ by: 'A' }, '1.pick/2' as never, pick(1))).toMatchObject({
      code: 'table/frozen',
    });
  });
});

test('a listener that throws is reported and disturbs nobody', async () => {
  bench = new TestBench();
  await bench.open();
  await bench.begin();
  const heard: number[] = [];
  bench.table.subscribe('public', () => {
    throw new Error('a bug outside');
  });
  bench.table.subscribe('public', ({ seq }) => heard.push(seq));
  expect(await bench.answer('A', pick(2))).toEqual(accepted);
  await setImmediate();
  expect(heard).toEqual([2]);
  expect(bench.warnings).toMatchObject([{ code: 'table/listener-failed' }]);
});

test('after close everything is refused, and what was queued before is done', async () => {
  bench = new TestBench();
  await bench.open();
  await bench.begin();
  const queued = bench.answer('A', pick(2));
  await bench.table.close();
  expect(await queued).toEqual(accepted);
  expect(await bench.table.rename('A', 'Ann')).toEqual(refused('table/closed'));
});

test('random games over a record that fails now and then end as those over one that never does', async () => {
  const play = async (failing: boolean): Promise<unknown> => {
    const random = seededRandom(77);
    const failures = seededRandom(5);
    const log = withAppend((inner, commit) =>
      failing && failures() < 0.3 ? Promise.reject(new LogError('log/full')) : inner.append(commit),
    );
    bench = new TestBench({ seed: 'same', wrapLog: log });
    await bench.open();
    while (!(await bench.begin()).ok);
    while (bench.frame('public').stage === 'playing') {
      const seat = random() < 0.5 ? 'A' : 'B';
      if (bench.frame(seat).mine.length === 0) continue;
      const action = pick(1 + Math.floor(random() * 6));
      while (!(await bench.answer(seat, action)).ok);
    }
    const { view, log: lines } = bench.frame('public');
    return { view, lines: lines.map(({ text }) => text) };
  };
  const whole = await play(false);
  await bench.discard();
  expect(await play(true)).toEqual(whole);
});
