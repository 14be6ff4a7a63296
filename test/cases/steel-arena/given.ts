import { offers, play, spiral } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import {
  DEFAULT_OPTIONS,
  type Action,
  type Activate,
  type Design,
  type ModuleId,
  type Options,
  type RobotState,
  type Tile,
} from '@ringside/protocol/games/steel-arena';
import {
  designId,
  pieceClass,
  pieceId,
  spaceKey,
  type Axial,
  type Decision,
  type DesignId,
  type PieceId,
  type Rejection,
  type Seat,
  type Sector,
} from '@ringside/protocol/vocabulary';
import {
  type Event,
  type Frame,
  type State,
} from '../../../hub/engine/rulesets/steel-arena/state.ts';
import { fixture } from './fixtures.ts';

/**
 * A robot in the shorthand of the cases: modules are named as in `fixtures.ts`; `?` is a tile nobody has identified.
 * `*` behind it: overheated, ` fd`: face down.
 */
export interface GivenRobot {
  readonly at: readonly [number, number];
  readonly face?: Sector;
  readonly mods?: readonly string[];
  /** Modules without effect in addition. */
  readonly more?: number;
  readonly centralHot?: boolean;
  readonly forced?: boolean;
  readonly trophies?: number;
  readonly owes?: number;
}

export interface Given {
  readonly robots: Readonly<Partial<Record<Seat, GivenRobot>>>;
  /** Spaces without a tile besides those under robots; `all` leaves the whole field bare. */
  readonly empty?: readonly (readonly [number, number])[] | 'all';
  /** Spaces under robots that hold a tile all the same. */
  readonly tiles?: readonly (readonly [number, number])[];
  /** Terrain lying face up, by space: `{ '2,0': 'TRAP(2/1)' }`. */
  readonly terrain?: Readonly<Record<string, string>>;
  readonly options?: Partial<Options>;
  readonly teams?: readonly (readonly Seat[])[];
  readonly advanced?: boolean;
  readonly pile?: number;
  readonly turn?: Seat;
  readonly faces?: 'virtual' | 'physical';
  readonly stack?: readonly Frame[];
  readonly radius?: number;
}

/** Two designs a class, so that no back tells its face, and a pile to lay from. */
const ALWAYS = [
  'J',
  'DS(1)',
  'DS(2)',
  'WK(1)',
  'WK(2)',
  'AX(1)',
  'AX(2)',
  'FACE(1)',
  'CIRC(1)',
  'SCRAP',
  'WATER(1)',
];
const PILE_DESIGNS: readonly Design[] = ALWAYS.map(fixture).map((design) => ({
  ...design,
  id: designId(`third-${design.id}`),
  class: pieceClass(`III/${design.type}`),
  generation: 3,
}));

const REACTIONS: ReadonlySet<Action['kind']> = new Set<Action['kind']>([
  'react',
  'pass',
  'decline-terrain',
]);

/** One moment of a game that tests ask and answer. Immutable: an answer gives the next scene. */
export class Scene {
  readonly state: State;
  /** What the last answer led to. */
  readonly events: readonly Event[];

  constructor(state: State, events: readonly Event[] = []) {
    this.state = state;
    this.events = events;
  }

  /** The decision the game waits for. */
  get awaited(): Decision {
    const decision = steelArena.open(this.state).find(({ blocking }) => blocking);
    if (!decision) throw new Error('nothing is awaited');
    return decision;
  }

  robot(seat: Seat): RobotState {
    const robot = this.state.robots.find((candidate) => candidate.seat === seat);
    if (!robot) throw new Error(`no robot of ${seat}`);
    return robot;
  }

  at(seat: Seat): string {
    const { at, facing } = this.robot(seat);
    return at && at !== 'untracked' ? `${spaceKey(at)}>${String(facing)}` : String(at);
  }

  /** The shorthand of a design. */
  name(design: DesignId | undefined): string {
    return (design && this.state.catalogue[design]?.name) ?? '?';
  }

  /** The same with a gap in the outline. */
  without(space: string): Scene {
    const field = this.state.field.filter((candidate) => spaceKey(candidate.space) !== space);
    return new Scene({ ...this.state, field });
  }

  /** The first module of a seat given by this shorthand. */
  piece(seat: Seat, shorthand: string): PieceId {
    const { id } = fixture(shorthand);
    const tile = this.robot(seat).modules.find(({ face }) => face?.design === id);
    if (!tile) throw new Error(`${seat} has no ${shorthand}`);
    return tile.id;
  }

  /** Answers what is awaited. */
  do(action: Action): Scene {
    const decided = steelArena.decide(this.state, this.awaited.id, action);
    if (!decided.ok) throw new Error(JSON.stringify([action, decided.error]));
    return this.#next(decided.value);
  }

  /** Answers a decision beside the game. */
  doBeside(action: Action): Scene {
    const decision = steelArena
      .open(this.state)
      .find((candidate) => !candidate.blocking && offers(candidate, action));
    if (!decision) throw new Error(`nobody asks for ${JSON.stringify(action)}`);
    const decided = steelArena.decide(this.state, decision.id, action);
    if (!decided.ok) throw new Error(decided.error.code);
    return this.#next(decided.value);
  }

  /** Answers in a row, and passes where a reaction is asked for that none of them is. */
  play(...actions: readonly Action[]): Scene {
    return actions.reduce<Scene>(
      (scene, action) =>
        (scene.awaited.kind === 'reaction' && !REACTIONS.has(action.kind)
          ? scene.passed()
          : scene
        ).do(action),
      this,
    );
  }

  /** Reactions left unanswered. */
  passed(): Scene {
    return this.awaited.kind === 'reaction' ? this.do(PASS).passed() : this;
  }

  /** What each robot owes, in seat order. */
  get owes(): readonly number[] {
    return this.state.robots.map(({ owes }) => owes);
  }

  /** What lies face up on a space: `COVER(1)`; `undefined` when it is empty. */
  lying(space: string): string | undefined {
    const tile = this.state.field.find((candidate) => spaceKey(candidate.space) === space)?.tile;
    return tile ? this.name(tile.face?.design) : undefined;
  }

  refusal(action: Action): Rejection {
    const decided = steelArena.decide(this.state, this.awaited.id, action);
    if (decided.ok) throw new Error(`accepted: ${JSON.stringify(action)}`);
    return decided.error;
  }

  offers(action: Action): boolean {
    return offers(this.awaited, action);
  }

  endTurn(): Scene {
    return this.do({ kind: 'end-turn' });
  }

  /** Gives up modules by shorthand. */
  discard(seat: Seat, ...shorthands: readonly string[]): Scene {
    const left = [...this.robot(seat).modules];
    const modules = shorthands.map((shorthand) => {
      const { id } = fixture(shorthand);
      const index = left.findIndex(({ face }) => face?.design === id);
      const [tile] = left.splice(index, 1);
      if (!tile || index < 0) throw new Error(`${seat} has no ${shorthand}`);
      return tile.id;
    });
    return this.do({ kind: 'discard', modules: modules.sort() });
  }

  /** Lets chance go on with whatever it offers first. */
  drawn(): Scene {
    const [row] = this.awaited.choices;
    if (this.awaited.answerer !== 'chance' || !row) return this;
    const [field, value] = Object.entries(row.fields)[0] ?? [];
    const [first] = value && 'draw' in value ? Object.keys(value.draw) : [];
    return this.do({ kind: row.kind, [field ?? '']: first } as Action).drawn();
  }

  #next(events: readonly Event[]): Scene {
    const played = play(steelArena, this.state, events);
    return new Scene(played.state, played.events);
  }
}

/** The scene of a case: seat A's turn on a field of radius 3 full of tiles, unless it says otherwise. */
export function given(setting: Given): Scene {
  const restored = steelArena.parsePosition(toPosition(setting));
  if (!restored.ok) throw new Error(JSON.stringify(restored.error));
  const events = steelArena.restore(restored.value);
  if (!events.ok) throw new Error(events.error.code);
  return new Scene(play(steelArena, steelArena.empty, events.value).state);
}

/** The position itself, as a file would hold it. */
export function toPosition(setting: Given): State {
  const catalogue: Record<string, Design> = {};
  for (const design of [...ALWAYS.map(fixture), ...PILE_DESIGNS]) catalogue[design.id] = design;
  let nextTile = 1;
  const numbered = (tile: Omit<Tile, 'id'>): Tile => {
    const id = pieceId(`t${String(nextTile)}`);
    nextTile += 1;
    return { id, ...tile };
  };
  const unknown = (name: string): Tile =>
    numbered({ class: pieceClass(name), face: null, up: false, hot: false });
  const module = (seat: Seat, text: string): Tile => {
    const [, name = '', hot, down] = /^(.+?)(\*)?( fd)?$/.exec(text) ?? [];
    if (name === '?') return unknown('III/any');
    const design = fixture(name);
    catalogue[design.id] = design;
    return numbered({
      class: design.class,
      face: { design: design.id, seenBy: down ? seat : 'all' },
      up: !down,
      hot: hot !== undefined,
    });
  };
  const robots = (Object.entries(setting.robots) as [Seat, GivenRobot][]).map(
    ([seat, robot], index): RobotState => ({
      seat,
      robot: pieceClass(`robot/${String(index + 1)}`),
      at: { q: robot.at[0], r: robot.at[1] },
      facing: robot.face ?? 0,
      mode: robot.forced ? 'forced' : 'normal',
      centralHot: robot.centralHot ?? false,
      destroyed: false,
      modules: [...(robot.mods ?? []), ...Array<string>(robot.more ?? 0).fill('J')].map((text) =>
        module(seat, text),
      ),
      trophies: Array.from({ length: robot.trophies ?? 0 }, () => unknown('II/attack')),
      owes: robot.owes ?? 0,
      glimpses: 0,
    }),
  );
  const isEmpty = ({ q, r }: Axial): boolean => {
    const at = (list: readonly (readonly [number, number])[]): boolean =>
      list.some((space) => space[0] === q && space[1] === r);
    if (at(setting.tiles ?? [])) return false;
    if (setting.empty === 'all' || at(setting.empty ?? [])) return true;
    return at(Object.values(setting.robots).map((robot) => robot.at));
  };
  const terrain = (text: string): Tile => {
    const design = fixture(text);
    catalogue[design.id] = design;
    return numbered({
      class: design.class,
      face: { design: design.id, seenBy: 'all' },
      up: true,
      hot: false,
    });
  };
  const field = spiral({ q: 0, r: 0 }, setting.radius ?? 3).map((space) => {
    const text = setting.terrain?.[spaceKey(space)];
    if (text !== undefined) return { space, tile: terrain(text) };
    return { space, tile: isEmpty(space) ? null : unknown('II/move') };
  });
  return {
    profile: 'full',
    faces: setting.faces ?? 'physical',
    advanced: setting.advanced ?? false,
    teams: setting.teams ?? [],
    options: { ...DEFAULT_OPTIONS, ...setting.options },
    catalogue,
    field,
    robots,
    pile: setting.pile ?? 10,
    box: [],
    turn: {
      seat: setting.turn ?? 'A',
      number: 1,
      activationsLeft: 1,
      acted: false,
      used: [],
      centralUsed: [],
      heated: [],
      protections: [],
      terrainUsed: [],
    },
    stack: setting.stack ?? [{ kind: 'turn' }],
    nextTile,
    moment: 0,
    draws: { class: 0, face: 0 },
    outcome: null,
  };
}

// Short answers.
export const forward = (module: ModuleId, distance: number): Activate => ({
  kind: 'activate',
  module,
  ability: 'forward',
  distance,
});
export const sideward = (module: ModuleId, side: 'left' | 'right', distance: number): Activate => ({
  kind: 'activate',
  module,
  ability: 'sideward',
  side,
  distance,
});
export const jump = (module: ModuleId, distance: number): Activate => ({
  kind: 'activate',
  module,
  ability: 'jump',
  distance,
});
export const turn = (module: ModuleId, sectors: number): Activate => ({
  kind: 'activate',
  module,
  ability: 'turn',
  sectors,
});
const aimed =
  (ability: 'direct' | 'high' | 'melee') =>
  (module: ModuleId, target: string): Extract<Activate, { readonly target: string }> => ({
    kind: 'activate',
    module,
    ability,
    target,
  });
export const direct = aimed('direct');
export const high = aimed('high');
export const melee = aimed('melee');
const unaimed =
  (ability: 'beam' | 'sweep') =>
  (module: ModuleId): Activate => ({ kind: 'activate', module, ability });
export const beam = unaimed('beam');
export const sweep = unaimed('sweep');
export const react = (module: ModuleId): Action => ({ kind: 'react', module });
export const pushed = (robot: Seat, spaces: number): Action => ({
  kind: 'resolve',
  effect: 'push',
  robot,
  spaces,
});
export const spun = (robot: Seat, sectors: number): Action => ({
  kind: 'resolve',
  effect: 'vortex',
  robot,
  sectors,
});
export const overheat = (...modules: readonly ModuleId[]): Action => ({
  kind: 'overheat',
  modules: [...modules].sort(),
});
export const cool = (...modules: readonly ModuleId[]): Action => ({
  kind: 'cool',
  modules: [...modules].sort(),
});
export const DAMAGE: Action = { kind: 'resolve', effect: 'damage' };
export const COOL_DOWN: Action = { kind: 'cool-down' };
export const END_TURN: Action = { kind: 'end-turn' };
export const PASS: Action = { kind: 'pass' };
