import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdit, editOf, pop, push, swap, top } from './stack.ts';

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
