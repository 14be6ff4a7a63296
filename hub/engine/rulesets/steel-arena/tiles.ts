import type { PieceId } from '@ringside/protocol/vocabulary';
import type { FieldSpace, RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import type { State } from './state.ts';

/** Every tile of the game, wherever it lies, the unlaid pile excepted. */
export const allTiles = (state: State): readonly Tile[] => [
  ...state.field.flatMap(({ tile }) => (tile ? [tile] : [])),
  ...state.robots.flatMap(({ modules, trophies }) => [...modules, ...trophies]),
  ...state.box,
];

/** Changes tiles wherever they lie; `change` gives back those that stay as they are, and their spaces stay too. */
export function mapTiles(state: State, change: (tile: Tile) => Tile): State {
  const changeSpace = (space: FieldSpace): FieldSpace => {
    const tile = space.tile && change(space.tile);
    return tile === space.tile ? space : { space: space.space, tile };
  };
  const changeRobot = (robot: RobotState): RobotState => ({
    ...robot,
    modules: robot.modules.map(change),
    trophies: robot.trophies.map(change),
  });
  return {
    ...state,
    field: state.field.map(changeSpace),
    robots: state.robots.map(changeRobot),
    box: state.box.map(change),
  };
}

/** `t17` -> 17: ids are numbered in the order tiles come into play. */
export const tileNumber = (piece: PieceId): number => Number(piece.slice(1));
