import type { WireError } from '@ringside/protocol/api';
import type { Command, Rev, WireDecisionId } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { Outbox } from './outbox.svelte.ts';

const DECISION = '0.turn/3' as WireDecisionId;
const ERROR: WireError = { code: 'rule/not-offered', message: 'No.' };

const desk = () => {
  const sent: Command[] = [];
  const outbox = new Outbox((command) => sent.push(command));
  return { sent, outbox };
};
const first = (commands: readonly Command[]): Command => {
  const command = commands[0];
  if (!command) throw new Error('nothing was sent');
  return command;
};

describe('outbox', () => {
  test('a command is pending until it is accepted', () => {
    const { sent, outbox } = desk();
    outbox.answer(DECISION, { kind: 'pass' });
    expect(outbox.isPending(DECISION)).toBe(true);
    outbox.accepted(first(sent).cmdId);
    expect(outbox.isPending(DECISION)).toBe(false);
    expect(outbox.refused).toBeNull();
  });

  test('a second tap on the same decision sends nothing', () => {
    const { sent, outbox } = desk();
    outbox.answer(DECISION, { kind: 'pass' });
    outbox.answer(DECISION, { kind: 'pass' });
    expect(sent).toHaveLength(1);
  });

  test('of what is counted every tap counts', () => {
    const { sent, outbox } = desk();
    outbox.count(DECISION, { kind: 'adjust', what: 'trophies', by: 1 });
    outbox.count(DECISION, { kind: 'adjust', what: 'trophies', by: 1 });
    expect(new Set(sent.map(({ cmdId }) => cmdId)).size).toBe(2);
  });

  test('the same order is given once, another one beside it', () => {
    const { sent, outbox } = desk();
    const redo = { kind: 'redo', baseRev: 'r1' as Rev } as const;
    outbox.give(redo);
    outbox.give(redo);
    outbox.give({ kind: 'away', seat: 'A', away: true });
    expect(sent.map(({ kind }) => kind)).toEqual(['redo', 'away']);
    outbox.accepted(first(sent).cmdId);
    outbox.give(redo);
    expect(sent).toHaveLength(3);
  });

  test('after a lost link the same command goes out again under the same cmdId', () => {
    const { sent, outbox } = desk();
    outbox.answer(DECISION, { kind: 'pass' });
    outbox.resend();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('an answered command is not sent again', () => {
    const { sent, outbox } = desk();
    outbox.answer(DECISION, { kind: 'pass' });
    outbox.accepted(first(sent).cmdId);
    outbox.resend();
    expect(sent).toHaveLength(1);
  });

  test('a refusal stays with its command until the next one', () => {
    const { sent, outbox } = desk();
    outbox.answer(DECISION, { kind: 'pass' });
    outbox.refuse(first(sent).cmdId, ERROR);
    expect(outbox.refused).toEqual({ command: sent[0], error: ERROR });
    outbox.give({ kind: 'undo', baseRev: 'r1' as Rev });
    expect(outbox.refused).toBeNull();
  });

  test('a refusal of a stranger is none of ours', () => {
    const { outbox } = desk();
    outbox.refuse('zz' as Command['cmdId'], ERROR);
    expect(outbox.refused).toBeNull();
  });

  test('cmdIds differ', () => {
    const { sent, outbox } = desk();
    for (let n = 0; n < 50; n += 1) outbox.answer(`0.d/${n}` as WireDecisionId, { kind: 'pass' });
    expect(new Set(sent.map(({ cmdId }) => cmdId)).size).toBe(50);
  });
});
