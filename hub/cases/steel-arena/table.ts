import { step } from '@ringside/engine/kernel';
import type { Design, ModuleId, Position, RobotState } from '@ringside/protocol/games/steel-arena';
import {
  isSector,
  spaceKey,
  type Answerer,
  type Choice,
  type RawAction,
} from '@ringside/protocol/vocabulary';
import type { Scene } from '../words.ts';
import type { Naming } from './refer.ts';

// A match of this game gives positions of this game.
export const positionOf = ({ match }: Scene): Position => match.position() as Position;

export const namingOf = (scene: Scene, { catalogue }: Position): Naming => ({
  names: scene.names,
  catalogue,
});

export const robotOf = ({ robots }: Position, who: string): RobotState | undefined =>
  robots.find(({ seat }) => seat === who);

/** Rows of one kind that somebody may answer with now. */
export const rowsFor = ({ match }: Scene, who: Answerer, kind: string): readonly Choice[] =>
  match
    .open()
    .filter(({ answerer }) => answerer === who)
    .flatMap(({ choices }) => choices.filter((row) => row.kind === kind));

/** The values that a field of a row may have; none where the row has no such field. */
export function valuesIn({ fields }: Choice, name: string): readonly RawAction[string][] {
  const field = fields[name];
  if (field === undefined) return [];
  if ('one' in field) return field.one;
  return 'some' in field ? field.some : Object.keys(field.draw);
}

export const isAbout = (row: Choice, module: ModuleId): boolean =>
  valuesIn(row, 'module').includes(module);

/** The design of a module as far as anybody has seen it; the Central module has none. */
export function printedOn(
  { catalogue }: Position,
  robot: RobotState,
  module: ModuleId,
): Design | undefined {
  const face = robot.modules.find(({ id }) => id === module)?.face;
  return face ? catalogue[face.design] : undefined;
}

/** Where a move of so many spaces ends: ahead, or along a front diagonal. */
export function reached(
  { at, facing }: RobotState,
  ability: string,
  side: unknown,
  distance: number,
): string | undefined {
  if (at === null || at === 'untracked' || facing === null || facing === 'untracked') return;
  const turned = ability === 'sideward' ? (side === 'left' ? 5 : 1) : 0;
  const direction = (facing + turned) % 6;
  return isSector(direction) ? spaceKey(step(at, direction, distance)) : undefined;
}
