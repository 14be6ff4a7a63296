import type { TagUid } from '@ringside/protocol/vocabulary';
import type { Furniture, MatCell, Mm } from './picture/table.ts';
import { parseRig } from './rig-file.ts';
import { testRig } from './rig.fixture.ts';
import { seededDice } from './world/dice.ts';
import { furnish } from './world/furniture.ts';
import { robotsIn, startingPieces, wellsFor } from './world/start.ts';
import { World } from './world/world.ts';

const rig = parseRig(JSON.stringify(testRig()));

/** The table of the test rig, everything where it lies before anybody plays. */
export function testWorld(seed = 1): World {
  const furniture = furnish({
    cells: rig.cells,
    wells: wellsFor(rig.pieces),
    robots: robotsIn(rig.pieces),
  });
  return new World(furniture, startingPieces(rig.pieces, furniture, seededDice(seed)));
}

export const ROBOT = '04A1B2C3D4E510' as TagUid;
export const OTHER_ROBOT = '04A1B2C3D4E511' as TagUid;

/** The cell of a space of the test mat. */
export function cellAt(furniture: Furniture, q: number, r: number): MatCell {
  const cell = furniture.cells.find(({ space }) => space.q === q && space.r === r);
  if (!cell) throw new Error(`the test mat has no space ${q}, ${r}`);
  return cell;
}

/** Puts a piece down, as a hand would in no time. */
export function put(world: World, uid: TagUid, at: Mm): void {
  world.grip('test', uid, 'lift');
  world.carry('test', at);
  world.release('test');
}

/** The uids of all pieces of a class, the topmost first. */
export const ofClass = (world: World, of: string): readonly TagUid[] =>
  [...world.pieces]
    .filter((piece) => piece.class === of)
    .toSorted((a, b) => b.z - a.z)
    .map(({ uid }) => uid);

/** The first of a list that must not be empty. */
export function first<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined) throw new Error('nothing there');
  return item;
}
