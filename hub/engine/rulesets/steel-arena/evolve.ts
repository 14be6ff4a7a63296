import { pieceId, unreachable, type PieceId, type Seat } from '@ringside/protocol/vocabulary';
import type {
  FieldSpace,
  ModuleId,
  RobotState,
  Tile,
  TurnState,
} from '@ringside/protocol/games/steel-arena';
import { sameSpace } from '../../kernel/hex.ts';
import { applyEdit } from '../../kernel/stack.ts';
import { armourOf } from './armour.ts';
import { THIRD_UNKNOWN } from './classes.ts';
import { displaced } from './movement.ts';
import { tracksField } from './profile.ts';
import { EMPTY, robotOf, spaceAt, turnOf, type Event, type State } from './state.ts';
import { terrainAt } from './terrain.ts';
import { mapTiles, tileNumber } from './tiles.ts';

/** Folds one event. Total; replay uses nothing else. */
export function evolve(state: State, event: Event): State {
  const next = fold(state, event);
  return UNCOUNTED.has(event.type) ? next : { ...next, moment: state.moment + 1 };
}

/**
 * What everybody sees moves the count that numbers decisions on. Naming a class changes no blocking decision, so it
 * closes none; what one seat alone sees must not show in anybody else's ids; and the stack follows other events.
 */
const UNCOUNTED: ReadonlySet<Event['type']> = new Set<Event['type']>([
  'class-named',
  'face-learnt',
  'faces-restored',
  'position-set',
  'frames',
]);

function fold(state: State, event: Event): State {
  switch (event.type) {
    case 'game-began':
      return began(event);
    case 'tile-picked':
      return withDraw(state, 'class');
    case 'tile-laid':
      return tileLaid(state, event);
    case 'class-named':
      return classNamed(state, event);
    case 'face-learnt':
      return faceLearnt(state, event);
    case 'deployed':
      return withRobot(state, event.seat, { at: event.space, facing: event.facing });
    case 'turn-began':
      return { ...state, turn: freshTurn(event.seat, event.number) };
    case 'turned-up':
      return turnedUp(state, event);
    case 'activated':
      return activated(state, event);
    case 'cooled':
      return cooled(state, event);
    case 'displaced':
      return displaced(state, event.steps);
    case 'attack-resolved':
    case 'exploded':
      return state;
    case 'tile-turned':
      return tileTurned(state, event);
    case 'terrain-removed':
      return terrainRemoved(state, event);
    case 'overheated':
      return overheated(state, event);
    case 'terrain-used':
      return terrainUsed(state, event);
    case 'protection-used':
      return protectionUsed(state, event);
    case 'turned':
      return withRobot(state, event.seat, { facing: event.facing });
    case 'reacted':
      return reacted(state, event);
    case 'damaged':
      return withRobot(state, event.seat, {
        owes: robotOf(state, event.seat).owes + event.amount,
      });
    case 'tile-taken':
      return tileTaken(state, event);
    case 'discarded':
      return discarded(state, event);
    case 'tile-gained':
      return tileGained(withAdjustment(state, event.seat), event);
    case 'tiles-laid':
      return { ...state, pile: state.pile - event.tiles };
    case 'adjusted':
      return adjusted(withAdjustment(state, event.seat), event);
    case 'heat-set':
      return heatSet(withAdjustment(state, event.seat), event);
    case 'robot-destroyed':
      return withRobot(state, event.seat, { destroyed: true, owes: 0 });
    case 'mode-changed':
      return withRobot(state, event.seat, { mode: event.mode });
    case 'ended':
      return { ...state, outcome: event.outcome };
    case 'frames':
      return { ...state, stack: applyEdit(state.stack, event) };
    case 'position-set':
      return event.position;
    case 'faces-restored':
      return facesRestored(state, event);
    default:
      return unreachable(event);
  }
}

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

const began = ({ seats, spaces, ...set }: Of<'game-began'>): State => ({
  ...EMPTY,
  profile: set.profile,
  faces: set.faces,
  advanced: set.advanced,
  teams: set.teams,
  options: set.options,
  catalogue: set.catalogue,
  pile: set.pile,
  field: spaces.map((space) => ({ space, tile: null })),
  nextTile: seats.reduce((sum, { dealt }) => sum + dealt.length, 1),
  robots: seats.map(({ seat, robot, dealt }) => ({
    seat,
    robot,
    at: tracksField(set) ? null : 'untracked',
    facing: tracksField(set) ? null : 'untracked',
    mode: 'normal',
    centralHot: false,
    destroyed: false,
    modules: dealt.map((tile) => ({
      id: tile.piece,
      class: tile.class,
      face: tile.design ? { design: tile.design, seenBy: 'all' } : null,
      up: tile.design !== undefined,
      hot: false,
    })),
    trophies: [],
    owes: 0,
    glimpses: 0,
  })),
});

/** SA-TURN-04: one activation, and nothing done yet. */
export const freshTurn = (seat: Seat, number: number): TurnState => ({
  seat,
  number,
  activationsLeft: 1,
  acted: false,
  used: [],
  centralUsed: [],
  heated: [],
  protections: [],
  terrainUsed: [],
});

function withRobot(state: State, seat: Seat, change: Partial<RobotState>): State {
  return {
    ...state,
    robots: state.robots.map((robot) => (robot.seat === seat ? { ...robot, ...change } : robot)),
  };
}

function withModule(state: State, seat: Seat, piece: PieceId, change: Partial<Tile>): State {
  const modules = robotOf(state, seat).modules.map((tile) =>
    tile.id === piece ? { ...tile, ...change } : tile,
  );
  return withRobot(state, seat, { modules });
}

const withTile = (state: State, space: FieldSpace['space'], tile: Tile | null): State => ({
  ...state,
  field: fieldWith(state.field, space, tile),
});

/** A copy in which one space is another; every other one is shared. */
function fieldWith(
  field: State['field'],
  space: FieldSpace['space'],
  tile: Tile | null,
): State['field'] {
  const index = field.findIndex((candidate) => sameSpace(candidate.space, space));
  return index < 0 ? field : field.with(index, { space, tile });
}

const withDraw = (state: State, source: keyof State['draws']): State => ({
  ...state,
  draws: drawsAfter(state, source),
});

/** Only what chance drew counts as a draw. */
const drawsAfter = ({ faces, draws }: State, source: keyof State['draws']): State['draws'] =>
  faces === 'virtual' ? { ...draws, [source]: draws[source] + 1 } : draws;

function tileLaid(state: State, event: Of<'tile-laid'>): State {
  const tile: Tile = { id: event.piece, class: event.class, face: null, up: false, hot: false };
  return {
    ...state,
    draws: drawsAfter(state, 'class'),
    field: fieldWith(state.field, event.space, tile),
    nextTile: tileNumber(event.piece) + 1,
    pile: event.from === 'pile' ? state.pile - 1 : state.pile,
  };
}

/** The back is seen by all: a face its owner gave before that cannot be, is forgotten and asked for again. */
function classNamed(state: State, { piece, class: name }: Of<'class-named'>): State {
  const named = mapTiles(state, (tile) => {
    if (tile.id !== piece) return tile;
    const fits = tile.face === null || state.catalogue[tile.face.design]?.class === name;
    return { ...tile, class: name, face: fits ? tile.face : null };
  });
  return {
    ...named,
    robots: named.robots.map((robot, index) => glimpsed(robot, state.robots[index])),
  };
}

function glimpsed(robot: RobotState, before: RobotState | undefined): RobotState {
  const faces = (modules: readonly Tile[]): number => modules.filter(({ face }) => face).length;
  return before && faces(before.modules) !== faces(robot.modules)
    ? { ...robot, glimpses: robot.glimpses + 1 }
    : robot;
}

function faceLearnt(state: State, { seat, piece, design }: Of<'face-learnt'>): State {
  const known = withModule(withDraw(state, 'face'), seat, piece, {
    face: { design, seenBy: seat },
  });
  return withRobot(known, seat, { glimpses: robotOf(state, seat).glimpses + 1 });
}

function turnedUp(state: State, { seat, piece, design }: Of<'turned-up'>): State {
  const printed = state.catalogue[design]?.class;
  return withModule(state, seat, piece, {
    up: true,
    face: { design, seenBy: 'all' },
    ...(printed === undefined ? {} : { class: printed }),
  });
}

function activated(state: State, { seat, module, left }: Of<'activated'>): State {
  const turn = marked({ ...turnOf(state), acted: true, activationsLeft: left }, seat, module);
  return heated({ ...state, turn }, seat, module);
}

const withUsed = (state: State, seat: Seat, module: ModuleId): State => ({
  ...state,
  turn: marked(turnOf(state), seat, module),
});

/** SA-TURN-05: used by somebody this turn. */
const marked = (turn: TurnState, seat: Seat, module: ModuleId): TurnState =>
  module === 'central'
    ? { ...turn, centralUsed: [...turn.centralUsed, seat] }
    : { ...turn, used: [...turn.used, module] };

/** SA-DEF-07: Full protection lasts from now on; of a pool what this hit has not used up. */
function reacted(state: State, { seat, module, prevents, lasting }: Of<'reacted'>): State {
  const hot = heated(withUsed(state, seat, module), seat, module);
  const armour = lasting ? armourOf(state, robotOf(state, seat), module) : undefined;
  if (!armour) return hot;
  const value = state.options.fullProtection === 'pool' ? armour.value - prevents : armour.value;
  return withTurn(hot, {
    protections: [...turnOf(hot).protections, { seat, module, sides: armour.sides, value }],
  });
}

/** a pool gets smaller with every hit. */
function protectionUsed(state: State, event: Of<'protection-used'>): State {
  if (state.options.fullProtection !== 'pool') return state;
  const protections = turnOf(state).protections.map((protection) =>
    protection.seat === event.seat && protection.module === event.module
      ? { ...protection, value: protection.value - event.prevents }
      : protection,
  );
  return withTurn(state, { protections });
}

/** terrain without Full protection protects once a turn; 0 means that it was spared. */
function terrainUsed(state: State, { seat, space, prevents }: Of<'terrain-used'>): State {
  const isFull = terrainAt(state, space)?.abilities.includes('full-protection') ?? false;
  if (isFull || prevents === 0) return state;
  return withTurn(state, { terrainUsed: [...turnOf(state).terrainUsed, seat] });
}

/** heat without an activation, to be told from that of a use. */
function overheated(state: State, { seat, modules }: Of<'overheated'>): State {
  const hot = modules.reduce((next, module) => heated(next, seat, module), state);
  const tiles = modules.filter((module): module is PieceId => module !== 'central');
  return withTurn(hot, { heated: [...turnOf(hot).heated, ...tiles] });
}

const withTurn = (state: State, change: Partial<TurnState>): State => ({
  ...state,
  turn: { ...turnOf(state), ...change },
});

/** SA-CEN-03: the Central module has a token slot of its own. */
const heated = (state: State, seat: Seat, module: PieceId | 'central'): State =>
  module === 'central'
    ? withRobot(state, seat, { centralHot: true })
    : withModule(state, seat, module, { hot: true });

/** SA-TURN-09: Overheat tokens go by Cool Down, Auto-Cooling and cooling terrain, and in no other way. */
function cooled(state: State, { seat, modules, by }: Of<'cooled'>): State {
  const robot = robotOf(state, seat);
  const cool = withRobot(state, seat, {
    centralHot: robot.centralHot && !modules.includes('central'),
    modules: robot.modules.map((tile) =>
      tile.hot && modules.includes(tile.id) ? { ...tile, hot: false } : tile,
    ),
  });
  if (by !== 'cool-down') return cool;
  return { ...cool, turn: { ...turnOf(state), acted: true, activationsLeft: 0 } };
}

/** SA-SETUP-12, SA-ADV-01, R-006, R-007: a tile lies face up now, and its face is everybody's. */
function tileTurned(state: State, { piece, design }: Of<'tile-turned'>): State {
  const printed = state.catalogue[design]?.class;
  return mapTiles(withDraw(state, 'face'), (tile) =>
    tile.id === piece
      ? { ...tile, up: true, face: { design, seenBy: 'all' }, class: printed ?? tile.class }
      : tile,
  );
}

/** SA-TER-02: destroyed terrain leaves the game, and its space is empty. */
function terrainRemoved(state: State, { piece, space }: Of<'terrain-removed'>): State {
  const tile = spaceAt(state, space)?.tile;
  if (tile?.id !== piece) return state;
  return { ...withTile(state, space, null), box: [...state.box, { ...tile, up: false }] };
}

/** SA-ADD-01, SA-ADV-02: it lies on the robot as it lay on the battlefield. */
function tileTaken(state: State, { seat, piece, space }: Of<'tile-taken'>): State {
  const tile = state.field.find((candidate) => candidate.tile?.id === piece)?.tile;
  if (!tile) return state;
  const modules = [...robotOf(state, seat).modules, seenAnew(state, seat, tile)];
  return withRobot(withTile(state, space, null), seat, { modules });
}

/** What somebody else once said a real tile is, is no longer what counts: its new owner looks at it. */
function seenAnew({ faces }: State, seat: Seat, tile: Tile): Tile {
  const isElses = tile.face !== null && tile.face.seenBy !== 'all' && tile.face.seenBy !== seat;
  return isElses && faces === 'physical' ? { ...tile, face: null } : tile;
}

/** A tile that comes from where nobody keeps account. */
function tileGained(state: State, { seat, piece, class: name }: Of<'tile-gained'>): State {
  const tile: Tile = { id: piece, class: name, face: null, up: false, hot: false };
  const modules = [...robotOf(state, seat).modules, tile];
  return { ...withRobot(state, seat, { modules }), nextTile: tileNumber(piece) + 1 };
}

const withAdjustment = (state: State, seat: Seat): State => ({
  ...state,
  adjustments: { ...state.adjustments, [seat]: (state.adjustments?.[seat] ?? 0) + 1 },
});

/** Declared trophies are tiles nobody has named. */
function adjusted(state: State, { seat, what, by }: Of<'adjusted'>): State {
  const { owes, trophies } = robotOf(state, seat);
  if (what === 'damage') return withRobot(state, seat, { owes: Math.max(0, owes + by) });
  if (by < 0) return withRobot(state, seat, { trophies: trophies.slice(0, -1) });
  const tile: Tile = {
    id: pieceId(`t${String(state.nextTile)}`),
    class: THIRD_UNKNOWN,
    face: null,
    up: false,
    hot: false,
  };
  return {
    ...withRobot(state, seat, { trophies: [...trophies, tile] }),
    nextTile: state.nextTile + 1,
  };
}

const heatSet = (state: State, { seat, module, hot }: Of<'heat-set'>): State =>
  module === 'central'
    ? withRobot(state, seat, { centralHot: hot })
    : withModule(state, seat, module, { hot });

/** SA-DMG-06, R-125: what is given up lies face down and cool, as a trophy or in the box. */
function discarded(state: State, event: Of<'discarded'>): State {
  const robot = robotOf(state, event.seat);
  const gone = robot.modules
    .filter(({ id }) => event.modules.includes(id))
    .map((tile) => ({ ...tile, up: false, hot: false }));
  const poorer = withRobot(state, event.seat, {
    modules: robot.modules.filter(({ id }) => !event.modules.includes(id)),
    owes: event.because === 'damage' ? 0 : robot.owes,
  });
  if (event.to === 'box') return { ...poorer, box: [...poorer.box, ...gone] };
  const trophies = [...robotOf(poorer, event.to).trophies, ...gone];
  return withRobot(poorer, event.to, { trophies });
}

function facesRestored(state: State, { seat, faces, glimpses }: Of<'faces-restored'>): State {
  const seen = mapTiles(state, (tile) => {
    const design = faces[tile.id];
    return design === undefined ? tile : { ...tile, face: { design, seenBy: seat } };
  });
  return withRobot(seen, seat, { glimpses });
}
