import { expect, test } from 'vitest';
import { pieceClass, pieceId, tagUid } from '@ringside/protocol/vocabulary';
import { fixStep, numberSteps, type Step } from './put-right.ts';

const step = (
  piece: string,
  from: string,
  to: string,
  because: Step['because'] = 'owed',
): Step => ({
  because,
  of: pieceClass(piece.startsWith('t') ? 'II/move' : 'robot/1'),
  piece: pieceId(piece),
  from,
  to,
});

const order = (steps: readonly Step[], known: Readonly<Record<string, number>> = {}) =>
  numberSteps(steps, known).putRight.map(({ n, piece }) => `${String(n)} ${piece ?? ''}`);

test.each([
  {
    rule: 'what is taken up comes before what is laid',
    steps: [step('t2', 'off', '1,0'), step('t1', '0,0', 'off')],
    then: ['1 t1', '2 t2'],
  },
  {
    rule: 'nobody moves onto a space that another has still to leave',
    steps: [
      step('robot-A', '0,0', '1,0'),
      step('robot-B', '1,0', '2,0'),
      step('robot-C', '2,0', '3,0'),
    ],
    then: ['1 robot-C', '2 robot-B', '3 robot-A'],
  },
  {
    rule: 'two that change places start with either',
    steps: [step('robot-A', '0,0', '1,0'), step('robot-B', '1,0', '0,0')],
    then: ['1 robot-B', '2 robot-A'],
  },
  {
    rule: 'one entry a piece, however many reasons',
    steps: [step('robot-A', '0,0', '1,0'), step('robot-A', '0,0', '1,0', 'fix')],
    then: ['1 robot-A'],
  },
])('put-right list: $rule', ({ steps, then }) => {
  expect(order(steps)).toEqual(then);
});

test('an entry keeps its number while others come and go', () => {
  const first = numberSteps([step('t1', 'off', '0,0'), step('t2', 'off', '1,0')], {});
  const later = [step('t2', 'off', '1,0'), step('t3', 'off', '2,0')];
  expect(order(later, first.numbers)).toEqual(['2 t2', '3 t3']);
});

test('an empty list starts again at 1', () => {
  const first = numberSteps([step('t1', 'off', '0,0')], {});
  const none = numberSteps([], first.numbers);
  expect(order([step('t2', 'off', '1,0')], none.numbers)).toEqual(['1 t2']);
});

test('a robot that stands wrong is asked back with the way it should look', () => {
  const [entry] = numberSteps(
    [
      fixStep({
        tag: tagUid(Uint8Array.of(1, 2, 3, 4)),
        of: pieceClass('robot/1'),
        piece: pieceId('robot-A'),
        at: '1,0',
        want: '0,0',
        facing: 2,
        sinceMs: 0,
        changedMs: 0,
        airMs: 0,
        isListed: true,
        isUnsure: false,
        isContested: false,
        isListedRight: false,
        right: 0,
      }),
    ],
    {},
  ).putRight;
  expect(entry).toMatchObject({ because: 'fix', facing: 2, to: { q: 0, r: 0 } });
});
