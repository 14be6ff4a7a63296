import { designId, pieceClass, pieceId } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { toPosition } from '../../../../test/cases/steel-arena/given.ts';
import { evolve } from './evolve.ts';
import type { Event, State } from './state.ts';

/** Modules t1..t3 of A and t4 of B, and trophies t5, t6 of B. */
const base: State = {
  ...toPosition({
    robots: {
      A: { at: [0, 0], mods: ['DS(1)*', 'FACE(1) fd', 'CIRC(2)+full'], centralHot: true },
      B: { at: [1, 0], mods: ['?'], trophies: 2, owes: 2 },
    },
    terrain: { '2,0': 'PLATE(1)', '3,0': 'COVER(1)' },
  }),
  moment: 5,
};
const virtual: State = { ...base, faces: 'virtual' };
const pool: State = { ...base, options: { ...base.options, fullProtection: 'pool' } };
const t = (number: number) => pieceId(`t${String(number)}`);
const at = (q: number) => ({ q, r: 0 });
const robot = (state: State, seat: string) => state.robots.find((one) => one.seat === seat);
const [a, b] = base.robots;
const terrainAt = (q: number) =>
  base.field.find(({ space }) => space.q === q && space.r === 0)?.tile;
const plate = terrainAt(2);
if (!a || !b || !base.turn || !plate) throw new Error('not the position meant');
const { turn } = base;
const [shot, face, circ] = a.modules;

/** What differs, field by field. */
const change = (state: State, event: Event): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(evolve(state, event)).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify(Reflect.get(state, name)) && name !== 'moment',
    ),
  );
const lying = (number: number, name: string) => ({
  ...{ id: t(number), class: pieceClass(name), face: null, up: false, hot: false },
});
const withB = (more: object) => ({ robots: [a, { ...b, ...more }] });
const withA = (more: object) => ({ robots: [{ ...a, ...more }, b] });
const inTurn = (more: object) => ({ turn: { ...turn, ...more } });
const fieldWith = (q: number, tile: unknown) =>
  base.field.map((one) => (one.space.q === q && one.space.r === 0 ? { ...one, tile } : one));

describe('what an event changes, and nothing else', () => {
  const laid = {
    type: 'tile-laid',
    piece: t(90),
    class: pieceClass('III/any'),
    space: at(0),
  } as const;
  const protection = { seat: 'A', module: t(3), sides: 'circular', value: 2 };
  const reacted = { type: 'reacted', seat: 'A', module: t(3), prevents: 1 } as const;
  const held: State = {
    ...pool,
    turn: { ...turn, protections: [protection, { ...protection, module: t(9) }] as never },
  };

  test.each<readonly [string, State, Event, object]>([
    [
      'laid from the pile',
      base,
      { ...laid, from: 'pile' },
      { field: fieldWith(0, lying(90, 'III/any')), pile: 9, nextTile: 91 },
    ],
    [
      'laid at set-up',
      base,
      { ...laid, from: 'set-up' },
      { field: fieldWith(0, lying(90, 'III/any')), nextTile: 91 },
    ],
    [
      'a class picked',
      virtual,
      { type: 'tile-picked', class: pieceClass('II/move') },
      { draws: { class: 1, face: 0 } },
    ],
    ['a real one is no draw', base, { type: 'tile-picked', class: pieceClass('II/move') }, {}],
    [
      'a face learnt',
      virtual,
      { type: 'face-learnt', seat: 'B', piece: t(4), design: designId('j') },
      {
        ...withB({
          modules: [{ ...b.modules[0], face: { design: 'j', seenBy: 'B' } }],
          glimpses: 1,
        }),
        draws: { class: 0, face: 1 },
      },
    ],
    ['damage noted', base, { type: 'damaged', seat: 'B', by: 'A', amount: 3 }, withB({ owes: 5 })],
    [
      'a mode',
      base,
      { type: 'mode-changed', seat: 'B', mode: 'forced' },
      withB({ mode: 'forced' }),
    ],
    [
      'destroyed',
      base,
      { type: 'robot-destroyed', seat: 'B' },
      withB({ destroyed: true, owes: 0 }),
    ],
    ['turned', base, { type: 'turned', seat: 'B', facing: 4 }, withB({ facing: 4 })],
    [
      'deployed',
      base,
      { type: 'deployed', seat: 'B', space: at(3), facing: 5 },
      withB({ at: at(3), facing: 5 }),
    ],
    [
      'SA-CEN-03: heat on the Central module',
      base,
      { type: 'heat-set', seat: 'B', module: 'central', hot: true },
      { ...withB({ centralHot: true }), adjustments: { B: 1 } },
    ],
    [
      'heat taken off',
      base,
      { type: 'heat-set', seat: 'A', module: t(1), hot: false },
      { ...withA({ modules: [{ ...shot, hot: false }, face, circ] }), adjustments: { A: 1 } },
    ],
    [
      'R-148: overheated without a use',
      base,
      { type: 'overheated', seat: 'A', modules: [t(2), 'central'], by: 'attack' },
      {
        ...withA({ modules: [shot, { ...face, hot: true }, circ] }),
        ...inTurn({ heated: [t(2)] }),
      },
    ],
    [
      'SA-TER-14: cooled on terrain',
      base,
      { type: 'cooled', seat: 'A', modules: [t(1)], by: 'terrain' },
      withA({ modules: [{ ...shot, hot: false }, face, circ] }),
    ],
    [
      'SA-TURN-07 SA-TURN-08: cooled down',
      base,
      { type: 'cooled', seat: 'A', modules: [t(1), 'central'], by: 'cool-down' },
      {
        ...withA({ centralHot: false, modules: [{ ...shot, hot: false }, face, circ] }),
        ...inTurn({ acted: true, activationsLeft: 0 }),
      },
    ],
    [
      'SA-TURN-04 SA-TURN-05: activated',
      base,
      { type: 'activated', seat: 'A', module: t(2), choice: { ability: 'declared' }, left: 0 },
      {
        ...withA({ modules: [shot, { ...face, hot: true }, circ] }),
        ...inTurn({ used: [t(2)], acted: true, activationsLeft: 0 }),
      },
    ],
    [
      'SA-CEN-03: Central activated',
      virtual,
      { type: 'activated', seat: 'B', module: 'central', choice: { ability: 'declared' }, left: 1 },
      { ...withB({ centralHot: true }), ...inTurn({ centralUsed: ['B'], acted: true }) },
    ],
    [
      'SA-DEF-01: a reaction of one moment',
      base,
      { ...reacted, lasting: false },
      { ...withA({ modules: [shot, face, { ...circ, hot: true }] }), ...inTurn({ used: [t(3)] }) },
    ],
    [
      'SA-DEF-07: one that lasts',
      base,
      { ...reacted, lasting: true },
      {
        ...withA({ modules: [shot, face, { ...circ, hot: true }] }),
        ...inTurn({ used: [t(3)], protections: [protection] }),
      },
    ],
    [
      'R-086: what is left of a pool',
      pool,
      { ...reacted, lasting: true },
      {
        ...withA({ modules: [shot, face, { ...circ, hot: true }] }),
        ...inTurn({ used: [t(3)], protections: [{ ...protection, value: 1 }] }),
      },
    ],
    [
      'R-086: a pool shrinks',
      held,
      { type: 'protection-used', seat: 'A', module: t(3), prevents: 2 },
      {
        turn: {
          ...held.turn,
          protections: [
            { ...protection, value: 0 },
            { ...protection, module: t(9) },
          ],
        },
      },
    ],
    [
      'SA-DEF-07: what is no pool does not',
      { ...held, options: base.options },
      { type: 'protection-used', seat: 'A', module: t(3), prevents: 2 },
      {},
    ],
    [
      'R-087: terrain has protected',
      base,
      { type: 'terrain-used', seat: 'B', space: at(2), prevents: 1 },
      inTurn({ terrainUsed: ['B'] }),
    ],
    [
      'R-087: it was spared',
      base,
      { type: 'terrain-used', seat: 'B', space: at(2), prevents: 0 },
      {},
    ],
    [
      'SA-TER-08: Full protection of terrain is never used up',
      base,
      { type: 'terrain-used', seat: 'B', space: at(3), prevents: 1 },
      {},
    ],
    [
      'SA-TER-02: terrain removed',
      base,
      { type: 'terrain-removed', piece: plate.id, space: at(2), because: 'heated' },
      { field: fieldWith(2, null), box: [{ ...plate, up: false }] },
    ],
    [
      'another tile than lies there',
      base,
      { type: 'terrain-removed', piece: t(1), space: at(2), because: 'heated' },
      {},
    ],
    [
      'SA-ADD-01: taken',
      base,
      { type: 'tile-taken', seat: 'B', piece: plate.id, space: at(2) },
      { field: fieldWith(2, null), ...withB({ modules: [...b.modules, plate] }) },
    ],
    [
      'gained',
      base,
      { type: 'tile-gained', seat: 'B', piece: t(70), class: pieceClass('II/any') },
      {
        ...withB({ modules: [...b.modules, lying(70, 'II/any')] }),
        nextTile: 71,
        adjustments: { B: 1 },
      },
    ],
    ['tiles laid by people', base, { type: 'tiles-laid', tiles: 3 }, { pile: 7 }],
    [
      'damage set right',
      base,
      { type: 'adjusted', seat: 'B', what: 'damage', by: 1 },
      { ...withB({ owes: 3 }), adjustments: { B: 1 } },
    ],
    [
      'never below none',
      base,
      { type: 'adjusted', seat: 'A', what: 'damage', by: -1 },
      { adjustments: { A: 1 } },
    ],
    [
      'a trophy more',
      base,
      { type: 'adjusted', seat: 'B', what: 'trophies', by: 1 },
      {
        ...withB({ trophies: [...b.trophies, lying(base.nextTile, 'III/any')] }),
        nextTile: base.nextTile + 1,
        adjustments: { B: 1 },
      },
    ],
    [
      'a trophy less: the last',
      { ...base, adjustments: { B: 4 } },
      { type: 'adjusted', seat: 'B', what: 'trophies', by: -1 },
      { ...withB({ trophies: b.trophies.slice(0, 1) }), adjustments: { B: 5 } },
    ],
    [
      'SA-DMG-06 R-125: given up as a trophy',
      base,
      { type: 'discarded', seat: 'A', modules: [t(1)], to: 'B', because: 'damage' },
      {
        robots: [
          { ...a, modules: [face, circ] },
          { ...b, trophies: [...b.trophies, { ...shot, up: false, hot: false }] },
        ],
      },
    ],
    [
      'SA-DMG-09: to the box, paid',
      base,
      { type: 'discarded', seat: 'B', modules: [t(4)], to: 'box', because: 'damage' },
      { ...withB({ modules: [], owes: 0 }), box: b.modules },
    ],
    [
      'for another reason: still owed',
      base,
      { type: 'discarded', seat: 'B', modules: [t(4)], to: 'box', because: 'limit' },
      { ...withB({ modules: [] }), box: b.modules },
    ],
    [
      'SA-TURN-01: a turn afresh',
      held,
      { type: 'turn-began', seat: 'B', number: 2 },
      { turn: { ...turn, seat: 'B', number: 2 } },
    ],
    ['nothing to remember', base, { type: 'exploded', piece: plate.id, space: at(2) }, {}],
    [
      'faces given back',
      base,
      { type: 'faces-restored', seat: 'B', faces: { [t(4)]: designId('j') }, glimpses: 6 },
      withB({ modules: [{ ...b.modules[0], face: { design: 'j', seenBy: 'B' } }], glimpses: 6 }),
    ],
    [
      'R-030: turned up, its back named with it',
      base,
      { type: 'turned-up', seat: 'B', piece: t(4), design: designId('j') },
      withB({
        modules: [
          { ...b.modules[0], class: 'II/other', up: true, face: { design: 'j', seenBy: 'all' } },
        ],
      }),
    ],
    [
      'a back that fits what its owner said',
      base,
      { type: 'class-named', piece: t(2), class: pieceClass('II/defence') },
      {},
    ],
    [
      'one that does not: forgotten, and its owner has looked once more',
      base,
      { type: 'class-named', piece: t(2), class: pieceClass('II/move') },
      withA({ modules: [shot, { ...face, class: 'II/move', face: null }, circ], glimpses: 1 }),
    ],
  ])('%s', (_, state, event, expected) => {
    expect(change(state, event)).toEqual(expected);
  });
});

test('the moment counts what everybody sees', () => {
  const piece = t(4);
  const design = designId('j');
  const counted = (event: Event): number => evolve(base, event).moment - base.moment;
  expect(counted({ type: 'turned-up', seat: 'B', piece, design })).toBe(1);
  expect(counted({ type: 'exploded', piece, space: at(2) })).toBe(1);
  expect(counted({ type: 'class-named', piece, class: pieceClass('III/other') })).toBe(0);
  expect(counted({ type: 'face-learnt', seat: 'B', piece, design })).toBe(0);
  expect(counted({ type: 'faces-restored', seat: 'B', faces: {}, glimpses: 0 })).toBe(0);
  expect(counted({ type: 'frames', pop: 0, push: [] })).toBe(0);
  expect(evolve(base, { type: 'position-set', position: { ...base, moment: 9 } }).moment).toBe(9);
  expect(robot(evolve(base, { type: 'damaged', seat: 'B', by: 'A', amount: 1 }), 'A')).toBe(a);
});
