import type { RobotState } from '@ringside/protocol/games/steel-arena';
import { isSector, pieceClass, pieceId, spaceKey } from '@ringside/protocol/vocabulary';
import { robotOf, turnOf, type State } from '../../../hub/engine/rulesets/steel-arena/state.ts';
import type { Arena } from './arena.ts';
import { optionsOf } from './options.ts';
import { Unreadable } from './row.ts';

/** `{ "set": { "A.tr": 9, "pile": 1 } }`: the words of `expect`, made true by hand. */
export function setValues(arena: Arena, values: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(values)) arena.state = withValue(arena, key, value);
}

function withValue(arena: Arena, key: string, value: unknown): State {
  const { state } = arena;
  const [, space] = /^tile\((-?\d+,-?\d+)\)$/.exec(key) ?? [];
  if (space !== undefined && (value === null || value === 'empty'))
    return withoutTile(state, space);
  if (key === 'pile') return { ...state, pile: Number(value) };
  if (key === 'avail')
    return { ...state, turn: { ...turnOf(state), activationsLeft: Number(value) } };
  if (key === 'keys' && typeof value === 'object' && value !== null) {
    return { ...state, options: { ...state.options, ...optionsOf({ ...value }) } };
  }
  const [, name = '', field = ''] = /^(\w+)\.(\w+)$/.exec(key) ?? [];
  const seat = arena.hand.seat(name);
  if (!seat) throw new Unreadable(`what is ${key}?`);
  if (field === 'tr') return withTrophies(state, robotOf(state, seat), Number(value));
  const changed = changedRobot(arena, robotOf(state, seat), field, value);
  return withRobot(state, changed);
}

const withRobot = (state: State, robot: RobotState): State => ({
  ...state,
  robots: state.robots.map((one) => (one.seat === robot.seat ? robot : one)),
});

const withoutTile = (state: State, key: string): State => ({
  ...state,
  field: state.field.map((one) => (spaceKey(one.space) === key ? { ...one, tile: null } : one)),
});

function withTrophies(state: State, robot: RobotState, count: number): State {
  const more = Array.from({ length: Math.max(0, count - robot.trophies.length) }, (_, index) => ({
    id: pieceId(`t${String(state.nextTile + index)}`),
    class: pieceClass('II/other'),
    face: null,
    up: false,
    hot: false,
  }));
  const trophies = [...robot.trophies.slice(0, count), ...more];
  return { ...withRobot(state, { ...robot, trophies }), nextTile: state.nextTile + more.length };
}

function changedRobot(arena: Arena, robot: RobotState, field: string, value: unknown): RobotState {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  switch (field) {
    case 'pos':
    case 'at':
      return { ...robot, at: { q: Number(list[0]), r: Number(list[1]) } };
    case 'face':
      return isSector(value) ? { ...robot, facing: value } : robot;
    case 'owes':
      return { ...robot, owes: Number(value) };
    case 'mode':
      return { ...robot, mode: value === 'forced' ? 'forced' : 'normal' };
    case 'forced':
      return { ...robot, mode: value === true ? 'forced' : 'normal' };
    case 'c_hot':
      return { ...robot, centralHot: value === true };
    case 'hot':
      return {
        ...robot,
        centralHot: list.includes('C'),
        modules: robot.modules.map((tile) => ({
          ...tile,
          hot: list.includes(arena.hand.label(tile.id)),
        })),
      };
    default:
      throw new Unreadable(`cannot set ${field}`);
  }
}
