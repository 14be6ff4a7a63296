import type { Choices } from '@ringside/protocol/vocabulary';
import { expect, test } from 'vitest';
import { editOf, kindsOf, nextStep } from './correction.ts';

const EDITS: Choices = [
  {
    kind: 'robot-facing',
    fields: { seat: { one: ['A'] }, was: { one: [0] }, facing: { one: [1, 2] } },
  },
  {
    kind: 'robot-facing',
    fields: { seat: { one: ['B'] }, was: { one: [3] }, facing: { one: [4, 5] } },
  },
  { kind: 'tiles-swapped', fields: { spaces: { some: ['0,0', '1,0', '2,0'], min: 2, max: 2 } } },
];

test('each kind is offered once', () => {
  expect(kindsOf(EDITS)).toEqual(['robot-facing', 'tiles-swapped']);
});

test('each answer narrows the next question, and what was needs no tap', () => {
  expect(nextStep(EDITS, 'robot-facing', {})).toEqual({ field: 'seat', values: ['A', 'B'] });
  expect(nextStep(EDITS, 'robot-facing', { seat: 'B' })).toEqual({
    field: 'facing',
    values: [4, 5],
  });
  expect(nextStep(EDITS, 'robot-facing', { seat: 'B', facing: 4 })).toBeNull();
});

test('an edit says every field of its row', () => {
  expect(editOf(EDITS, 'robot-facing', { seat: 'B', facing: 4 })).toEqual({
    kind: 'robot-facing',
    seat: 'B',
    was: 3,
    facing: 4,
  });
  expect(editOf(EDITS, 'tiles-swapped', { spaces: ['1,0', '0,0'] })).toEqual({
    kind: 'tiles-swapped',
    spaces: ['0,0', '1,0'],
  });
  expect(editOf(EDITS, 'tiles-swapped', { spaces: ['1,0'] })).toBeNull();
});
