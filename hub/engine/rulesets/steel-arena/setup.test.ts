import { bindRuleset, offers, play, sampleAnswer, type Match } from '@ringside/engine/kernel';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import {
  spaceKey,
  type Axial,
  type Decision,
  type RawAction,
  type Seat,
} from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../test/contract/random-play.ts';
import { steelArena } from './steel-arena.ts';

const game = bindRuleset(steelArena);
const SEATS: readonly Seat[] = ['A', 'B', 'C', 'D'];

const config = (players: number, faces: string, more: object = {}): object => ({
  seats: SEATS.slice(0, players).map((seat, index) => ({
    seat,
    robot: `robot/${String(index + 1)}`,
  })),
  profile: 'full',
  faces,
  ...more,
});

function started(raw: object): Match {
  const step = game.start(raw);
  if (!step.ok) throw new Error(JSON.stringify(step.error));
  return step.value.next;
}

/** Answers at random until a decision of this kind is awaited. */
function until(match: Match, kind: string, random = seeded(1)): Match {
  const decision = awaited(match);
  if (decision.kind === kind) return match;
  const step = match.decide(decision.id, sampleAnswer(decision, random));
  if (!step.ok) throw new Error(step.error.code);
  return until(step.value.next, kind, random);
}

function awaited(match: Match): Decision {
  const decision = match.open().find(({ blocking }) => blocking);
  if (!decision) throw new Error('nothing is awaited');
  return decision;
}

const viewOf = (match: Match): SteelArenaView => match.view('public') as SteelArenaView;
const laidClasses = (view: SteelArenaView): readonly string[] =>
  view.field.flatMap(({ piece }) => (piece ? [piece.class] : []));

describe.each([
  {
    players: 2,
    spaces: 12,
    pile: 14,
    quota: { attack: 3, move: 2, turn: 2, defence: 1, terrain: 2 },
  },
  {
    players: 3,
    spaces: 19,
    pile: 21,
    quota: { attack: 5, move: 3, turn: 3, defence: 2, terrain: 3 },
  },
  {
    players: 4,
    spaces: 24,
    pile: 28,
    quota: { attack: 6, move: 4, turn: 4, defence: 2, terrain: 4 },
  },
])('$players players', ({ players, spaces, pile, quota }) => {
  test('SC-001 SA-SETUP-03 SA-SETUP-06..09 SA-SETUP-15: field, pile and what is dealt', () => {
    const view = viewOf(until(started(config(players, 'virtual')), 'deploy'));
    expect(view.field).toHaveLength(spaces);
    expect(view.pile).toBe(pile);
    const laid = laidClasses(view);
    expect(laid).toHaveLength(spaces);
    for (const [type, count] of Object.entries(quota)) {
      expect(laid.filter((name) => name === `II/${type}`).length).toBeGreaterThanOrEqual(count);
    }
    for (const { modules, mode } of view.robots) {
      expect(mode).toBe('normal');
      expect(modules.map((piece) => piece.class)).toEqual([
        'I/turn',
        'I/move',
        'I/attack',
        'I/defence',
      ]);
      expect(modules.map(({ side }) => side)).toEqual(['up', 'up', 'up', 'up']);
    }
  });

  test('SA-SETUP-11: real tiles lie there from the start, and nobody knows which', () => {
    const match = started(config(players, 'physical'));
    expect(new Set(laidClasses(viewOf(match)))).toEqual(new Set(['II/any']));
    expect(awaited(match)).toMatchObject({ kind: 'deploy', answerer: 'A' });
    const asides = match.open().filter(({ blocking }) => !blocking);
    expect(asides.map(({ kind }) => kind)).toEqual(Array(spaces).fill('name-class'));
    expect(asides[0]).toMatchObject({
      answerer: 'table',
      mayAnswer: ['sensor', 'person', 'host'],
    });
  });

  test.each(['virtual', 'physical'])(
    'SA-SETUP-21 R-002, %s: all deployed, each takes the tile below, and A begins',
    (faces) => {
      const view = viewOf(until(started(config(players, faces)), 'activate'));
      expect(view.turn).toMatchObject({ seat: 'A', number: 1, activationsLeft: 1 });
      // SA-SETUP-22: the fifth module lies face down.
      expect(view.robots.map(({ modules }) => modules.map(({ side }) => side))).toEqual(
        Array(players).fill(['up', 'up', 'up', 'up', 'down']),
      );
      expect(laidClasses(view)).toHaveLength(spaces - players);
    },
  );
});

describe('deployment', () => {
  test('SA-SETUP-19 SA-SETUP-25 R-001: in seat order, on the edge, facing anywhere, never on another robot', () => {
    const start = until(started(config(3, 'virtual')), 'deploy');
    const first = awaited(start);
    const { space, facing } = first.choices[0]?.fields ?? {};
    expect(facing).toEqual({ one: [0, 1, 2, 3, 4, 5] });
    const offered = space && 'one' in space ? space.one : [];
    const { field } = viewOf(start);
    const edge = field.filter((one) => Math.max(...cube(one.space)) === 2);
    const withModules = edge.filter(({ piece }) => piece && !piece.class.endsWith('/terrain'));
    expect(offered).toEqual(withModules.map((one) => spaceKey(one.space)));
    const [there = ''] = offered;
    const step = start.decide(first.id, { kind: 'deploy', space: String(there), facing: 3 });
    if (!step.ok) throw new Error(step.error.code);
    const second = awaited(step.value.next);
    expect(second.answerer).toBe('B');
    for (const taken of [String(there), '0,0', '3,0']) {
      const refused = step.value.next.decide(second.id, {
        kind: 'deploy',
        space: taken,
        facing: 0,
      });
      expect(refused).toMatchObject({ ok: false, error: { code: 'rule/cannot-deploy-there' } });
    }
  });
});

const cube = ({ q, r }: Axial): readonly number[] => [q, r, -q - r].map(Math.abs);

describe('deployment, more', () => {
  test('R-001 anywhere: any module tile of the battlefield', () => {
    const options = { deploymentZone: 'anywhere' };
    const start = until(started(config(3, 'virtual', { options })), 'deploy');
    const { space } = awaited(start).choices[0]?.fields ?? {};
    const modules = viewOf(start).field.filter(({ piece }) => !piece?.class.endsWith('/terrain'));
    expect(space).toEqual({ one: modules.map((one) => spaceKey(one.space)) });
  });

  test('SA-TER-01 R-001: a real tile that turns out to be terrain is not taken by who stands on it', () => {
    const start = started(config(2, 'physical'));
    const [tile] = viewOf(start).field.flatMap(({ space, piece }) =>
      piece ? [{ space, piece }] : [],
    );
    if (!tile) throw new Error('no tile');
    const key = spaceKey(tile.space);
    const deployed = answered(start, 'deploy', { kind: 'deploy', space: key, facing: 0 });
    const piece = tile.piece.id;
    const named = answered(deployed, 'name-class', {
      kind: 'name-class',
      piece,
      class: 'II/terrain',
    });
    // SA-SETUP-12: terrain lies face up, so the game waits for what it is.
    expect(awaited(named)).toMatchObject({ kind: 'name-face', answerer: 'table' });
    const faced = answered(named, 'name-face', { kind: 'name-face', piece, design: 'cover-m2' });
    const view = viewOf(until(faced, 'activate'));
    expect(view.robots.map(({ modules }) => modules.length)).toEqual([4, 5]);
    expect(view.field.find(({ space }) => spaceKey(space) === key)?.piece).toMatchObject({
      side: 'up',
      design: 'cover-m2',
    });
  });
});

/** Answers a decision of this kind that takes this answer. */
function answered(match: Match, kind: string, action: RawAction): Match {
  const decision = match.open().find((one) => one.kind === kind && offers(one, action));
  if (!decision) throw new Error(`nobody asks ${kind}`);
  const step = match.decide(decision.id, action);
  if (!step.ok) throw new Error(step.error.code);
  return step.value.next;
}

describe('what lies face up', () => {
  const sides = (view: SteelArenaView): readonly (readonly [boolean, string])[] =>
    view.field.flatMap(({ piece }) =>
      piece ? [[piece.class.endsWith('/terrain'), piece.side] as const] : [],
    );

  test('SA-SETUP-12 R-007: terrain, named for all; modules lie face down', () => {
    const view = viewOf(until(started(config(4, 'virtual')), 'deploy'));
    expect(sides(view).some(([isTerrain]) => isTerrain)).toBe(true);
    for (const [isTerrain, side] of sides(view)) expect(side).toBe(isTerrain ? 'up' : 'down');
  });

  test('SA-ADV-01 SA-ADV-02 SA-ADV-03: in Advanced mode every tile, and modules taken stay so', () => {
    const start = started(config(3, 'virtual', { advanced: true }));
    const laid = until(start, 'deploy');
    expect(sides(viewOf(laid)).every(([, side]) => side === 'up')).toBe(true);
    const { robots } = viewOf(until(laid, 'activate'));
    for (const { modules } of robots) {
      expect(modules.map(({ side }) => side)).toEqual(['up', 'up', 'up', 'up', 'up']);
      expect(modules.at(-1)?.design).toBeDefined();
    }
  });

  test('SA-ADV-01 physical: the tiles wait to be named, beside the game', () => {
    const start = started(config(2, 'physical', { advanced: true }));
    const kinds = start
      .open()
      .filter(({ blocking }) => !blocking)
      .map(({ kind }) => kind);
    expect(kinds).toEqual(Array(12).fill('name-face'));
    expect(awaited(start).kind).toBe('deploy');
  });
});

test('SA-SETUP-03: with several Generation I modules of a type in the catalogue, chance deals one, face up', () => {
  const first = (name: string) => ({
    ...{ id: name, name, class: 'I/attack', type: 'attack', generation: 1, copies: 4 },
    ...{ effects: [{ kind: 'melee', damage: 1 }], abilities: [] },
    source: { name: 'table', value: 'table', copies: 'table' },
  });
  const start = started(config(2, 'virtual', { catalogue: [first('fist')] }));
  expect(awaited(start)).toMatchObject({ kind: 'draw-face', answerer: 'chance' });
  const { robots } = viewOf(until(start, 'deploy'));
  for (const { modules } of robots) {
    expect(modules.map(({ side }) => side)).toEqual(['up', 'up', 'up', 'up']);
    expect(['fist', 'catapult-m1']).toContain(modules[2]?.design);
  }
});

describe('teams', () => {
  test.each([
    {
      teams: [
        ['A', 'C'],
        ['B', 'D'],
      ],
      players: 4,
      code: undefined,
    },
    {
      teams: [
        ['D', 'B'],
        ['C', 'A'],
      ],
      players: 4,
      code: undefined,
    },
    {
      teams: [
        ['A', 'B'],
        ['C', 'D'],
      ],
      players: 4,
      code: 'rule/teams-not-alternating',
    },
    { teams: [['A'], ['B', 'C', 'D']], players: 4, code: 'rule/teams-of-two' },
    {
      teams: [
        ['A', 'A'],
        ['B', 'D'],
      ],
      players: 4,
      code: 'rule/teams-of-two',
    },
    { teams: [['A', 'C']], players: 4, code: 'rule/teams-of-two' },
    {
      teams: [
        ['A', 'C'],
        ['B', 'D'],
      ],
      players: 3,
      code: 'rule/teams-of-two',
    },
  ])('SA-TEAM-01 SA-TEAM-02: $teams of $players', ({ teams, players, code }) => {
    const begun = game.start(config(players, 'virtual', { teams }));
    expect(begun.ok ? undefined : begun.error.code).toBe(code);
  });
});

describe('options', () => {
  const at = (...spaces: readonly (readonly [number, number])[]): object => ({
    spaces: spaces.map(([q, r]) => ({ q, r })),
  });
  const row = (length: number): readonly (readonly [number, number])[] =>
    Array.from({ length }, (_, q) => [q, 0] as const);
  const ringOfTwelve = [
    [2, 0],
    [1, 1],
    [0, 2],
    [-1, 2],
    [-2, 2],
    [-2, 1],
    [-2, 0],
    [-1, -1],
    [0, -2],
    [1, -2],
    [2, -2],
    [2, -1],
  ] as const;

  test.each([
    { code: 'rule/field-too-small', when: '7 spaces', more: at(...row(7)) },
    {
      code: 'rule/field-too-big',
      when: '31 spaces',
      more: at(...row(20), ...row(11).map(([q]) => [q, 1] as const)),
    },
    { code: 'rule/field-duplicate', when: 'a space twice', more: at(...row(10), [0, 0]) },
    { code: 'rule/field-disconnected', when: 'two pieces', more: at(...row(10), [14, 0]) },
    { code: 'rule/field-hole', when: 'a ring', more: at(...ringOfTwelve) },
    { code: 'rule/pile-too-big', when: 'a pile of 31', more: { pile: 31 } },
    {
      code: 'rule/config-shape',
      when: 'a house rule nobody knows',
      more: { options: { x: true } },
    },
    {
      code: 'rule/config-shape',
      when: 'a house rule that cannot be so',
      more: { options: { fullProtection: 'never' } },
    },
    { code: 'rule/config-shape', when: 'an option nobody knows', more: { speed: 9 } },
    {
      code: 'rule/profile-needs-real-tiles',
      when: 'overheat only, virtual',
      more: { profile: 'overheat' },
    },
    {
      code: 'rule/too-few-players',
      when: 'one seat',
      more: { seats: [{ seat: 'A', robot: 'robot/1' }] },
    },
    {
      code: 'rule/seats-not-clockwise',
      when: 'B before A',
      more: {
        seats: [
          { seat: 'B', robot: 'robot/1' },
          { seat: 'A', robot: 'robot/2' },
        ],
      },
    },
    {
      code: 'rule/robot-shared',
      when: 'one robot twice',
      more: {
        seats: [
          { seat: 'A', robot: 'robot/1' },
          { seat: 'B', robot: 'robot/1' },
        ],
      },
    },
  ])('$when: $code', ({ code, more }) => {
    expect(game.start(config(2, 'virtual', more))).toMatchObject({ ok: false, error: { code } });
  });

  test('a shape error says where and what is expected', () => {
    const refused = game.start(config(2, 'virtual', { spaces: [{ q: 0, r: 0 }, { q: 1 }] }));
    expect(refused).toMatchObject({
      ok: false,
      error: { detail: { path: 'spaces[1].r', expected: 'an integer -20..20' } },
    });
  });

  test('SA-SETUP-13: any outline in one piece, with more or fewer random tiles', () => {
    for (const length of [10, 20]) {
      const view = viewOf(until(started(config(2, 'virtual', at(...row(length)))), 'deploy'));
      expect(laidClasses(view)).toHaveLength(length);
    }
  });

  const events = (raw: object) => {
    const parsed = steelArena.parseConfig(raw);
    const begun = parsed.ok ? steelArena.setup(parsed.value) : parsed;
    if (!begun.ok) throw new Error(JSON.stringify(begun.error));
    return begun.value;
  };

  test.each([2, 3, 4])(
    'SA-SETUP-03 SA-SETUP-11: real tiles of %i are numbered on from those dealt',
    (players) => {
      const [begins, ...more] = events(config(players, 'physical'));
      if (begins?.type !== 'game-began') throw new Error('it did not begin');
      const dealt = begins.seats.flatMap((seat) => seat.dealt.map(({ piece }) => piece));
      expect(dealt).toEqual(dealt.map((_, index) => `t${String(index + 1)}`));
      expect(dealt).toHaveLength(players * 4);
      const laid = begins.spaces.map((space, index) => ({
        ...{ type: 'tile-laid', from: 'set-up', class: 'II/any', space },
        piece: `t${String(dealt.length + index + 1)}`,
      }));
      expect(more).toEqual([
        ...laid,
        { type: 'frames', pop: 0, push: [{ kind: 'deploy', next: 0 }] },
      ]);
    },
  );

  test.each([
    [2, { 'II/attack': 3, 'II/move': 2, 'II/turn': 2, 'II/defence': 1, 'II/terrain': 2 }, 2],
    [3, { 'II/attack': 5, 'II/move': 3, 'II/turn': 3, 'II/defence': 2, 'II/terrain': 3 }, 3],
    [4, { 'II/attack': 6, 'II/move': 4, 'II/turn': 4, 'II/defence': 2, 'II/terrain': 4 }, 4],
  ])('SA-SETUP-06..09: what chance starts from for %i', (players, pool, left) => {
    const push = [
      { kind: 'deploy', next: 0 },
      { kind: 'quota', pool, left },
    ];
    expect(events(config(players, 'virtual')).slice(1)).toEqual([{ type: 'frames', pop: 0, push }]);
  });

  test.each([
    ['full-without-field', 14],
    ['overheat', 0],
  ])('SA-SETUP-21 %s: each with a fifth module, and the first turn begins', (profile, pile) => {
    const [begins, ...more] = events(config(2, 'physical', { profile }));
    expect(begins).toMatchObject({ type: 'game-began', spaces: [], pile });
    expect(more).toEqual([
      { type: 'tile-gained', seat: 'A', piece: 't9', class: 'II/any' },
      { type: 'tile-gained', seat: 'B', piece: 't10', class: 'II/any' },
      { type: 'turn-began', seat: 'A', number: 1 },
      { type: 'frames', pop: 0, push: [{ kind: 'turn' }] },
    ]);
  });

  test('trophies: nothing is dealt', () => {
    const [begins, ...more] = events(config(2, 'physical', { profile: 'trophies', pile: 9 }));
    expect(begins).toMatchObject({ pile: 0, seats: [{ dealt: [] }, { dealt: [] }] });
    expect(more).toEqual([{ type: 'frames', pop: 0, push: [{ kind: 'tally' }] }]);
  });

  test('SA-COMP-05: a pile of all there is, and no more', () => {
    expect(events(config(2, 'virtual', { pile: 30 }))[0]).toMatchObject({ pile: 30 });
    expect(game.start(config(2, 'virtual', { pile: 31 }))).toMatchObject({
      error: { code: 'rule/pile-too-big', atoms: ['SA-COMP-05'], detail: { got: 31, max: 30 } },
    });
  });

  test('what the first events hold is all a replay needs', () => {
    const { state } = play(steelArena, steelArena.empty, events(config(2, 'physical')));
    expect(steelArena.open(state)).toEqual(started(config(2, 'physical')).open());
  });
});
