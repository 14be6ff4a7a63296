import {
  pieceId,
  spaceKey,
  type Axial,
  type PieceId,
  type RawAction,
  type Scalar,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { ModuleId, RobotState } from '@ringside/protocol/games/steel-arena';
import { textIn, type Correction as AnyCorrection, type Row } from '../../kernel/correction.ts';
import type { State } from './state.ts';

/**
 * One kind of thing that people may put right. Rows are asked of a state that holds no secret; what an edit makes
 * impossible elsewhere is tidied afterwards.
 */
export type Correction = AnyCorrection<State>;

/** Rows of things of which each has its own values: those with the same values share a row. */
export function grouped<Thing>(
  things: readonly Thing[],
  name: string,
  idOf: (thing: Thing) => Scalar,
  fieldsOf: (thing: Thing) => Row['fields'],
): readonly Row[] {
  const groups = new Map<string, { readonly ids: Scalar[]; readonly fields: Row['fields'] }>();
  for (const thing of things) {
    const fields = fieldsOf(thing);
    const key = JSON.stringify(fields);
    const group = groups.get(key) ?? { ids: [], fields };
    group.ids.push(idOf(thing));
    groups.set(key, group);
  }
  return [...groups.values()].map(({ ids, fields }) => ({
    fields: { [name]: { one: ids }, ...fields },
  }));
}

export const seatsOf = ({ robots }: State): readonly Seat[] => robots.map(({ seat }) => seat);

export const withRobot = (state: State, seat: Seat, change: Partial<RobotState>): State => ({
  ...state,
  robots: state.robots.map((robot) => (robot.seat === seat ? { ...robot, ...change } : robot)),
});

/** Spaces of the field where no robot stands. */
export const freeSpaces = ({ field, robots }: State): readonly string[] => {
  const taken = new Set(robots.flatMap(({ at }) => (isSpace(at) ? [spaceKey(at)] : [])));
  return field.map(({ space }) => spaceKey(space)).filter((key) => !taken.has(key));
};

export const isSpace = (at: RobotState['at']): at is Axial => at !== null && at !== 'untracked';

export const pieceIn = (edit: RawAction): PieceId => pieceId(textIn(edit, 'piece'));

export function moduleIn(edit: RawAction): ModuleId {
  const module = textIn(edit, 'module');
  return module === 'central' ? module : pieceId(module);
}
