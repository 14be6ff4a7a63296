import type { Field, RawAction, Seat, Viewer } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import {
  COOL_DOWN,
  direct,
  given,
  type Given,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';
import { bindRuleset } from '../../kernel/bind.ts';
import { offers } from '../../kernel/offers.ts';
import { play } from '../../kernel/play.ts';
import { parsePosition } from './parse-position.ts';
import { steelArena } from './steel-arena.ts';
import type { State } from './state.ts';

const includes = (field: Field | undefined, value: RawAction[string]): boolean =>
  field !== undefined &&
  offers({ choices: [{ kind: 'x', fields: { field } }] }, { kind: 'x', field: value } as RawAction);

/** The edit offered that has these fields, with whatever its row leaves no choice about. */
function toEdit(state: State, wanted: RawAction): RawAction {
  const { kind, ...fields } = wanted;
  const row = steelArena
    .edits(state)
    .find(
      (choice) =>
        choice.kind === kind &&
        Object.entries(fields).every(([name, value]) => includes(choice.fields[name], value)),
    );
  if (!row) throw new Error(`${JSON.stringify(wanted)} is not offered`);
  const sole = Object.entries(row.fields).flatMap(([name, field]) => {
    const [only, ...others] = 'one' in field ? field.one : [];
    return only === undefined || others.length > 0 ? [] : [[name, only] as const];
  });
  return { ...Object.fromEntries(sole), ...wanted };
}

/** The state after edits, one by one, each of them read back as a position from outside. */
function put(state: State, ...wanted: readonly RawAction[]): State {
  return wanted.reduce((before, one) => {
    const position = steelArena.edited(before, toEdit(before, one));
    if (!position.ok) throw new Error(JSON.stringify([one, position.error]));
    const read = parsePosition(JSON.parse(JSON.stringify(position.value)));
    if (!read.ok) throw new Error(JSON.stringify([one, read.error]));
    const events = steelArena.restore(read.value);
    if (!events.ok) throw new Error(events.error.code);
    return play(steelArena, before, events.value).state;
  }, state);
}

const isOffered = (state: State, kind: string): boolean =>
  steelArena.edits(state).some((row) => row.kind === kind);

const robot = (state: State, seat: Seat) => {
  const found = state.robots.find((candidate) => candidate.seat === seat);
  if (!found) throw new Error(`no robot of ${seat}`);
  return found;
};

const tileAt = (state: State, q: number, r: number) =>
  state.field.find(({ space }) => space.q === q && space.r === r)?.tile;

/** What somebody sees of one tile, wherever it lies. */
function designSeen(state: State, viewer: Viewer, piece: string): unknown {
  const view = steelArena.view(state, viewer);
  const tiles = [
    ...view.field.flatMap((space) => (space.piece ? [space.piece] : [])),
    ...view.robots.flatMap(({ modules }) => modules),
  ];
  return tiles.find(({ id }) => id === piece)?.design;
}

const duel = (more: Partial<Given> = {}): Scene =>
  given({
    robots: {
      A: { at: [0, 0], mods: ['DS(2)', 'AX(1)*', 'WK(1) fd'], more: 3, trophies: 2 },
      B: { at: [2, 0], face: 3, mods: ['FACE(1)'], more: 5, forced: true, owes: 1 },
    },
    pile: 9,
    ...more,
  });

describe('what is on a robot and where it stands', () => {
  const { state } = duel();
  test.each<{ edit: RawAction; after: object; of?: Seat }>([
    {
      edit: { kind: 'heat', seat: 'A', module: 't1', hot: true },
      after: { modules: [{ hot: true }, {}, {}, {}, {}, {}] },
    },
    {
      edit: { kind: 'heat', seat: 'A', module: 't2', hot: false },
      after: { modules: [{}, { hot: false }, {}, {}, {}, {}] },
    },
    {
      edit: { kind: 'heat', seat: 'A', module: 'central', hot: true },
      after: { centralHot: true },
    },
    { edit: { kind: 'robot-at', seat: 'A', space: '0,1' }, after: { at: { q: 0, r: 1 } } },
    {
      edit: { kind: 'robot-facing', seat: 'A', facing: 4 },
      after: { facing: 4, at: { q: 0, r: 0 } },
    },
    {
      edit: { kind: 'robots-swapped', seats: ['A', 'B'] },
      after: { at: { q: 2, r: 0 }, facing: 0 },
    },
    { edit: { kind: 'mode', seat: 'B', mode: 'normal' }, after: { mode: 'normal' }, of: 'B' },
    { edit: { kind: 'owes', seat: 'B', modules: 3 }, after: { owes: 3 }, of: 'B' },
    { edit: { kind: 'trophy-given', owner: 'A', seat: 'B' }, after: { trophies: [{}] }, of: 'B' },
    { edit: { kind: 'trophy-to-box', owner: 'A' }, after: { trophies: [{}] } },
    {
      edit: { kind: 'tile-to-trophies', piece: 't1', seat: 'B' },
      after: { trophies: [{ id: 't1', up: false, hot: false }] },
      of: 'B',
    },
  ])('$edit.kind', ({ edit, after, of = 'A' }) => {
    expect(robot(put(state, edit), of)).toMatchObject(after);
  });

  test('used or not: what has been used may be used again', () => {
    const used = put(
      state,
      { kind: 'used', seat: 'A', module: 't1', used: true },
      { kind: 'used', seat: 'A', module: 'central', used: true },
    );
    expect(used.turn).toMatchObject({ used: ['t1'], centralUsed: ['A'] });
    const again = put(
      used,
      { kind: 'used', seat: 'A', module: 't1', used: false },
      { kind: 'used', seat: 'A', module: 'central', used: false },
    );
    expect(again.turn).toEqual(state.turn);
  });

  test('SA-SETUP-23: only who was deployed last may be taken off the field again', () => {
    const started = bindRuleset(steelArena).start({
      seats: [
        { seat: 'A', robot: 'robot/1' },
        { seat: 'B', robot: 'robot/2' },
      ],
      profile: 'full',
      faces: 'physical',
    });
    if (!started.ok) throw new Error(started.error.code);
    const [deploy] = started.value.next.open().filter(({ blocking }) => blocking);
    if (!deploy) throw new Error('nobody is asked');
    expect(isOffered(started.value.next.state() as State, 'robot-off')).toBe(false);
    const [row] = deploy.choices;
    const space = row?.fields['space'];
    if (!space || !('one' in space)) throw new Error('no space');
    const step = started.value.next.decide(deploy.id, {
      kind: 'deploy',
      space: String(space.one[0]),
      facing: 1,
    });
    if (!step.ok) throw new Error(step.error.code);
    const deployed = step.value.next.state() as State;
    expect(robot(put(deployed, { kind: 'robot-off', seat: 'A' }), 'A')).toMatchObject({
      at: null,
      facing: null,
    });
    expect(isOffered(state, 'robot-off')).toBe(false);
  });
});

describe('where a tile lies and what it is', () => {
  const { state } = duel({ empty: [[1, 1]], faces: 'physical' });

  test('from the field to another space, to the box, to a robot and back', () => {
    const piece = tileAt(state, 1, 0)?.id ?? '';
    const moved = put(state, { kind: 'tile-to-space', piece, space: '1,1' });
    expect([tileAt(moved, 1, 0), tileAt(moved, 1, 1)?.id]).toEqual([null, piece]);
    const boxed = put(moved, { kind: 'tile-to-box', piece });
    expect([tileAt(boxed, 1, 1), boxed.box.at(-1)?.id]).toEqual([null, piece]);
    const held = put(boxed, { kind: 'tile-to-robot', piece, from: 'box', seat: 'B' });
    expect([held.box, robot(held, 'B').modules.at(-1)?.id]).toEqual([state.box, piece]);
    const laid = put(held, {
      kind: 'tile-to-space',
      piece,
      from: 'modules',
      owner: 'B',
      space: '1,0',
    });
    expect(laid).toEqual({ ...state, moment: laid.moment });
  });

  test('two tiles change places', () => {
    const swapped = put(state, { kind: 'tiles-swapped', spaces: ['1,0', '2,-1'] });
    expect(tileAt(swapped, 1, 0)).toEqual(tileAt(state, 2, -1));
    expect(tileAt(swapped, 2, -1)).toEqual(tileAt(state, 1, 0));
  });

  test('what lies face up is what people say, and has its back; turned down it stays seen', () => {
    const piece = tileAt(state, 1, 0)?.id ?? '';
    const back = put(state, { kind: 'tile-class', piece, class: 'II/attack' });
    const named = put(back, { kind: 'tile-face', piece, was: 'unknown', design: 'ds-1' });
    const seen = { class: 'II/attack', face: { design: 'ds-1', seenBy: 'all' } };
    expect(tileAt(named, 1, 0)).toMatchObject({ ...seen, up: true });
    const down = put(named, { kind: 'tile-side', piece, side: 'down' });
    expect(tileAt(down, 1, 0)).toMatchObject({ ...seen, up: false });
    expect(put(down, { kind: 'tile-side', piece, side: 'up' }).field).toEqual(named.field);
    const other = put(named, { kind: 'tile-face', piece, was: 'ds-1', design: 'wk-1' });
    expect(tileAt(other, 1, 0)).toMatchObject({ class: 'II/move', up: true });
  });

  test('a back of another class: a face the owner gave that cannot be is forgotten, one that can is kept', () => {
    const piece = 't3';
    expect(robot(state, 'A').modules[2]).toMatchObject({ class: 'II/move', face: { seenBy: 'A' } });
    const other = put(state, { kind: 'tile-class', piece, class: 'II/turn' });
    expect(robot(other, 'A').modules[2]).toMatchObject({ class: 'II/turn', face: null });
    const unsure = put(state, { kind: 'tile-class', piece, class: 'II/any' });
    expect(robot(unsure, 'A').modules[2]).toMatchObject({ face: { design: 'wk-1', seenBy: 'A' } });
  });

  test('SA-TER-01: terrain becomes nobody’s module', () => {
    const water = duel({ terrain: { '1,0': 'WATER(1)' } }).state;
    const piece = tileAt(water, 1, 0)?.id;
    const taken = steelArena
      .edits(water)
      .filter(({ kind }) => kind === 'tile-to-robot' || kind === 'tile-to-trophies');
    expect(JSON.stringify(taken)).not.toContain(`"${String(piece)}"`);
  });

  test('SA-UPK-04: the next tile of the pile: a real one lies there, of a virtual one chance says the back', () => {
    const real = put(state, { kind: 'tile-from-pile', space: '1,1' });
    expect([real.pile, tileAt(real, 1, 1)]).toMatchObject([8, { class: 'III/any', face: null }]);
    const drawn = put(duel({ empty: [[1, 1]], faces: 'virtual' }).state, {
      kind: 'tile-from-pile',
      space: '1,1',
    });
    expect(steelArena.open(drawn)).toMatchObject([{ kind: 'draw-class', answerer: 'chance' }]);
  });
});

describe('who knows a hidden face', () => {
  const hidden = (faces: 'virtual' | 'physical'): State => duel({ empty: [[1, 1]], faces }).state;
  const knows = (state: State, piece = 't3'): unknown =>
    (['A', 'B', 'public'] as const).map((viewer) => designSeen(state, viewer, piece) ?? null);

  test('goes on knowing it where the tile is laid back, until another takes it', () => {
    for (const faces of ['virtual', 'physical'] as const) {
      const laid = put(hidden(faces), { kind: 'tile-to-space', piece: 't3', space: '1,1' });
      expect(knows(laid)).toEqual(['wk-1', null, null]);
      const under = put(
        laid,
        { kind: 'turn-of', seat: 'B' },
        { kind: 'robot-at', seat: 'B', space: '1,1' },
        { kind: 'phase', phase: 'upkeep' },
      );
      expect(robot(under, 'B').modules.at(-1)?.id).toBe('t3');
      expect(knows(under)).toEqual([null, faces === 'virtual' ? 'wk-1' : null, null]);
    }
  });

  test('with another seat it is that seat’s to look at: told of a virtual one, asked of a real one', () => {
    const virtual = put(hidden('virtual'), { kind: 'tile-to-robot', piece: 't3', seat: 'B' });
    expect(knows(virtual)).toEqual([null, 'wk-1', null]);
    const real = put(hidden('physical'), { kind: 'tile-to-robot', piece: 't3', seat: 'B' });
    expect(knows(real)).toEqual([null, null, null]);
    expect(steelArena.view(real, 'B').mine.some(({ kind }) => kind === 'identify')).toBe(true);
  });

  test('a virtual tile nobody has seen is looked at by whoever gets it', () => {
    const state = hidden('virtual');
    const piece = tileAt(state, 1, 0)?.id ?? '';
    const taken = put(state, { kind: 'tile-to-robot', piece, seat: 'B' });
    expect(taken.stack.at(-1)).toEqual({ kind: 'look', seat: 'B', piece });
  });

  test('no edit turns up or names a virtual face that one seat alone has seen', () => {
    const about = steelArena
      .edits(hidden('virtual'))
      .filter(({ kind }) => /^tile-(?:face|side|class)$/.test(kind));
    expect(JSON.stringify(about)).not.toContain('"t3"');
    expect(JSON.stringify(steelArena.edits(hidden('virtual')))).not.toContain(
      '"was":{"one":["wk-1"]}',
    );
  });
});

describe('whose turn it is', () => {
  const scene = duel();
  const shot = scene.do(direct(scene.piece('A', 'DS(2)'), '2,0'));

  test('in the middle of a reaction the turn passes: what is unfinished is dropped, and said so', () => {
    expect(shot.awaited.kind).toBe('reaction');
    const edit = toEdit(shot.state, { kind: 'turn-of', seat: 'B' });
    expect(edit).toEqual({ kind: 'turn-of', was: 'A', seat: 'B', pending: true });
    const after = put(shot.state, edit);
    expect([after.turn?.seat, after.turn?.number, after.stack]).toEqual([
      'B',
      (scene.state.turn?.number ?? 0) + 1,
      [{ kind: 'turn' }],
    ]);
    expect(robot(after, 'B').owes).toBe(1);
    expect(steelArena.turn(after)).not.toBe(steelArena.turn(shot.state));
    expect(toEdit(scene.state, { kind: 'turn-of', seat: 'B' })).toMatchObject({ pending: false });
  });

  test('in the middle of a reaction a module cools: it may react now', () => {
    const more = duel({
      robots: {
        A: { at: [0, 0], mods: ['DS(2)'], more: 5 },
        B: { at: [2, 0], face: 3, mods: ['FACE(1)', 'CIRC(1)*'], more: 4 },
      },
    });
    const hit = more.do(direct(more.piece('A', 'DS(2)'), '2,0'));
    const module = more.piece('B', 'CIRC(1)');
    expect(JSON.stringify(hit.awaited.choices)).not.toContain(module);
    const cool = put(hit.state, { kind: 'heat', seat: 'B', module, hot: false });
    expect(cool.stack).toEqual(hit.state.stack);
    expect(JSON.stringify(steelArena.open(cool)[0]?.choices)).toContain(module);
  });

  test('activations, and whether anything has been done', () => {
    const more = put(scene.state, { kind: 'activations', left: 2, done: true });
    expect(more.turn).toMatchObject({ activationsLeft: 2, acted: true });
    const none = put(scene.state, { kind: 'activations', left: 0, done: true });
    expect(steelArena.open(none)[0]).toMatchObject({ kind: 'end-turn' });
    expect(isOffered(put(scene.state, { kind: 'phase', phase: 'upkeep' }), 'activations')).toBe(
      put(scene.state, { kind: 'phase', phase: 'upkeep' }).stack[0]?.kind === 'turn',
    );
  });

  test('the pile', () => {
    expect(put(scene.state, { kind: 'pile', tiles: 2 }).pile).toBe(2);
  });

  test('an edit that is stale is refused, and one of a game that is over', () => {
    const edit = toEdit(scene.state, { kind: 'pile', tiles: 2 });
    expect(steelArena.edited({ ...scene.state, pile: 7 }, edit)).toMatchObject({
      error: { code: 'rule/not-offered' },
    });
    const over = { ...scene.state, stack: [], outcome: { winners: [], why: 'stopped', atoms: [] } };
    expect([steelArena.edits(over), steelArena.edited(over, edit).ok]).toEqual([[], false]);
  });

  test('every correction moves the moment on', () => {
    expect(put(scene.state, { kind: 'pile', tiles: 2 }).moment).toBe(scene.state.moment + 1);
  });
});

describe('R-100: a number of the real tile', () => {
  const scene = duel({
    robots: { A: { at: [0, 0], mods: ['DS(2)'], more: 5 }, B: { at: [2, 0], face: 0, more: 6 } },
  });
  const edit = { kind: 'value', design: 'ds-2', effect: 'direct', number: 'damage', value: 4 };

  test('counts from now on', () => {
    const after = put(scene.state, edit);
    expect(after.catalogue).toMatchObject({
      'ds-2': { effects: [{ kind: 'direct', damage: 4 }], source: { value: 'table' } },
    });
    expect(scene.state.catalogue).toMatchObject({ 'ds-2': { effects: [{ damage: 2 }] } });
  });
});

describe('what the table keeps', () => {
  const { state } = duel({
    faces: 'physical',
    robots: {
      A: { at: [0, 0], mods: ['DS(2)', 'AX(1)*'], more: 3, trophies: 2, owes: 1 },
      B: { at: [2, 0], mods: ['FACE(1)'], more: 5 },
    },
  });
  const to = (profile: string): RawAction => ({ kind: 'profile', profile });

  test('less: the field, the counts, the modules are forgotten in this order', () => {
    const noField = put(state, to('full-without-field'));
    expect([noField.field, robot(noField, 'A')]).toMatchObject([
      [],
      { at: 'untracked', facing: 'untracked', owes: 1, trophies: [{}, {}] },
    ]);
    expect([noField.pile, robot(noField, 'A').modules]).toEqual([
      state.pile,
      robot(state, 'A').modules,
    ]);
    const heat = put(noField, to('overheat'));
    expect([heat.pile, robot(heat, 'A')]).toMatchObject([
      0,
      { owes: 0, trophies: [], modules: [{}, { hot: true }, {}, {}, {}] },
    ]);
    const bare = put(noField, to('trophies'));
    expect([bare.turn, bare.stack, robot(bare, 'A')]).toMatchObject([
      null,
      [{ kind: 'tally' }],
      { modules: [], trophies: [{}, {}] },
    ]);
  });

  test('more: what is not known is asked for, and the rest begins as at the start', () => {
    const bare = put(state, to('trophies'));
    const asked = { pile: 5, seat: 'B', atA: '0,0', facingA: 2, atB: '1,0', facingB: 0 };
    const full = put(bare, { ...to('full'), ...asked });
    expect([full.pile, full.turn?.seat, full.field.length]).toEqual([5, 'B', 12]);
    expect(robot(full, 'A')).toMatchObject({
      at: { q: 0, r: 0 },
      facing: 2,
      owes: 0,
      trophies: [{}, {}],
    });
    expect(robot(full, 'A').modules.length).toBe(4);
    expect(full.field.every(({ tile }) => tile?.class === 'II/any' && !tile.face)).toBe(true);
  });

  test('nobody stands where another stands', () => {
    const row = steelArena
      .edits(put(state, to('full-without-field')))
      .find(({ kind, fields }) => kind === 'profile' && 'atA' in fields);
    expect(row?.distinct).toEqual(['atA', 'atB']);
  });

  test('without a field: trophies by number, and tiles from where nobody keeps account', () => {
    const noField = put(state, to('full-without-field'));
    const more = put(
      noField,
      { kind: 'trophies', seat: 'B', count: 3 },
      { kind: 'trophies', seat: 'A', count: 1 },
    );
    expect(more.robots.map(({ trophies }) => trophies.length)).toEqual([1, 3]);
    const gained = put(more, { kind: 'tile-gained', seat: 'B', class: 'III/any' });
    expect(robot(gained, 'B').modules.at(-1)).toMatchObject({ class: 'III/any', face: null });
  });

  test('what is pending is dropped, and said so', () => {
    const scene = duel({ faces: 'physical' });
    const shot = scene.do(direct(scene.piece('A', 'DS(2)'), '2,0'));
    const edit = toEdit(shot.state, to('overheat'));
    expect(edit).toMatchObject({ was: 'full', pending: true });
    expect(put(shot.state, edit).stack).toEqual([{ kind: 'turn' }]);
  });

  test('ADR 13: virtual tiles have a field to be drawn for', () => {
    expect(isOffered(duel({ faces: 'virtual' }).state, 'profile')).toBe(false);
  });
});

test('a module that is taken away leaves no business and no protection behind', () => {
  const scene = given({
    robots: {
      A: { at: [0, 0], mods: ['ML(1)+su'], more: 5 },
      B: { at: [1, 0], face: 3, mods: ['FACE(2)+full'], more: 5 },
    },
  });
  const [module, armour] = [scene.piece('A', 'ML(1)+su'), scene.piece('B', 'FACE(2)+full')];
  const lasting = scene.doBeside({ kind: 'protect', module: armour });
  expect(lasting.state.turn?.protections).toHaveLength(1);
  expect(put(lasting.state, { kind: 'tile-to-box', piece: armour }).turn?.protections).toEqual([]);
  const used = scene.do({ kind: 'activate', module, ability: 'melee', target: '1,0' });
  expect(used.state.stack.some(({ kind }) => kind === 'spend')).toBe(true);
  const gone = put(used.state, { kind: 'tile-to-box', piece: module });
  expect(gone.stack.some(({ kind }) => kind === 'spend')).toBe(false);
});

test('a correction closes what was asked: the same answer is no answer any more', () => {
  const scene = duel();
  const { id } = scene.awaited;
  expect(
    steelArena.decide(put(scene.state, { kind: 'pile', tiles: 1 }), id, COOL_DOWN),
  ).toMatchObject({
    error: { code: 'rule/decision-closed' },
  });
});
