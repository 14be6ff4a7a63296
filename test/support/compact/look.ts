import { spaceKey } from '@ringside/protocol/vocabulary';
import type { RobotState } from '@ringside/protocol/games/steel-arena';
import { robotOf, turnOf } from '../../../hub/engine/rulesets/steel-arena/state.ts';
import { isSame } from '../../../hub/cases/compare.ts';
import type { Arena } from './arena.ts';
import { OutOfScope, Unreadable } from './row.ts';

/** What is not as an `expect` says. */
export function differences(arena: Arena, expected: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(expected).flatMap(([key, wanted]) => {
    const got = lookAt(arena, key);
    const isRight =
      Array.isArray(got) && key.endsWith('.hot') ? isSet(got, wanted) : isSame(got, wanted);
    return isRight
      ? []
      : [`${key}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`];
  });
}

/** Names in any order. */
const isSet = (got: readonly unknown[], wanted: unknown): boolean =>
  Array.isArray(wanted) && isSame([...got].sort(), [...(wanted as readonly unknown[])].sort());

function lookAt(arena: Arena, key: string): unknown {
  const { state } = arena;
  const [, space] = /^tile\((-?\d+,-?\d+)\)$/.exec(key) ?? [];
  if (space !== undefined) return tileOn(arena, space);
  if (/^mine\(/.test(key)) throw new OutOfScope('mines are of an expansion');
  switch (key) {
    case 'pile':
      return state.pile;
    case 'box':
      return arena.boxed;
    case 'avail':
      return turnOf(state).activationsLeft;
    case 'over':
      return arena.isOver;
    case 'winner':
      return state.outcome?.winners[0]?.map((seat) => arena.hand.nameOf(seat)).join('+') ?? null;
  }
  const [, name = '', field = ''] = /^(\w+)\.(\w+)$/.exec(key) ?? [];
  const seat = arena.hand.seat(name);
  if (!seat) throw new Unreadable(`what is ${key}?`);
  return ofRobot(arena, robotOf(state, seat), field);
}

function ofRobot(arena: Arena, robot: RobotState, field: string): unknown {
  const { at, facing, modules, centralHot } = robot;
  const hot = modules.filter((tile) => tile.hot).map(({ id }) => arena.hand.label(id));
  switch (field) {
    case 'pos':
    case 'at':
      return at === null || at === 'untracked' ? at : [at.q, at.r];
    case 'face':
      return facing;
    case 'hot':
      return centralHot ? [...hot, 'C'] : hot;
    case 'nhot':
      return hot.length + (centralHot ? 1 : 0);
    case 'n':
      return modules.length;
    case 'tr':
      return robot.trophies.length;
    case 'owes':
      return robot.owes;
    case 'mode':
      return robot.mode;
    case 'forced':
      return robot.mode === 'forced';
    case 'c_hot':
      return centralHot;
    case 'central':
      return !robot.destroyed;
    case 'taken':
      return arena.taken.get(robot.seat) ?? 0;
    case 'mods':
      return modules.map(({ id }) => arena.hand.label(id));
    case 'charge':
      throw new OutOfScope('charge is of an expansion');
    default:
      throw new Unreadable(`what is ${field} of a robot?`);
  }
}

/** `M` for a module tile, terrain by its shorthand. */
function tileOn({ state }: Arena, key: string): unknown {
  const found = state.field.find(({ space }) => spaceKey(space) === key);
  if (!found) return null;
  if (!found.tile) return 'empty';
  const design = found.tile.face && state.catalogue[found.tile.face.design];
  return design?.type === 'terrain' ? design.name : 'M';
}
