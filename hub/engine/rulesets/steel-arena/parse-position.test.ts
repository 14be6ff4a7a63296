import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { bindRuleset } from '@ringside/engine/kernel';
import { pieceId } from '@ringside/protocol/vocabulary';
import { playRandomly, seeded } from '../../../../test/contract/random-play.ts';
import { toPosition } from '../../../../test/cases/steel-arena/given.ts';
import { parseAction } from './parse-action.ts';
import { parseConfig } from './parse-config.ts';
import { parsePosition } from './parse-position.ts';
import { steelArena } from './steel-arena.ts';
import type { Packet, State } from './state.ts';

vi.setConfig({ testTimeout: 60_000 });

const sound = (): State =>
  toPosition({
    robots: {
      A: { at: [0, 0], mods: ['DS(1)', 'FACE(1) fd'] },
      B: { at: [1, 0], mods: ['?'], trophies: 1 },
    },
  });

/** The position with the part at `path` replaced. */
function changed(
  path: readonly (string | number)[],
  value: unknown,
  from: State = sound(),
): unknown {
  const position = JSON.parse(JSON.stringify(from)) as Record<string, unknown>;
  let part: unknown = position;
  for (const name of path.slice(0, -1)) part = Reflect.get(Object(part) as object, name);
  Reflect.set(Object(part) as object, path.at(-1) ?? '', value);
  return position;
}

const packet: Packet = {
  kind: 'packet',
  attacker: 'A',
  victim: 'B',
  module: 'central',
  from: 3,
  damage: 1,
  heating: 0,
  mayDecline: true,
  heatingPrevented: 0,
  begun: true,
  byTerrain: 0,
  prevented: 0,
};

const inReaction: State = { ...sound(), stack: [{ kind: 'turn' }, packet] };

/** Moments of every kind: at rest, in mid-reaction, in Upkeep, in set-up, in a virtual game. */
const POSITIONS: readonly State[] = [
  sound(),
  inReaction,
  { ...sound(), stack: [{ kind: 'upkeep', step: 'discard' }] },
  {
    ...sound(),
    stack: [
      { kind: 'turn' },
      { kind: 'displace', seat: 'A', direction: 0, left: 2, cause: 'move', moved: [] },
    ],
  },
  { ...sound(), faces: 'virtual', stack: [{ kind: 'upkeep', step: 'refill' }] },
  {
    ...sound(),
    faces: 'virtual',
    stack: [{ kind: 'turn' }, { kind: 'look', seat: 'B', piece: pieceId('t3') }],
  },
];

test('a sound position is taken as it is', () => {
  const position = sound();
  expect(parsePosition(JSON.parse(JSON.stringify(position)))).toEqual({
    ok: true,
    value: position,
  });
});

describe('form', () => {
  test.each([
    { path: ['stack'], value: 'x', at: 'stack', expected: 'a list of at most 40' },
    {
      path: ['stack', 0],
      value: { kind: 'party' },
      at: 'stack[0].kind',
      expected: expect.stringMatching(
        /^quota \| arrange \| deploy \| turn \| .*turn-up$/,
      ) as string,
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
      when: 'a hit from terrain with a module of somebody',
      path: ['stack'],
      value: [{ kind: 'turn' }, { ...packet, attacker: 'terrain' }],
      at: 'stack',
    },
    {
      when: 'more prevented than arrives',
      path: ['stack'],
      value: [{ kind: 'turn' }, { ...packet, prevented: 9 }],
      at: 'stack',
    },
    {
      when: 'a tile of the pile laid where one lies',
      path: ['stack'],
      value: [
        { kind: 'upkeep', step: 'refill' },
        { kind: 'lay', spaces: [{ q: 3, r: 0 }] },
      ],
      at: 'stack',
    },
    {
      when: 'neighbours in one team',
      path: ['teams'],
      value: [['A', 'B']],
      at: 'teams',
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

  test('a profile that tracks no field has no robots on it', () => {
    expect(parsePosition(changed(['profile'], 'trophies'))).toMatchObject({
      ok: false,
      error: { code: 'rule/position-contradiction' },
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

  test('a position with one part swapped for another is refused, or a game can go on from it', () => {
    const game = bindRuleset(steelArena);
    let played = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...POSITIONS),
        fc.constantFrom(...swapsOf(POSITIONS)),
        fc.nat(),
        (from, swap, seed) => {
          const restored = game.empty().restore(changed(swap.path, swap.value, from));
          if (!restored.ok) return restored.error.code.startsWith('rule/');
          played += 1;
          for (const { step } of playRandomly(restored.value.next, seeded(seed), 20)) {
            step.next.view('A');
            step.next.expected();
          }
          return true;
        },
      ),
      { numRuns: 400 },
    );
    expect(played).toBeGreaterThan(40);
  });
});

interface Part {
  readonly path: readonly (string | number)[];
  readonly value: unknown;
}

/** Every part of a position, from whole lists down to single values. */
function partsOf(value: unknown, path: Part['path'] = []): readonly Part[] {
  const own = path.length === 0 ? [] : [{ path, value }];
  if (typeof value !== 'object' || value === null) return own;
  const inner = Object.entries(value).flatMap(([name, part]) =>
    partsOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return [...own, ...inner];
}

/** The field that a part is, or is a member of. */
const fieldOf = ({ path }: Part): string => path.findLast((name) => typeof name === 'string') ?? '';

/** Parts that differ in more than their place in a list. */
function distinct(parts: readonly Part[]): readonly Part[] {
  const seen = new Map<string, Part>();
  for (const part of parts) {
    const names = part.path.filter((name) => typeof name === 'string').join('.');
    seen.set(`${names} ${JSON.stringify(part.value)}`, part);
  }
  return [...seen.values()];
}

/** A value of one place put in another place of the same field. */
function swapsOf(positions: readonly State[]): readonly Part[] {
  const parts = distinct(positions.flatMap((position) => partsOf(position)));
  return parts.flatMap((place) =>
    parts
      .filter((part) => fieldOf(part) === fieldOf(place))
      .map(({ value }) => ({ path: place.path, value })),
  );
}
