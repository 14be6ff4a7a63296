import type { Choices } from '@ringside/protocol/vocabulary';
import type { Tile } from '@ringside/protocol/games/steel-arena';
import {
  classesLike,
  designsOf,
  isFirst,
  isLate,
  isTerrain,
  isUnnamed,
  moduleDesignsOf,
} from './classes.ts';
import type { State } from './state.ts';

// Real tiles: what people or sensors say about them. Virtual ones are drawn (faces.ts).

const onField = (state: State): readonly Tile[] =>
  state.field.flatMap(({ tile }) => (tile ? [tile] : []));

const onRobots = (state: State): readonly Tile[] => state.robots.flatMap(({ modules }) => modules);

/** What the owner may say a module is: every design of its class, whatever others may hold; terrain is no module. */
export const identifyChoices = (state: State, tile: Tile): Choices => [
  {
    kind: 'identify',
    fields: {
      piece: { one: [tile.id] },
      design: { one: moduleDesignsOf(state.catalogue, tile.class).map(({ id }) => id) },
    },
  },
];

/** Modules that their owner alone may look at and has not said yet what they are. */
export const unidentified = (state: State, modules: readonly Tile[]): readonly Tile[] =>
  state.advanced ? [] : modules.filter((tile) => !tile.face && !isFirst(tile.class));

/** What the back of a tile may show. */
export const nameChoices = (state: State, tile: Tile): Choices => [
  {
    kind: 'name-class',
    fields: {
      piece: { one: [tile.id] },
      class: {
        one: classesLike(state.catalogue, tile.class).filter(
          (name) => !isTerrain(name) || isLying(state, tile),
        ),
      },
    },
  },
];

const isLying = (state: State, { id }: Tile): boolean =>
  state.field.some(({ tile }) => tile?.id === id);

/** Tiles lying face down whose type nobody has said. SA-ADV-01: where all lie face up there are none. */
export const unnamed = (state: State): readonly Tile[] =>
  state.advanced
    ? []
    : [...onField(state), ...onRobots(state)].filter((tile) => isUnnamed(tile.class));

/**
 * SA-SETUP-12, R-006: terrain that lies face up and of which nobody has said what it is: the rules cannot go on without.
 */
export const namelessTerrain = (state: State): readonly Tile[] =>
  onField(state).filter(
    (tile) =>
      !tile.face &&
      isTerrain(tile.class) &&
      (state.advanced || state.options.lateTerrainFaceUp || !isLate(tile.class)),
  );

/** SA-ADV-01, SA-ADV-02, SA-SETUP-03: modules that lie face up and wait to be named; the game goes on meanwhile. */
export const namelessModules = (state: State): readonly Tile[] => [
  ...(state.advanced ? onField(state) : []).filter((tile) => !tile.face && !isTerrain(tile.class)),
  ...onRobots(state).filter((tile) => !tile.face && (state.advanced || isFirst(tile.class))),
];

/** Which tile lies there, for all to see. */
export const nameFaceChoices = (state: State, tile: Tile): Choices => [
  {
    kind: 'name-face',
    fields: {
      piece: { one: [tile.id] },
      design: {
        one: (isLying(state, tile) ? designsOf : moduleDesignsOf)(state.catalogue, tile.class).map(
          ({ id }) => id,
        ),
      },
    },
  },
];
