import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DecisionId, WireDecisionId } from '@ringside/protocol/vocabulary';
import { TestBench, seats } from '../../test/table/table-kit.ts';
import type { FeedFrame } from './feed.ts';

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

describe('beginning a game', () => {
  test('before it everybody sees the set-up', () => {
    expect(bench.frame('public')).toMatchObject({
      stage: 'setup',
      rev: null,
      view: null,
      mine: [],
    });
  });

  test('before it everybody sees which seats a device has joined', () => {
    bench.table.setPresence('B', { joined: true, connected: true });
    bench.table.setPresence('A', { joined: true, connected: false });
    bench.table.setPresence('C', { joined: false, connected: false });
    expect(bench.frame('host').seats).toEqual([
      { seat: 'A', name: '', joined: true, connected: false, away: false },
      { seat: 'B', name: '', joined: true, connected: true, away: false },
    ]);
  });

  test('seats are asked, each for its own, under wire ids of the first epoch', async () => {
    expect(await bench.begin()).toEqual(accepted);
    expect(bench.frame('A')).toMatchObject({
      stage: 'playing',
      ruleset: 'toy',
      mine: [{ id: '1.pick/2', seat: 'A', kind: 'pick', blocking: true }],
      awaited: [{ id: '1.pick/2' }, { id: '1.pick/3' }],
    });
    expect(bench.frame('public').mine).toEqual([]);
    expect(bench.frame('A').seats.map(({ name }) => name)).toEqual(['Player A', 'Player B']);
  });

  test.each([
    { when: 'nobody knows the game', request: { ruleset: 'chess' }, code: 'table/unknown-ruleset' },
    {
      when: 'the options are wrong',
      request: { config: { highest: 1 } },
      code: 'rule/config-shape',
    },
    { when: 'nobody plays', request: { seats: [] }, code: 'table/seats' },
    { when: 'a seat is taken twice', request: { seats: seats('A', 'A') }, code: 'table/seats' },
    {
      when: 'a name is blank',
      request: { seats: [{ seat: 'A', name: ' \n ' } as const] },
      code: 'table/name',
    },
  ])('is refused when $when: $code', async ({ request, code }) => {
    expect(await bench.begin(request)).toEqual(refused(code));
    expect(bench.frame('public').stage).toBe('setup');
    expect(await bench.log.games()).toEqual([]);
  });

  test('a running game is ended only when told so, unfinished, and its ids are never anybody’s again', async () => {
    await bench.begin();
    const old = bench.frame('A').mine[0]?.id as WireDecisionId;
    expect(await bench.begin()).toEqual(refused('table/game-running'));
    expect(await bench.begin({ endRunning: true })).toEqual(accepted);
    expect(await bench.log.games()).toMatchObject([{ finished: true }, { finished: false }]);
    expect(bench.frame('A').mine[0]?.id).toBe('2.pick/2');
    const late = {
      kind: 'answer',
      cmdId: bench.commandId(),
      decisionId: old,
      action: pick(1),
    } as const;
    expect(await bench.table.submit({ by: 'A' }, late)).toEqual(
      refused('table/decision-closed', {}),
    );
  });
});

describe('answering', () => {
  beforeEach(() => bench.begin());

  test('an answer is accepted, and chance answers at once what is its own', async () => {
    expect(await bench.answer('A', pick(2))).toEqual(accepted);
    expect(bench.frame('A').view).toMatchObject({ picked: ['A'], own: 2 });
    expect(await bench.answer('B', pick(5))).toEqual(accepted);
    expect(bench.frame('A').awaited.map(({ id }) => id)).toEqual(['1.pick/4', '1.pick/5']);
  });

  test('two secret answers given at the same time are both accepted', async () => {
    const both = [bench.answer('A', pick(1)), bench.answer('B', pick(6))];
    expect(await Promise.all(both)).toEqual([accepted, accepted]);
  });

  test('a retry gets the same answer, while it is on its way, later and after a restart', async () => {
    const retry = {
      kind: 'answer',
      cmdId: bench.commandId('once'),
      decisionId: bench.frame('A').mine[0]?.id as WireDecisionId,
      action: pick(3),
    } as const;
    const both = [bench.table.submit({ by: 'A' }, retry), bench.table.submit({ by: 'A' }, retry)];
    expect(await Promise.all(both)).toEqual([accepted, accepted]);
    const commits = (await bench.log.read((await bench.log.games())[0]?.game as never)).length;
    expect(await bench.table.submit({ by: 'A' }, retry)).toEqual(accepted);
    await bench.reopen('crash');
    expect(await bench.table.submit({ by: 'A' }, retry)).toEqual(accepted);
    expect(await bench.log.read((await bench.log.games())[0]?.game as never)).toHaveLength(commits);
  });

  test('why an id is not the sender’s is nobody’s business', async () => {
    const theirs = bench.frame('B').mine[0]?.id as WireDecisionId;
    const ask = (decisionId: WireDecisionId) =>
      bench.table.submit(
        { by: 'A' },
        { kind: 'answer', cmdId: bench.commandId(), decisionId, action: pick(1) },
      );
    const unknown = await ask('1.nonsense/9' as WireDecisionId);
    expect(await ask(theirs)).toEqual(unknown);
    await bench.answer('B', pick(4));
    expect(await ask(theirs)).toEqual(unknown);
    expect(await ask('2.pick/2' as WireDecisionId)).toEqual(unknown);
    expect(await ask('pick/2' as DecisionId as string as WireDecisionId)).toEqual(unknown);
  });

  test('the loser of a race for one’s own decision is told who was first', async () => {
    const id = bench.frame('A').mine[0]?.id as WireDecisionId;
    const tap = (number: number) =>
      bench.table.submit(
        { by: 'A' },
        { kind: 'answer', cmdId: bench.commandId(), decisionId: id, action: pick(number) },
      );
    const [first, second] = await Promise.all([tap(1), tap(2)]);
    expect(first).toEqual(accepted);
    expect(second).toEqual(refused('table/decision-closed', { by: 'A', source: 'seat' }));
    expect(bench.frame('A').view).toMatchObject({ own: 1 });
  });

  test('what the rules refuse comes with their code, and explain says it beforehand', async () => {
    const id = bench.frame('A').mine[0]?.id as WireDecisionId;
    expect(await bench.answer('A', pick(7))).toEqual(refused('rule/not-offered'));
    expect(bench.table.explain({ by: 'A' }, id, pick(7))).toMatchObject({
      code: 'rule/not-offered',
    });
    expect(bench.table.explain({ by: 'A' }, id, pick(6))).toBeNull();
    expect(bench.table.explain({ by: 'B' }, id, pick(6))).toMatchObject({
      code: 'table/decision-closed',
    });
    expect(bench.frame('A').mine[0]?.id).toBe(id);
  });

  test('the answer is heard before the frame that follows from it', async () => {
    const heard: string[] = [];
    bench.table.subscribe('A', () => heard.push('frame'));
    await bench.answer('A', pick(2)).then(() => heard.push('answer'));
    await bench.answer('B', pick(2));
    expect(heard.slice(0, 2)).toEqual(['answer', 'frame']);
  });
});

describe('frames', () => {
  beforeEach(() => bench.begin());

  test('what others answer in secret shows only that they did', async () => {
    await bench.answer('A', pick(4));
    const b = JSON.stringify(bench.frame('B'));
    await bench.undo('A');
    await bench.answer('A', pick(5));
    expect(JSON.parse(b)).toMatchObject({ view: { picked: ['A'] } });
    expect(b).not.toContain('own');
  });

  test('seq rises when, and only when, something changes, and the rest stays the same object', async () => {
    const seen: FeedFrame[] = [bench.table.current('public')];
    bench.table.subscribe('public', (frame) => seen.push(frame));
    await bench.answer('A', pick(7));
    expect(seen).toHaveLength(1);
    bench.table.setPresence('A', { joined: true, connected: true });
    bench.table.setPresence('A', { joined: true, connected: true });
    expect(seen.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(seen[1]?.frame.view).toBe(seen[0]?.frame.view);
    expect(seen[1]?.frame.seats).not.toBe(seen[0]?.frame.seats);
    expect(seen[1]?.frame.rev).toBe(seen[0]?.frame.rev);
  });

  test('every viewer has a token of its own', () => {
    const revs = (['A', 'B', 'public', 'host'] as const).map((viewer) => bench.frame(viewer).rev);
    expect(new Set(revs).size).toBe(4);
  });

  test('names are the seats’ own and survive a restart', async () => {
    expect(await bench.table.rename('B', '  Ada \t Lovelace ')).toEqual(accepted);
    expect(await bench.table.rename('F', 'Nobody')).toEqual(refused('table/no-such-seat'));
    expect(await bench.table.rename('B', 'x'.repeat(25))).toEqual(refused('table/name'));
    await bench.reopen();
    expect(bench.frame('public').seats[1]?.name).toBe('Ada Lovelace');
  });
});
