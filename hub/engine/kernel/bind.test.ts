import { expect, test } from 'vitest';
import { toy } from '../rulesets/toy/toy.ts';
import { bindRuleset } from './bind.ts';
import { play } from './play.ts';

const game = bindRuleset(toy);

function start() {
  const step = game.start({ highest: 6 });
  if (!step.ok) throw new Error(step.error.code);
  return step.value.next;
}

test('open is worked out once a match', () => {
  const match = start();
  expect(match.open()).toBe(match.open());
});

test('a match never changes: each answer gives a new one', () => {
  const match = start();
  const before = JSON.stringify(match.state());
  const [first] = match.open();
  if (!first) throw new Error('nothing is open');
  const step = match.decide(first.id, { kind: 'pick', number: 3 });
  expect(step.ok && step.value.next).not.toBe(match);
  expect(JSON.stringify(match.state())).toBe(before);
  expect(match.open()[0]).toBe(first);
});

test('events carry their audience', () => {
  const match = start();
  const [first] = match.open();
  const step = first && match.decide(first.id, { kind: 'pick', number: 3 });
  expect(step?.ok && step.value.events.map(({ type, audience }) => [type, audience])).toEqual([
    ['pick-sealed', ['A']],
    ['picked', 'public'],
  ]);
});

test('what cannot be read is refused before the rules see it', () => {
  const match = start();
  const [first] = match.open();
  const refused = first && match.decide(first.id, { kind: 'pick', number: 'three' });
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'rule/action-shape', detail: { path: 'number' } },
  });
});

test('rules that never come to rest are a bug and say so', () => {
  const restless = { ...toy, advance: () => [{ type: 'round-began', round: 1 } as const] };
  expect(() => play(restless, restless.empty, [])).toThrow(/toy: advance did not come to rest/);
});
