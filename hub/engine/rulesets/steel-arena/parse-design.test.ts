import { expect, test } from 'vitest';
import type { Effect } from '@ringside/protocol/games/steel-arena';
import {
  among,
  misread,
  upTo,
  whole,
  type Domain,
  type Fields,
} from '../../../../test/support/fields.ts';
import { printedDesign } from './parse-design.ts';

const number = whole(0, 20);
const source = among('rulebook', 'public', 'house', 'table');

const SHAPES: Readonly<Record<Effect['kind'], Fields>> = {
  turn: { min: whole(1, 6), max: { right: [6], wrong: [7, 0, null] } },
  forward: { min: whole(1, 20), max: { right: [20], wrong: [21, 0, null] } },
  sideward: { min: whole(1, 20), max: { right: [20], wrong: [21, 0, null] } },
  jump: { min: whole(1, 20), max: { right: [20], wrong: [21, 0, null] } },
  direct: { damage: number },
  high: { damage: number },
  beam: { damage: number },
  melee: { damage: number },
  sweep: { damage: number },
  push: { spaces: number },
  vortex: { sectors: whole(0, 6) },
  explosion: { damage: number },
  heating: { modules: number },
  armour: { sides: among('face', 'side', 'circular'), value: number },
  obstacle: {},
  hindrance: {},
  blast: { damage: number, splash: number },
  cooling: { modules: number },
};

/** A type of tile that may have the effect, and what it needs besides. */
const HOSTS: Readonly<Record<Effect['kind'], readonly [type: string, beside: readonly object[]]>> =
  {
    turn: ['turn', []],
    forward: ['move', []],
    sideward: ['move', []],
    jump: ['move', []],
    direct: ['attack', []],
    high: ['attack', []],
    beam: ['attack', []],
    melee: ['attack', []],
    sweep: ['attack', []],
    push: ['attack', [{ kind: 'direct', damage: 1 }]],
    vortex: ['attack', [{ kind: 'direct', damage: 1 }]],
    explosion: ['attack', [{ kind: 'high', damage: 1 }]],
    heating: ['attack', [{ kind: 'beam', damage: 0 }]],
    armour: ['defence', []],
    obstacle: ['terrain', []],
    hindrance: ['terrain', []],
    blast: ['terrain', []],
    cooling: ['terrain', []],
  };

const tile = (type: string, effects: readonly unknown[], more: object = {}): object => ({
  ...{ id: 'x', name: 'X', class: `II/${type}`, type, generation: 2, copies: 1 },
  effects,
  abilities: [],
  source: { name: 'table', value: 'table', copies: 'table' },
  ...more,
});

test.each(Object.entries(SHAPES))('effect %s: exactly its fields', (kind, fields) => {
  const [type, beside] = HOSTS[kind as Effect['kind']];
  const read = (raw: unknown) => ({
    ok: printedDesign(tile(type, [...beside, { kind, ...Object(raw) }])).ok,
    value: raw,
  });
  expect(misread(read, fields)).toEqual([]);
});

const NAME: Domain = { right: ['X', 'n'.repeat(60)], wrong: ['', 'n'.repeat(61), '<X>', null] };
const ID: Domain = { right: ['x', `a${'b'.repeat(60)}`], wrong: ['', '-x', `a${'b'.repeat(61)}`] };

test('a tile: exactly its fields', () => {
  const read = (raw: unknown) => ({ ok: printedDesign(raw).ok, value: raw });
  const six = ['speed', 'auto-cooling', 'reaction', 'single-use', 'full-protection', 'speed'];
  const fields: Fields = {
    id: ID,
    name: NAME,
    class: { right: ['II/other'], wrong: ['II/move', 'I/other', 'III/other', 'other', null] },
    type: { right: ['other'], wrong: ['move', 'weapon', null] },
    generation: { right: [2], wrong: [1, 3, 0, null] },
    copies: whole(0, 99),
    effects: { right: [[]], wrong: [[null], [{ kind: 'direct' }], null] },
    abilities: {
      right: [[], six, ...six.map((one) => [one])],
      wrong: [['speedy'], [...six, 'speed'], null],
    },
    source: {
      right: [{ name: 'table', value: 'table', copies: 'table' }],
      wrong: [{}, { name: 'table', value: 'table' }, null],
    },
  };
  expect(misread(read, fields)).toEqual([]);
});

test.each(['attack', 'move', 'turn', 'defence', 'terrain', 'other'])(
  'a back of type %s',
  (type) => {
    const effects: Readonly<Record<string, object>> = {
      attack: { kind: 'direct', damage: 1 },
      move: { kind: 'jump', min: 2, max: 2 },
      turn: { kind: 'turn', min: 1, max: 1 },
      defence: { kind: 'armour', sides: 'side', value: 1 },
      terrain: { kind: 'cooling', modules: 1 },
    };
    const own = effects[type] ? [effects[type]] : [];
    for (const [index, generation] of ['I', 'II', 'III'].entries()) {
      const more = { generation: index + 1, class: `${generation}/${type}` };
      expect(printedDesign(tile(type, own, more)).ok).toBe(true);
      expect(
        printedDesign(tile(type, own, { ...more, generation: ((index + 1) % 3) + 1 })).ok,
      ).toBe(false);
    }
  },
);

test('six effects and no more', () => {
  const attack = ['heating', 'push', 'vortex', 'explosion'].map((kind) => {
    const value = { heating: 'modules', push: 'spaces', vortex: 'sectors', explosion: 'damage' }[
      kind
    ];
    return { kind, [value ?? '']: 1 };
  });
  const all = [{ kind: 'direct', damage: 1 }, ...attack];
  expect(printedDesign(tile('attack', all)).ok).toBe(true);
  expect(printedDesign(tile('attack', upTo(6, all[1]).wrong[0] as readonly unknown[])).ok).toBe(
    false,
  );
  expect(printedDesign(tile('other', Array(7).fill(null)), 'here')).toEqual({
    ok: false,
    error: { path: 'here.effects', expected: 'a list of at most 6' },
  });
});

test.each([
  [tile('move', [{ kind: 'forward', min: 2, max: 1 }]), 'ranges from low to high'],
  [tile('move', [{ kind: 'forward', min: 2, max: 2 }], { class: 'II/turn' }), 'class II/move'],
])('parts that do not go together: %#', (raw, expected) => {
  expect(printedDesign(raw, 'tiles[0]')).toEqual({
    ok: false,
    error: { path: 'tiles[0]', expected },
  });
});

test('where a value comes from', () => {
  const read = (raw: unknown) => ({
    ok: printedDesign(tile('other', [], { source: raw })).ok,
    value: raw,
  });
  expect(misread(read, { name: source, value: source, copies: source })).toEqual([]);
});
