import { bindRuleset, type Match } from '@ringside/engine/kernel';
import { toy } from '@ringside/engine/rulesets/toy';
import type { CommandId, RawAction, Rev } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { editLine } from './event-lines.ts';
import type { Sender } from './feed.ts';
import type { Played } from './frame.ts';
import { GameRecord } from './game-record.ts';
import { History } from './history.ts';
import { planCorrection, previewCorrection, type CorrectionCommand } from './plan-correction.ts';
import type { GameId, Seq, StoredCommit } from './ports.ts';
import { tableEntry } from './table-event.ts';

const GAME = bindRuleset(toy);
const HOST: Sender = { by: 'host' };
const A_POINT: RawAction = { kind: 'points', seat: 'A', was: 0, points: 1 };

function begun(): Match {
  const step = GAME.start({ highest: 6 });
  if (!step.ok) throw new Error(step.error.code);
  return step.value.next;
}

function played(isFinished = false): Played {
  const record = new GameRecord('table.1' as GameId);
  const entries = [
    tableEntry({ type: 'begun', ruleset: 'toy', version: 1, seats: [], epoch: 1 }),
    tableEntry({ type: 'seeded', seed: '00' }),
  ].map((entry, index) => ({ ...entry, seq: (index + 1) as Seq }));
  record.apply({ actor: { by: 'host', source: 'host' }, entries } as unknown as StoredCommit);
  return { record, history: new History(GAME, [{ seq: 2 as Seq, match: begun() }]), isFinished };
}

const correct = (...edits: readonly RawAction[]): CorrectionCommand => ({
  kind: 'correct',
  cmdId: 'c1' as CommandId,
  baseRev: 'r1' as Rev,
  edits,
  why: '  counted\ntwice ',
});

const restore = (position: unknown): CorrectionCommand => ({
  kind: 'restore',
  cmdId: 'c2' as CommandId,
  baseRev: 'r1' as Rev,
  position,
  why: 'all wrong',
});

describe('a correction', () => {
  test('is on record in public, edit by edit and with the reason, before the events it leads to', () => {
    const plan = planCorrection(played(), HOST, correct(A_POINT));
    if (!plan.ok) throw new Error(plan.error.code);
    const [first, ...others] = plan.value.entries;
    expect(first).toMatchObject({
      stream: 'table',
      audience: 'public',
      payload: { type: 'corrected', by: 'host', why: 'counted twice', edits: [A_POINT] },
    });
    expect(others.map(({ type }) => type)).toEqual(['position-set']);
    const after = plan.value.after(played().history, 9 as Seq);
    expect(after.match.view('public')).toMatchObject({ score: { A: 1, B: 0 } });
  });

  test('of a whole position names no edits', () => {
    const position = { ...(begun().position() as object), score: { A: 2, B: 2 } };
    const plan = planCorrection(played(), HOST, restore(position));
    if (!plan.ok) throw new Error(plan.error.code);
    expect(plan.value.entries[0]?.payload).toEqual({
      type: 'corrected',
      by: 'host',
      why: 'all wrong',
    });
  });

  test('is made edit after edit', () => {
    const twice = correct(A_POINT, { kind: 'points', seat: 'A', was: 1, points: 2 });
    const plan = planCorrection(played(), HOST, twice);
    if (!plan.ok) throw new Error(plan.error.code);
    const after = plan.value.after(played().history, 9 as Seq);
    expect(after.match.view('public')).toMatchObject({ score: { A: 2, B: 0 } });
  });
});

describe('a preview', () => {
  test('says what would be set, in the words of the log', () => {
    const preview = previewCorrection(played(), HOST, correct(A_POINT));
    expect(preview).toEqual({
      ok: true,
      value: {
        grade: 'correction',
        asks: [],
        says: [{ key: 'edit/toy/points', values: { seat: 'A', was: 0, points: 1 } }],
      },
    });
    expect(editLine('toy', A_POINT, new Map()).text).toEqual(
      preview.ok ? preview.value.says[0] : undefined,
    );
  });

  test('of a whole position says just that', () => {
    const preview = previewCorrection(played(), HOST, restore(begun().position()));
    expect(preview).toMatchObject({ value: { says: [{ key: 'edit/table/position' }] } });
  });
});

describe('refused, planned or previewed', () => {
  test.each([
    { when: 'a seat asks', by: { by: 'A' } as Sender, code: 'table/host-only' },
    { when: 'the record is closed', isFinished: true, code: 'table/game-over' },
    {
      when: 'an edit is stale',
      command: correct({ ...A_POINT, was: 2 }),
      code: 'rule/not-offered',
    },
    { when: 'the position is none', command: restore({}), code: 'rule/position-shape' },
    {
      when: 'a later edit of several is not offered',
      command: correct(A_POINT, A_POINT),
      code: 'rule/not-offered',
    },
  ])('when $when', ({ by = HOST, isFinished = false, command = correct(A_POINT), code }) => {
    for (const made of [planCorrection, previewCorrection]) {
      expect(made(played(isFinished), by, command)).toMatchObject({ ok: false, error: { code } });
    }
  });
});
