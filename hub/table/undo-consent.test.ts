import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Command, Rev, Seat } from '@ringside/protocol/vocabulary';
import { TestBench } from '../../test/table/table-kit.ts';
import type { Sender } from './feed.ts';

let bench: TestBench;

beforeEach(async () => {
  bench = new TestBench();
  await bench.open();
  await bench.begin();
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
const join = (...seats: readonly Seat[]): void => {
  for (const seat of seats) bench.table.setPresence(seat, { joined: true, connected: true });
};
type Bare<One extends Command> = One extends Command ? Omit<One, 'cmdId' | 'baseRev'> : never;
const give = (by: Sender['by'], command: Bare<Command>) => {
  const isStrict = command.kind === 'undo' || command.kind === 'redo';
  const baseRev = isStrict ? { baseRev: bench.frame(by).rev } : {};
  const whole = { ...command, ...baseRev, cmdId: bench.commandId() } as Command;
  return bench.table.submit({ by }, whole);
};
const agree = (by: Sender['by'], yes: boolean, askId = 'ask-1') =>
  give(by, { kind: 'agree', askId, yes });
const log = () => bench.frame('public').log.map(({ text, undone }) => [text.key, undone]);
const keys = (): readonly string[] => bench.frame('public').log.map(({ text }) => text.key);

/** A has picked, B has picked, the die has been thrown. */
async function playRound(): Promise<void> {
  await bench.answer('A', pick(2));
  await bench.answer('B', pick(5));
}

describe('an undo that concerns others', () => {
  beforeEach(async () => {
    join('A', 'B');
    await playRound();
  });

  test('says beforehand why, who would be asked and what would go', async () => {
    const command = {
      kind: 'undo',
      cmdId: bench.commandId(),
      baseRev: bench.frame('A').rev as Rev,
      line: 2,
    } as const;
    expect(await bench.table.preview({ by: 'A' }, command)).toEqual({
      ok: true,
      value: {
        grade: 'consent',
        why: { key: 'undo/another-acted', values: { seat: 'B' } },
        asks: ['B'],
        says: bench
          .frame('A')
          .log.slice(1)
          .map(({ text }) => text),
      },
    });
  });

  test('is asked in front of everybody; the last yes and the rewind are one', async () => {
    expect(await give('A', { kind: 'undo', line: 2 })).toEqual(accepted);
    for (const viewer of ['A', 'B', 'public', 'host'] as const) {
      expect(bench.frame(viewer).asking).toEqual({
        askId: 'ask-1',
        by: 'A',
        line: 2,
        undoes: { key: 'event/toy/picked', values: { seat: 'A' } },
        why: { key: 'undo/another-acted', values: { seat: 'B' } },
        waits: ['B'],
        agreed: [],
      });
    }
    expect(bench.frame('A').view).toMatchObject({ score: { A: 1 } });
    expect(await agree('B', true)).toEqual(accepted);
    expect(bench.frame('A')).toMatchObject({ asking: null, view: { score: { A: 0 }, picked: [] } });
    expect(log().slice(1)).toEqual([
      ['event/toy/picked', true],
      ['event/toy/picked', true],
      ['event/table/undo-asked', false],
      ['event/table/undo-agreed', false],
      ['event/table/rewound-agreed', false],
    ]);
    expect(bench.frame('public').log.at(-1)).toMatchObject({ seat: 'A' });
  });

  test.each([
    { who: 'whoever is asked refuses it', by: 'B', key: 'event/table/undo-refused' },
    { who: 'the asker withdraws it', by: 'A', key: 'event/table/undo-withdrawn' },
  ] as const)('$who: it is over, and nothing has changed', async ({ by, key }) => {
    await give('A', { kind: 'undo', line: 2 });
    expect(await agree(by, false)).toEqual(accepted);
    expect(bench.frame('A')).toMatchObject({ asking: null, view: { score: { A: 1 } } });
    expect(keys().at(-1)).toBe(key);
    expect(await agree('B', true)).toEqual(refused('table/ask-closed'));
  });

  test('nobody answers for another: not the asker, not the host while somebody can be asked', async () => {
    await give('A', { kind: 'undo', line: 2 });
    expect(await agree('A', true)).toEqual(refused('table/not-asked'));
    expect(await agree('host', true)).toEqual(refused('table/not-asked'));
    expect(await agree('B', true, 'ask-2')).toEqual(refused('table/ask-closed'));
  });

  test('a second one waits until the first is over', async () => {
    await give('A', { kind: 'undo', line: 2 });
    expect(await give('B', { kind: 'undo', line: 3 })).toEqual(
      refused('table/undo-pending', { by: 'A' }),
    );
  });

  test('a new act ends the asking', async () => {
    await give('A', { kind: 'undo', line: 2 });
    await bench.answer('B', pick(1));
    expect(bench.frame('B').asking).toBeNull();
  });

  test('the asking outlives a restart', async () => {
    await give('A', { kind: 'undo', line: 2 });
    const { asking } = bench.frame('B');
    await bench.reopen('crash');
    join('A', 'B');
    expect(bench.frame('B').asking).toEqual(asking);
    expect(await agree('B', true)).toEqual(accepted);
    expect(bench.frame('B').view).toMatchObject({ score: { A: 0 } });
  });

  test('right after a restart the host doesn’t decide for seats that may still be here', async () => {
    await give('A', { kind: 'undo', line: 2 });
    await bench.reopen('crash');
    expect(await agree('host', true)).toEqual(refused('table/not-asked'));
    bench.table.setPresence('B', { joined: false, connected: false });
    expect(await agree('host', true)).toEqual(accepted);
  });

  test('an undo that is asked for doesn’t end because the hub answers for whoever has left', async () => {
    await bench.answer('B', pick(1));
    await give('B', { kind: 'undo', line: 2 });
    await give('A', { kind: 'away', seat: 'A', away: true });
    await bench.table.moment('public', 1);
    expect(bench.frame('B')).toMatchObject({ asking: { waits: [] }, view: { picked: ['B'] } });
    await agree('B', false);
    await bench.table.moment('public', 1);
    expect(bench.frame('B')).toMatchObject({ asking: null, view: { picked: ['A'] } });
  });

  test('whoever leaves is not waited for: then the host decides', async () => {
    await bench.answer('B', pick(1));
    await give('A', { kind: 'undo', line: 2 });
    await give('B', { kind: 'away', seat: 'B', away: true });
    expect(bench.frame('A').asking).toMatchObject({ waits: [] });
    expect(await agree('A', true)).toEqual(refused('table/not-asked'));
    expect(await agree('host', true)).toEqual(accepted);
    expect(bench.frame('A').view).toMatchObject({ score: { A: 0 } });
  });

  test('the host may do it over everybody’s head, and is said to have, with the reason', async () => {
    expect(await give('A', { kind: 'undo', line: 2, force: 'mine' })).toEqual(
      refused('table/host-only'),
    );
    expect(await give('host', { kind: 'undo', line: 2, force: ' \n' })).toEqual(
      refused('table/no-reason'),
    );
    expect(await give('host', { kind: 'undo', line: 2, force: ' the die\nfell ' })).toEqual(
      accepted,
    );
    expect(bench.frame('public').log.at(-1)?.text).toEqual({
      key: 'event/table/rewound-forced',
      values: { by: 'host', why: 'the die fell' },
    });
  });
});

describe('where nobody of those concerned has a device', () => {
  beforeEach(playRound);

  test('a seat’s undo is put to the host', async () => {
    expect(bench.frame('A').undo).toMatchObject({ grade: 'consent', asks: [] });
    expect(await give('A', { kind: 'undo', line: 2 })).toEqual(accepted);
    expect(bench.frame('host').asking).toMatchObject({ waits: [] });
    expect(await agree('host', true)).toEqual(accepted);
    expect(keys().at(-1)).toBe('event/table/rewound-agreed');
  });

  test('the host’s own is done at once', async () => {
    expect(await give('host', { kind: 'undo', line: 2 })).toEqual(accepted);
    expect(bench.frame('A').view).toMatchObject({ score: { A: 0 }, picked: [] });
  });
});

describe('redo', () => {
  beforeEach(async () => {
    join('A', 'B');
    await bench.answer('A', pick(2));
  });

  test('puts back what was undone, line and all, for who undid it, whose it was and the host', async () => {
    const { view, log: lines } = bench.frame('A');
    await bench.undo('host');
    expect(bench.frame('A').redo).toMatchObject({ can: true, redoes: { key: 'event/toy/picked' } });
    expect(bench.frame('host').redo).toMatchObject({ can: true });
    expect(bench.frame('public').redo).toMatchObject({ why: { key: 'redo/watching' } });
    expect(bench.frame('B').redo).toEqual({
      can: false,
      why: { key: 'redo/another-undid', values: { seat: 'host' } },
    });
    expect(await give('B', { kind: 'redo' })).toEqual(
      refused('table/cannot-redo', { why: 'redo/another-undid' }),
    );
    expect(await give('A', { kind: 'redo' })).toEqual(accepted);
    expect(bench.frame('A').view).toEqual(view);
    expect(bench.frame('A').log.slice(0, 2)).toEqual(lines);
    expect(keys().slice(2)).toEqual(['event/table/rewound', 'event/table/redone']);
    expect(bench.frame('A').undo).toMatchObject({ can: true, grade: 'free' });
  });

  test('what the host forced only the host puts back', async () => {
    await give('host', { kind: 'undo', force: 'so' });
    expect(bench.frame('A').redo).toMatchObject({ can: false });
    expect(await give('host', { kind: 'redo' })).toEqual(accepted);
  });

  test('is gone after a new act, and not after words about the game', async () => {
    await bench.undo('A');
    await bench.table.rename('B', 'Bea');
    expect(bench.frame('A').redo).toMatchObject({ can: true });
    await bench.answer('A', pick(3));
    expect(bench.frame('A').redo).toEqual({ can: false, why: { key: 'redo/nothing', values: {} } });
  });

  test('is there after a restart', async () => {
    await bench.undo('A');
    await bench.reopen('crash');
    expect(await give('A', { kind: 'redo' })).toEqual(accepted);
    expect(bench.frame('A').view).toMatchObject({ picked: ['A'], own: 2 });
  });

  test('of the last act of a game: it is over again', async () => {
    while (bench.frame('A').stage === 'playing') {
      for (const seat of ['A', 'B'] as const) {
        if (bench.frame(seat).mine.length > 0) await bench.answer(seat, pick(seat === 'A' ? 2 : 5));
      }
    }
    await give('host', { kind: 'undo', force: 'once more' });
    expect(bench.frame('A').stage).toBe('playing');
    expect(await give('host', { kind: 'redo' })).toEqual(accepted);
    expect(bench.frame('A').stage).toBe('over');
  });
});

test('of two undos at the same time the second is told who was first', async () => {
  await bench.answer('A', pick(2));
  const [first, second] = await Promise.all([bench.undo('host'), bench.undo('A')]);
  expect(first).toEqual(accepted);
  expect(second).toEqual(refused('table/stale-rev', { by: 'host' }));
});

test('a line that begins nothing, or nothing any more, can’t be undone', async () => {
  await bench.answer('A', pick(2));
  expect(bench.frame('A').log.map(({ begins }) => begins)).toEqual([false, true]);
  expect(await give('A', { kind: 'undo', line: 1 })).toEqual(
    refused('table/cannot-undo', { why: 'undo/no-such-line' }),
  );
  await bench.undo('A');
  expect(bench.frame('A').log.map(({ begins }) => begins)).toEqual([false, false, false]);
  expect(await give('A', { kind: 'undo', line: 2 })).toEqual(
    refused('table/cannot-undo', { why: 'undo/no-such-line' }),
  );
});

test('what has no preview says so', async () => {
  const away = { kind: 'away', cmdId: bench.commandId(), seat: 'A', away: true } as const;
  expect(await bench.table.preview({ by: 'A' }, away)).toEqual(refused('table/no-preview'));
});
