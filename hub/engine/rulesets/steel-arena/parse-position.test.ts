import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toPosition } from '../../../../test/cases/steel-arena/given.ts';
import { parseAction, parseConfig } from './parse.ts';
import { parsePosition } from './parse-position.ts';
import type { State } from './state.ts';

const sound = (): State =>
  toPosition({
    robots: {
      A: { at: [0, 0], mods: ['DS(1)', 'FACE(1) fd'] },
      B: { at: [1, 0], mods: ['?'], trophies: 1 },
    },
  });

/** The position with the part at `path` replaced. */
function changed(path: readonly (string | number)[], value: unknown): unknown {
  const position = JSON.parse(JSON.stringify(sound())) as Record<string, unknown>;
  let part: unknown = position;
  for (const name of path.slice(0, -1)) part = Reflect.get(Object(part) as object, name);
  Reflect.set(Object(part) as object, path.at(-1) ?? '', value);
  return position;
}

const packet = {
  kind: 'packet',
  attacker: 'A',
  victim: 'B',
  module: 'central',
  from: 3,
  amount: 1,
  prevented: 0,
};

test('a sound position is taken as it is', () => {
  const position = sound();
  expect(parsePosition(JSON.parse(JSON.stringify(position)))).toEqual({
    ok: true,
    value: position,
  });
});

describe('form', () => {
  test.each([
    { path: ['stack'], value: 'x', at: 'stack', expected: 'a list of at most 10' },
    {
      path: ['stack', 0],
      value: { kind: 'party' },
      at: 'stack[0].kind',
      expected: 'quota | arrange | deploy | turn | displace | packet | upkeep | look',
    },
    {
      path: ['stack', 0],
      value: { kind: 'turn', more: 1 },
      at: 'stack[0].more',
      expected: 'no such field',
    },
    {
      path: ['robots', 1, 'seat'],
      value: 'Z',
      at: 'robots[1].seat',
      expected: '"A" | "B" | "C" | "D" | "E" | "F"',
    },
    {
      path: ['robots', 0, 'modules', 0, 'id'],
      value: 'T1',
      at: 'robots[0].modules[0].id',
      expected: 'text like /^t[1-9]\\d{0,3}$/',
    },
    { path: ['pile'], value: -1, at: 'pile', expected: 'an integer 0..200' },
    { path: ['turn', 'acted'], value: 1, at: 'turn.acted', expected: 'true | false' },
    { path: ['extra'], value: 1, at: 'extra', expected: 'no such field' },
  ])('$at', ({ path, value, at, expected }) => {
    expect(parsePosition(changed(path, value))).toEqual({
      ok: false,
      error: { code: 'rule/position-shape', atoms: [], detail: { path: at, expected } },
    });
  });
});

describe('contradictions', () => {
  test.each([
    {
      when: 'two robots on one space',
      path: ['robots', 1, 'at'],
      value: { q: 0, r: 0 },
      at: 'robots',
    },
    {
      when: 'a robot off the field',
      path: ['robots', 1, 'at'],
      value: { q: 9, r: 0 },
      at: 'robots',
    },
    {
      when: 'one robot for two seats',
      path: ['robots', 1, 'robot'],
      value: 'robot/1',
      at: 'robots',
    },
    { when: 'seats out of order', path: ['robots', 0, 'seat'], value: 'C', at: 'robots' },
    {
      when: 'an undeployed robot in a running turn',
      path: ['robots', 0, 'at'],
      value: null,
      at: 'robots',
    },
    { when: 'a space twice', path: ['field', 1, 'space'], value: { q: 0, r: 0 }, at: 'field' },
    {
      when: 'one tile in two places',
      path: ['robots', 0, 'modules', 1, 'id'],
      value: 't1',
      at: 'nextTile',
    },
    { when: 'a tile numbered beyond the count', path: ['nextTile'], value: 2, at: 'nextTile' },
    {
      when: 'a face nobody printed',
      path: ['robots', 0, 'modules', 0, 'face', 'design'],
      value: 'none',
      at: 'tiles',
    },
    {
      when: 'a face of another class',
      path: ['robots', 0, 'modules', 0, 'class'],
      value: 'II/turn',
      at: 'tiles',
    },
    {
      when: 'a face seen by an empty seat',
      path: ['robots', 0, 'modules', 1, 'face', 'seenBy'],
      value: 'F',
      at: 'tiles',
    },
    {
      when: 'a tile face up that nobody knows',
      path: ['robots', 1, 'modules', 0, 'up'],
      value: true,
      at: 'tiles',
    },
    { when: 'an empty seat’s turn', path: ['turn', 'seat'], value: 'D', at: 'turn' },
    {
      when: 'a turn in which nothing can be done',
      path: ['turn', 'activationsLeft'],
      value: 0,
      at: 'turn',
    },
    { when: 'nothing to wait for', path: ['stack'], value: [], at: 'stack' },
    { when: 'a packet without a turn below', path: ['stack'], value: [packet], at: 'stack' },
    {
      when: 'a robot that shoots itself',
      path: ['stack'],
      value: [{ kind: 'turn' }, { ...packet, victim: 'A' }],
      at: 'stack',
    },
    {
      when: 'business after the end',
      path: ['outcome'],
      value: { winners: [['A', 'B']], why: 'pile-empty', atoms: [] },
      at: 'stack',
    },
    {
      when: 'a look at a tile of a real game',
      path: ['stack'],
      value: [{ kind: 'turn' }, { kind: 'look', seat: 'B', piece: 't3' }],
      at: 'stack',
    },
    {
      when: 'deployment in a running turn',
      path: ['stack'],
      value: [{ kind: 'deploy', next: 0 }],
      at: 'stack',
    },
  ])('$when', ({ path, value, at }) => {
    expect(parsePosition(changed(path, value))).toMatchObject({
      ok: false,
      error: { code: 'rule/position-contradiction', detail: { path: at } },
    });
  });

  test('other profiles wait for their issue', () => {
    expect(parsePosition(changed(['profile'], 'trophies'))).toMatchObject({
      ok: false,
      error: { code: 'rule/profile-not-yet' },
    });
  });
});

describe('any JSON', () => {
  const readers = [
    { name: 'parseConfig', read: parseConfig },
    { name: 'parseAction', read: parseAction },
    { name: 'parsePosition', read: parsePosition },
  ];

  test.each(readers)('$name is total', ({ read }) => {
    fc.assert(fc.property(fc.anything(), (raw) => typeof read(raw).ok === 'boolean'));
  });

  test('a position with one value swapped for another is refused or played on, never a crash', () => {
    const paths = leavesOf(sound());
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const parsed = parsePosition(changed(path, value));
        return parsed.ok || parsed.error.code.startsWith('rule/');
      }),
      { numRuns: 400 },
    );
  });
});

function leavesOf(
  value: unknown,
  path: readonly (string | number)[] = [],
): readonly (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}
