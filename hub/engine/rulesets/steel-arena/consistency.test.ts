import { pieceClass, pieceId, type Seat } from '@ringside/protocol/vocabulary';
import type { Tile } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import { toPosition, type GivenRobot } from '../../../../test/cases/steel-arena/given.ts';
import { contradictionIn } from './consistency.ts';
import type { State } from './state.ts';

const COLUMNS: readonly GivenRobot[] = [
  { at: [0, 0], mods: ['DS(1)', 'FACE(1) fd'] },
  { at: [1, 0], mods: ['?'], trophies: 1 },
  { at: [2, 0] },
  { at: [3, 0] },
];
const seated = (...seats: readonly Seat[]): State =>
  toPosition({
    robots: Object.fromEntries(seats.map((seat, index) => [seat, COLUMNS[index] ?? COLUMNS[0]])),
    terrain: { '0,2': 'WATER(1)' },
  });

const sound = (): State => seated('A', 'B');

type Robot = State['robots'][number];
const withRobot = (state: State, seat: Seat, change: Partial<Robot>): State => ({
  ...state,
  robots: state.robots.map((robot) => (robot.seat === seat ? { ...robot, ...change } : robot)),
});
const withTile = (state: State, id: string, change: Partial<Tile>): State => {
  const changed = (tile: Tile): Tile => (tile.id === id ? { ...tile, ...change } : tile);
  return {
    ...state,
    robots: state.robots.map((robot) => ({
      ...robot,
      modules: robot.modules.map(changed),
      trophies: robot.trophies.map(changed),
    })),
    field: state.field.map(({ space, tile }) => ({ space, tile: tile && changed(tile) })),
    box: state.box.map(changed),
  };
};
const untracked = (state: State, profile: State['profile'] = 'full-without-field'): State => ({
  ...state,
  profile,
  field: [],
  robots: state.robots.map((robot) => ({ ...robot, at: 'untracked', facing: 'untracked' })),
});
const turning = (state: State, change: Partial<NonNullable<State['turn']>>): State => ({
  ...state,
  turn: state.turn && { ...state.turn, ...change },
});
const undeployed = (state: State, ...seats: readonly Seat[]): State => ({
  ...state,
  robots: state.robots.map((robot) =>
    seats.includes(robot.seat) ? { ...robot, at: null, facing: null } : robot,
  ),
});
const filled = (state: State): State => ({
  ...state,
  nextTile: 500,
  field: state.field.map(({ space, tile }, index) => ({
    space,
    tile: tile ?? { ...unknown('II/any'), id: pieceId(`t${String(300 + index)}`) },
  })),
});
const unknown = (name: string): Tile => ({
  id: pieceId('t200'),
  class: pieceClass(name),
  face: null,
  up: false,
  hot: false,
});
const boxed = (tile: Tile, nextTile = 500): State => ({ ...sound(), nextTile, box: [tile] });
const design = (state: State, name: string) => {
  const found = Object.values(state.catalogue).find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found.id;
};
const faced = (name: string, change: Partial<Tile>, seenBy: Seat | 'all' = 'all'): State =>
  boxed({ ...unknown('II/any'), face: { design: design(sound(), name), seenBy }, ...change });
const highest = Math.max(
  ...sound().field.flatMap(({ tile }) => (tile ? [Number(tile.id.slice(1))] : [])),
);
const over = { winners: [['A' as Seat]], why: 'stopped', atoms: [] };
const TEAMS: State['teams'] = [
  ['A', 'C'],
  ['B', 'D'],
];

describe('positions that can occur', () => {
  test.each<readonly [string, State]>([
    ['two robots', sound()],
    ['three', seated('A', 'B', 'C')],
    ['four, seats left free', seated('A', 'C', 'E', 'F')],
    ['two teams', { ...seated('A', 'B', 'C', 'D'), teams: TEAMS }],
    ['the field not tracked', untracked(sound())],
    ['a turn almost over', turning(sound(), { activationsLeft: 0, acted: true })],
    ['several activations left', turning(sound(), { activationsLeft: 2, acted: true })],
    ['anybody’s turn', turning(sound(), { seat: 'B' })],
    ['the last tile numbered right below the next', { ...sound(), nextTile: highest + 1 }],
    ['over, and nothing to do', { ...sound(), outcome: over, stack: [] }],
    [
      'nobody deployed',
      undeployed(
        { ...filled(sound()), turn: null, stack: [{ kind: 'deploy', next: 0 }] },
        'A',
        'B',
      ),
    ],
    [
      'one deployed',
      undeployed({ ...filled(sound()), turn: null, stack: [{ kind: 'deploy', next: 1 }] }, 'B'),
    ],
    ['a face its owner alone has seen, under an unnamed back', faced('DS(1)', {}, 'A')],
    ['a named back', faced('DS(1)', { class: pieceClass('II/attack') }, 'B')],
    ['face up', faced('DS(1)', { class: pieceClass('II/attack'), up: true })],
    ['terrain in the box', boxed(unknown('II/terrain'))],
  ])('%s', (_, state) => {
    expect(contradictionIn(state)).toBeUndefined();
  });
});

describe('contradictions, each with what should hold and the rules it breaks', () => {
  const seats = ['robots', 'two to four seats in clockwise order'] as const;
  const own = ['robots', 'a robot of its own for each seat', 'SA-SETUP-24'] as const;
  const once = ['field', 'each space once'] as const;
  const apart = [
    'robots',
    'each robot on a space of the field, one a space',
    'SA-COL-02',
    'SA-OBST-02',
  ] as const;
  const ids = ['catalogue', 'each design under its own id'] as const;
  const teams = [
    'teams',
    'no teams, or two teams of two that sit alternately',
    'SA-TEAM-01',
    'SA-TEAM-02',
  ] as const;
  const modules = ['robots', 'modules and trophies that are no terrain', 'SA-TER-01'] as const;
  const numbers = ['nextTile', 'each tile once, numbered below it'] as const;
  const faces = [
    'tiles',
    'faces of the catalogue that fit their class; what lies face up is seen by all',
  ] as const;
  const deployed = ['robots', 'everybody deployed once turns have begun'] as const;
  const turn = ['turn', 'a seat at the table, and an activation left or something done'] as const;
  const stack = ['stack', 'business that can be unfinished at this moment'] as const;
  const water = design(sound(), 'WATER(1)');

  test.each<readonly [string, State, readonly string[]]>([
    ['nobody', { ...sound(), robots: [] }, seats],
    ['one robot', seated('A'), seats],
    ['seats out of order', { ...sound(), robots: sound().robots.toReversed() }, seats],
    ['one seat twice', withRobot(sound(), 'B', { seat: 'A' }), seats],
    [
      'the last two swapped',
      { ...seated('A', 'B', 'C'), robots: seated('A', 'C', 'B').robots },
      seats,
    ],
    ['one robot for two', withRobot(sound(), 'B', { robot: pieceClass('robot/1') }), own],
    ['no field', { ...sound(), field: [] }, once],
    ['a field nobody tracks', { ...untracked(sound()), field: sound().field }, once],
    [
      'a space twice',
      { ...sound(), field: [...sound().field, ...sound().field.slice(0, 1)] },
      once,
    ],
    ['two on one space', withRobot(sound(), 'B', { at: { q: 0, r: 0 } }), apart],
    ['off the field', withRobot(sound(), 'B', { at: { q: 4, r: 0 } }), apart],
    ['a place nobody tracks', withRobot(sound(), 'B', { at: 'untracked' }), apart],
    ['a facing nobody tracks', withRobot(sound(), 'B', { facing: 'untracked' }), apart],
    ['a place without facing', withRobot(sound(), 'B', { facing: null }), apart],
    ['a facing without place', withRobot(sound(), 'B', { at: null }), apart],
    ['a place on no field', withRobot(untracked(sound()), 'B', { at: { q: 0, r: 0 } }), apart],
    ['a facing on no field', withRobot(untracked(sound()), 'A', { facing: 3 }), apart],
    ['nowhere on no field', withRobot(untracked(sound()), 'A', { at: null }), apart],
    [
      'a design under another id',
      {
        ...sound(),
        catalogue: {
          ...sound().catalogue,
          [design(sound(), 'J')]: { ...sound().catalogue[water] } as never,
        },
      },
      ids,
    ],
    [
      'neighbours in a team',
      {
        ...seated('A', 'B', 'C', 'D'),
        teams: [
          ['A', 'B'],
          ['C', 'D'],
        ],
      },
      teams,
    ],
    ['one team', { ...seated('A', 'B', 'C', 'D'), teams: [['A', 'C']] }, teams],
    ['teams of three robots', { ...seated('A', 'B', 'C'), teams: TEAMS }, teams],
    ['terrain as a module', withTile(sound(), 't3', { class: pieceClass('II/terrain') }), modules],
    ['terrain as a trophy', withTile(sound(), 't4', { class: pieceClass('III/terrain') }), modules],
    [
      'a module with a face of terrain',
      withTile(sound(), 't3', {
        class: pieceClass('II/any'),
        face: { design: water, seenBy: 'B' },
      }),
      modules,
    ],
    ['a tile twice', withTile(sound(), 't2', { id: pieceId('t1') }), numbers],
    ['a tile numbered as the next will be', { ...sound(), nextTile: highest }, numbers],
    ['a tile of the box beyond', boxed(unknown('II/any'), 200), numbers],
    ['face up and unknown', boxed({ ...unknown('II/any'), up: true }), faces],
    [
      'face up for one alone',
      faced('DS(1)', { class: pieceClass('II/attack'), up: true }, 'A'),
      faces,
    ],
    ['face up under an unnamed back', faced('DS(1)', { up: true }), faces],
    ['seen by nobody at the table', faced('DS(1)', {}, 'F'), faces],
    ['another generation', faced('DS(1)', { class: pieceClass('III/any') }, 'A'), faces],
    ['another type', faced('DS(1)', { class: pieceClass('II/move') }, 'A'), faces],
    [
      'a face nobody printed',
      boxed({ ...unknown('II/any'), face: { design: 'none' as never, seenBy: 'all' } }),
      faces,
    ],
    ['a robot undeployed', undeployed(sound(), 'B'), deployed],
    ['all undeployed', undeployed(sound(), 'A', 'B'), deployed],
    ['an empty seat’s turn', turning(sound(), { seat: 'D' }), turn],
    ['nothing left and nothing done', turning(sound(), { activationsLeft: 0 }), turn],
    ['nothing to wait for', { ...sound(), stack: [] }, stack],
    ['business after the end', { ...sound(), outcome: over }, stack],
  ])('%s', (_, state, [path = '', expected = '', ...atoms]) => {
    expect(contradictionIn(state)).toEqual({ atoms, detail: { path, expected } });
  });
});
