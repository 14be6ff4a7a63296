import {
  designId,
  pieceClass,
  spaceKey,
  type PieceId,
  type RawAction,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Tile } from '@ringside/protocol/games/steel-arena';
import { one, pairIn, seatIn, textIn, type Row } from '../../kernel/correction.ts';
import { push } from '../../kernel/stack.ts';
import { toSpace } from './activation.ts';
import {
  classesLike,
  designsOf,
  isFirst,
  isModuleTile,
  isTerrain,
  isUnnamed,
  SECOND_UNKNOWN,
  soleDesign,
  THIRD_UNKNOWN,
  unnamedOf,
} from './classes.ts';
import { grouped, pieceIn, seatsOf, withRobot, type Correction } from './correction.ts';
import { tracksField, tracksModules, tracksTrophies } from './profile.ts';
import { robotOf, type Frame, type State } from './state.ts';
import { allTiles, mapTiles } from './tiles.ts';

// Where a tile lies, which side is up, and what it is.

/** Where a tile lies, as fields of an edit. */
interface Heap {
  readonly place: Row['fields'];
  readonly owner?: Seat;
  readonly tiles: readonly Tile[];
}

const fieldHeaps = ({ field }: State): readonly Heap[] =>
  field.flatMap(({ space, tile }) =>
    tile ? [{ place: { from: one('field'), at: one(spaceKey(space)) }, tiles: [tile] }] : [],
  );

const moduleHeaps = ({ robots }: State): readonly Heap[] =>
  robots.map(({ seat, modules }) => ({
    place: { from: one('modules'), owner: one(seat) },
    owner: seat,
    tiles: modules,
  }));

const trophyHeaps = ({ robots }: State): readonly Heap[] =>
  robots.map(({ seat, trophies }) => ({
    place: { from: one('trophies'), owner: one(seat) },
    tiles: trophies,
  }));

const boxHeap = ({ box }: State): Heap => ({ place: { from: one('box') }, tiles: box });

/** Until everybody is deployed every space has its tile and nobody has gained one. */
const mayMove = ({ turn }: State): boolean => turn !== null;

const moves = (heaps: readonly Heap[], to: (heap: Heap) => Row['fields']): readonly Row[] =>
  heaps.map((heap) => ({
    fields: { piece: one(...heap.tiles.map(({ id }) => id)), ...heap.place, ...to(heap) },
  }));

const modulesOnly = (heap: Heap): Heap => ({ ...heap, tiles: heap.tiles.filter(isModuleTile) });

function tileIn(state: State, edit: RawAction): Tile {
  const piece = pieceIn(edit);
  const tile = allTiles(state).find(({ id }) => id === piece);
  if (!tile) throw new Error(`no tile ${piece}`);
  return tile;
}

/** The table without one tile. */
const without = (state: State, piece: PieceId): State => ({
  ...state,
  field: state.field.map((space) =>
    space.tile?.id === piece ? { space: space.space, tile: null } : space,
  ),
  robots: state.robots.map((robot) => ({
    ...robot,
    modules: robot.modules.filter(({ id }) => id !== piece),
    trophies: robot.trophies.filter(({ id }) => id !== piece),
  })),
  box: state.box.filter(({ id }) => id !== piece),
});

const withFieldTile = (state: State, key: string, tile: Tile | null): State => ({
  ...state,
  field: state.field.map((space) =>
    spaceKey(space.space) === key ? { space: space.space, tile } : space,
  ),
});

const emptySpaces = ({ field }: State): readonly string[] =>
  field.filter(({ tile }) => tile === null).map(({ space }) => spaceKey(space));

/** It lies there as it lay; whoever knew its face goes on knowing it. */
const tileToSpace: Correction = {
  kind: 'tile-to-space',
  rows: (common) =>
    tracksField(common) && mayMove(common)
      ? moves([...fieldHeaps(common), ...moduleHeaps(common), boxHeap(common)], () => ({
          space: one(...emptySpaces(common)),
        }))
      : [],
  made: (state, edit) => {
    const tile = tileIn(state, edit);
    const cool = { ...tile, hot: false };
    return withFieldTile(without(state, tile.id), textIn(edit, 'space'), cool);
  },
};

/** SA-ADD-01, SA-ADD-03: a tile among one's own may be looked at by oneself and by nobody else any more. */
const tileToRobot: Correction = {
  kind: 'tile-to-robot',
  rows: (common) =>
    tracksModules(common) && mayMove(common)
      ? moves(
          [
            ...fieldHeaps(common),
            ...moduleHeaps(common),
            ...trophyHeaps(common),
            boxHeap(common),
          ].map(modulesOnly),
          ({ owner }) => ({ seat: one(...seatsOf(common).filter((seat) => seat !== owner)) }),
        )
      : [],
  made: (state, edit) => {
    const [tile, seat] = [tileIn(state, edit), seatIn(edit)];
    const taken = { ...inHandsOf(state, seat, tile), hot: false };
    const moved = without(state, tile.id);
    const next = withRobot(moved, seat, { modules: [...robotOf(moved, seat).modules, taken] });
    const isUnseen = state.faces === 'virtual' && taken.face === null;
    const look: Frame = { kind: 'look', seat, piece: tile.id };
    return isUnseen ? { ...next, stack: push(state.stack, look) } : next;
  },
};

/** Of a real tile its new owner says what it is; of a virtual one it is told, or draws it. */
function inHandsOf({ faces, catalogue }: State, seat: Seat, tile: Tile): Tile {
  if (tile.face?.seenBy === 'all' || tile.face?.seenBy === seat) return tile;
  if (faces === 'physical') return { ...tile, face: null };
  const design = tile.face?.design ?? soleDesign(catalogue, tile.class)?.id;
  return { ...tile, face: design === undefined ? null : { design, seenBy: seat } };
}

/** SA-DMG-06: a trophy lies face down. */
const tileToTrophies: Correction = {
  kind: 'tile-to-trophies',
  rows: (common) =>
    tracksTrophies(common) && mayMove(common)
      ? moves(
          [...fieldHeaps(common), ...moduleHeaps(common), boxHeap(common)].map(modulesOnly),
          () => ({ seat: one(...seatsOf(common)) }),
        )
      : [],
  made: (state, edit) => {
    const [tile, seat] = [tileIn(state, edit), seatIn(edit)];
    const moved = without(state, tile.id);
    const trophies = [...robotOf(moved, seat).trophies, laidAside(tile)];
    return withRobot(moved, seat, { trophies });
  },
};

const laidAside = (tile: Tile): Tile => ({ ...tile, up: false, hot: false });

const tileToBox: Correction = {
  kind: 'tile-to-box',
  rows: (common) =>
    mayMove(common) ? moves([...fieldHeaps(common), ...moduleHeaps(common)], () => ({})) : [],
  made: (state, edit) => {
    const tile = tileIn(state, edit);
    const moved = without(state, tile.id);
    return { ...moved, box: [...moved.box, laidAside(tile)] };
  },
};

/** the newest of the heap. */
const trophyToBox: Correction = {
  kind: 'trophy-to-box',
  rows: (common) => {
    const owners = common.robots.filter(({ trophies }) => trophies.length > 0);
    return tracksField(common)
      ? [{ fields: { owner: one(...owners.map(({ seat }) => seat)) } }]
      : [];
  },
  made: (state, edit) => {
    const owner = seatIn(edit, 'owner');
    const { trophies } = robotOf(state, owner);
    const poorer = withRobot(state, owner, { trophies: trophies.slice(0, -1) });
    return { ...poorer, box: [...poorer.box, ...trophies.slice(-1)] };
  },
};

/** Spaces where tiles of the pile are about to be laid. */
const promised = ({ stack }: State): readonly string[] =>
  stack.flatMap((frame) => (frame.kind === 'lay' ? frame.spaces.map(spaceKey) : []));

/** SA-UPK-04, SA-UPK-05: the next tile of the pile, laid as in Upkeep: of a virtual one chance says the back. */
const tileFromPile: Correction = {
  kind: 'tile-from-pile',
  rows: (common) => {
    const taken = promised(common);
    const gaps = emptySpaces(common).filter((key) => !taken.includes(key));
    const isLeft = mayMove(common) && common.pile > taken.length;
    return isLeft ? [{ fields: { space: one(...gaps) } }] : [];
  },
  made: (state, edit) => {
    const lay: Frame = { kind: 'lay', spaces: [toSpace(textIn(edit, 'space'))] };
    return { ...state, stack: push(state.stack, lay) };
  },
};

/** Where the field is not tracked: a tile that nobody has accounted for. */
const tileGained: Correction = {
  kind: 'tile-gained',
  rows: (common) =>
    tracksModules(common) && !tracksField(common)
      ? [
          {
            fields: {
              seat: one(...seatsOf(common)),
              piece: one(`t${String(common.nextTile)}`),
              class: one(SECOND_UNKNOWN, THIRD_UNKNOWN),
            },
          },
        ]
      : [],
  made: (state, edit) => {
    const [seat, id, name] = [seatIn(edit), pieceIn(edit), pieceClass(textIn(edit, 'class'))];
    const tile: Tile = { id, class: name, face: null, up: false, hot: false };
    const modules = [...robotOf(state, seat).modules, tile];
    return { ...withRobot(state, seat, { modules }), nextTile: state.nextTile + 1 };
  },
};

const tilesSwapped: Correction = {
  kind: 'tiles-swapped',
  rows: ({ field }) => {
    const some = field.filter(({ tile }) => tile).map(({ space }) => spaceKey(space));
    return some.length < 2 ? [] : [{ fields: { spaces: { some, min: 2, max: 2 } } }];
  },
  made: (state, edit) => {
    const [first, second] = pairIn(edit, 'spaces');
    const tileOn = (key: string): Tile | null =>
      state.field.find(({ space }) => spaceKey(space) === key)?.tile ?? null;
    return withFieldTile(withFieldTile(state, first, tileOn(second)), second, tileOn(first));
  },
};

/** Tiles of which a side may be up: on the field and on robots. */
const lying = ({ field, robots }: State): readonly Tile[] => [
  ...field.flatMap(({ tile }) => (tile ? [tile] : [])),
  ...robots.flatMap(({ modules }) => modules),
];

/** Only what all have seen is turned up as what it is known to be; what has been seen stays seen. */
const tileSide: Correction = {
  kind: 'tile-side',
  rows: (common) =>
    [
      { side: 'down', tiles: lying(common).filter(({ up }) => up) },
      { side: 'up', tiles: lying(common).filter(({ up, face }) => !up && face) },
    ].map(({ side, tiles }) => ({
      fields: { piece: one(...tiles.map(({ id }) => id)), side: one(side) },
    })),
  made: (state, edit) =>
    changed(state, pieceIn(edit), (tile) => ({ ...tile, up: edit['side'] === 'up' })),
};

const changed = (state: State, piece: PieceId, change: (tile: Tile) => Tile): State =>
  mapTiles(state, (tile) => (tile.id === piece ? change(tile) : tile));

/** Whether people can say what it is without telling a secret of the hub's: they see it, or it is a real tile. */
const mayBeNamed = ({ faces }: State, { face }: Tile): boolean =>
  face !== null || faces === 'physical';

/**
 * It lies face up and all see what it is. Of one that lay face down every design of its back, whatever anybody holds; of
 * one seen wrongly any of its generation.
 */
const tileFace: Correction = {
  kind: 'tile-face',
  rows: (common) =>
    grouped(
      lying(common).filter((tile) => mayBeNamed(common, tile)),
      'piece',
      ({ id }) => id,
      (tile) => ({
        was: one(tile.face?.design ?? 'unknown'),
        design: one(...designsFor(common, tile)),
      }),
    ),
  made: (state, edit) => {
    const design = designId(textIn(edit, 'design'));
    return changed(state, pieceIn(edit), (tile) => ({
      ...tile,
      class: state.catalogue[design]?.class ?? tile.class,
      face: { design, seenBy: 'all' },
      up: true,
    }));
  },
};

function designsFor(state: State, tile: Tile): readonly string[] {
  const like = tile.face ? unnamedOf(tile.class) : tile.class;
  const isHeld = state.robots.some(({ modules }) => modules.includes(tile));
  return designsOf(state.catalogue, like)
    .filter(({ id, type }) => id !== tile.face?.design && !(isHeld && type === 'terrain'))
    .map(({ id }) => id);
}

/** What the back of a real tile lying face down shows. A face its owner gave that cannot be, is forgotten. */
const tileClass: Correction = {
  kind: 'tile-class',
  rows: (common) =>
    common.faces === 'physical'
      ? grouped(
          lying(common).filter(({ face }) => face === null),
          'piece',
          ({ id }) => id,
          (tile) => ({ was: one(tile.class), class: one(...classesFor(common, tile)) }),
        )
      : [],
  made: (state, edit) => {
    const name = pieceClass(textIn(edit, 'class'));
    return changed(state, pieceIn(edit), (tile) => {
      const printed = tile.face && state.catalogue[tile.face.design]?.class;
      const fits = isUnnamed(name) ? printed && unnamedOf(printed) === name : printed === name;
      return { ...tile, class: name, face: fits ? tile.face : null };
    });
  },
};

function classesFor(state: State, tile: Tile): readonly string[] {
  const isHeld = state.robots.some(({ modules }) => modules.includes(tile));
  const backs = isFirst(tile.class) ? [unnamedOf(tile.class)] : [SECOND_UNKNOWN, THIRD_UNKNOWN];
  return backs
    .flatMap((back) => [
      ...(isFirst(tile.class) ? [] : [back]),
      ...classesLike(state.catalogue, back),
    ])
    .filter((name) => name !== tile.class && !(isHeld && isTerrain(name)));
}

export const TILE_CORRECTIONS: readonly Correction[] = [
  tileToSpace,
  tileToRobot,
  tileToTrophies,
  tileToBox,
  trophyToBox,
  tileFromPile,
  tileGained,
  tilesSwapped,
  tileSide,
  tileFace,
  tileClass,
];
