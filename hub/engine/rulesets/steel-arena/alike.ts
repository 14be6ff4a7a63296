import type { DesignId, Seat, Viewer } from '@ringside/protocol/vocabulary';
import type { RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import type { Random } from '../../kernel/sample.ts';
import { designsOf, isFirst, moduleDesignsOf } from './classes.ts';
import type { State } from './state.ts';
import { allTiles, mapTiles } from './tiles.ts';

/**
 * Another state the viewer cannot tell from this one: every face hidden from the viewer is drawn afresh, real tiles
 * are identified or not as chance has it, and so are the counts that only others can see.
 */
export function alike(state: State, viewer: Viewer, random: Random): State {
  const hides = (tile: Tile): boolean =>
    tile.face !== null && tile.face.seenBy !== 'all' && tile.face.seenBy !== viewer;
  const redrawn =
    state.faces === 'virtual'
      ? redeal(state, hides, random)
      : mapTiles(state, (tile) => (hides(tile) ? withAnyFace(state, tile, random) : tile));
  return {
    ...redrawn,
    robots: redrawn.robots.map((robot) =>
      robot.seat === viewer ? robot : withOtherKnowledge(redrawn, robot, random),
    ),
  };
}

/** Virtual faces come from a supply: the hidden ones go back into it and are dealt again, class by class. */
function redeal(state: State, hides: (tile: Tile) => boolean, random: Random): State {
  const left = new Map<DesignId, number>();
  for (const { id, copies } of Object.values(state.catalogue)) left.set(id, copies);
  for (const tile of allTiles(state)) {
    if (tile.face && !hides(tile)) take(left, tile.face.design);
  }
  return mapTiles(state, (tile) => {
    if (!tile.face || !hides(tile)) return tile;
    const designs = designsOf(state.catalogue, tile.class).map(({ id }) => id);
    const tickets = designs.flatMap((id) =>
      Array<DesignId>(Math.max(0, left.get(id) ?? 0)).fill(id),
    );
    const design = pick(tickets, random) ?? tile.face.design;
    take(left, design);
    return { ...tile, face: { ...tile.face, design } };
  });
}

const take = (left: Map<DesignId, number>, design: DesignId): void => {
  left.set(design, (left.get(design) ?? 0) - 1);
};

function withAnyFace(state: State, tile: Tile, random: Random): Tile {
  const design = pick(moduleDesignsOf(state.catalogue, tile.class), random)?.id;
  if (!tile.face || design === undefined) return tile;
  return { ...tile, face: { ...tile.face, design } };
}

function withOtherKnowledge(state: State, robot: RobotState, random: Random): RobotState {
  const glimpses = Math.floor(random() * 9);
  if (state.faces === 'virtual') return { ...robot, glimpses };
  const modules = robot.modules.map((tile) => identifiedOrNot(state, robot.seat, tile, random));
  return { ...robot, glimpses, modules };
}

/** A face that is told by its back alone is never unknown. */
function identifiedOrNot(state: State, seat: Seat, tile: Tile, random: Random): Tile {
  const designs = moduleDesignsOf(state.catalogue, tile.class).map(({ id }) => id);
  if (tile.face?.seenBy === 'all' || designs.length === 1 || !isSecret(state, tile)) return tile;
  if (random() < 0.5) return { ...tile, face: null };
  const design = pick(designs, random);
  return design === undefined ? tile : { ...tile, face: { design, seenBy: seat } };
}

/** SA-ADV-02, SA-SETUP-03: what lies face up is named for all or for nobody. */
const isSecret = (state: State, tile: Tile): boolean => !state.advanced && !isFirst(tile.class);

const pick = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random() * values.length)];
