import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit, composed, editOf, pop, push, swap, top, withOneEdit } from './stack.ts';

const frame = fc.record({ kind: fc.constantFrom('turn', 'attack', 'roll') });

test('an edit brings one stack to the other and keeps what they share', () => {
  fc.assert(
    fc.property(fc.array(frame), fc.array(frame), fc.array(frame), (shared, before, after) => {
      const [from, to] = [
        [...shared, ...before],
        [...shared, ...after],
      ];
      const edit = editOf(from, to);
      expect(applyEdit(from, edit)).toEqual(to);
      expect(edit.pop).toBeLessThanOrEqual(before.length);
    }),
  );
});

test('the newest is on top', () => {
  const stack = push([], 'turn', 'attack');
  expect(top(stack)).toBe('attack');
  expect(pop(stack)).toEqual(['turn']);
  expect(swap(stack, 'roll', 'react')).toEqual(['turn', 'roll', 'react']);
  expect(top(pop(pop(stack)))).toBeUndefined();
});

test('several edits of one command are one', () => {
  const stack = [{ kind: 'turn' }, { kind: 'attack' }];
  const after = push(swap(pop(stack), { kind: 'upkeep' }), { kind: 'roll' });
  expect(editOf(stack, after)).toEqual({ pop: 2, push: [{ kind: 'upkeep' }, { kind: 'roll' }] });
});

test('two edits composed do what they do one after the other', () => {
  const edit = fc.record({ pop: fc.nat({ max: 4 }), push: fc.array(frame, { maxLength: 4 }) });
  fc.assert(
    fc.property(fc.array(frame, { minLength: 8, maxLength: 12 }), edit, edit, (stack, one, two) => {
      expect(applyEdit(stack, composed(one, two))).toEqual(applyEdit(applyEdit(stack, one), two));
    }),
  );
});

test('the events of a command hold one edit, the last, or none where they cancel out', () => {
  const push = { type: 'frames', pop: 0, push: ['attack'] };
  const swap = { type: 'frames', pop: 1, push: ['upkeep'] };
  const pop = { type: 'frames', pop: 1, push: [] };
  const hit = { type: 'hit' };
  expect(withOneEdit([push, hit, swap, hit])).toEqual([
    hit,
    hit,
    { type: 'frames', pop: 0, push: ['upkeep'] },
  ]);
  expect(withOneEdit([push, hit, pop])).toEqual([hit]);
});
