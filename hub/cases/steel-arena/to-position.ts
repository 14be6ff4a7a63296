import { spiral, type Game } from '@ringside/engine/kernel';
import type { Misfit } from '@ringside/protocol/case';
import type { Given, GivenRobot, GivenTile } from '@ringside/protocol/case/steel-arena';
import type {
  FieldSpace,
  KnownFace,
  Position,
  RobotState,
  Tile,
  TurnState,
} from '@ringside/protocol/games/steel-arena';
import {
  err,
  isAxial,
  isSeat,
  ok,
  parseSpaceKey,
  pieceClass,
  pieceId,
  spaceKey,
  type Axial,
  type PieceId,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { HandWritten } from '../words.ts';
import { defaultsOf, Designs, type NamedTile } from './designs.ts';
import { pieceNamed } from './refer.ts';

const RADIUS = 3;
const PILE = 10;
/** A module without effect: what lies wherever a case says nothing. */
const INERT = 'J';

/** How one part of a hand-written position is refused: thrown and caught here, as dozens of places may. */
class Unclear extends Error {
  readonly misfit: Misfit;
  constructor(path: string, reason: string) {
    super(reason);
    this.misfit = { path, reason };
  }
}

/** A whole position for what a person wrote. Paths begin below `given`. */
export function toPosition(game: Game, given: Given): Result<HandWritten, Misfit> {
  try {
    return ok(new Writer(game, given).write());
  } catch (thrown) {
    if (thrown instanceof Unclear) return err(thrown.misfit);
    throw thrown;
  }
}

class Writer {
  readonly #given: Given;
  readonly #designs: Designs;
  readonly #defaults: ReturnType<typeof defaultsOf>;
  readonly #names = new Map<string, string>();
  #next = 1;

  constructor(game: Game, given: Given) {
    this.#given = given;
    this.#defaults = defaultsOf(game);
    this.#designs = new Designs(this.#defaults.catalogue, given.catalogue);
  }

  write(): HandWritten {
    const given = this.#given;
    const robots = Object.entries(given.robots ?? {})
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([seat, robot], index) => this.#robot(seatOf(seat), robot, index));
    const field = this.#field(robots);
    const box = this.#heap(given.box ?? 0, 'box');
    const turn = given.phase === 'deploy' ? null : this.#turn(robots);
    const position: Position = {
      profile: given.profile ?? 'full',
      faces: given.faces ?? 'virtual',
      advanced: given.advanced ?? false,
      teams: given.teams ?? [],
      options: { ...this.#defaults.options, ...given.options },
      catalogue: this.#designs.catalogue,
      field,
      robots,
      pile: given.pile ?? PILE,
      box,
      turn,
      stack: stackOf(given, robots),
      nextTile: this.#next,
      moment: 0,
      draws: { class: 0, face: 0 },
      outcome: null,
    };
    return { position, names: this.#names };
  }

  #robot(seat: Seat, robot: GivenRobot, index: number): RobotState {
    const path = `robots.${seat}`;
    const { at, facing = 0 } = robot;
    if (at === undefined && this.#given.phase !== 'deploy') {
      throw new Unclear(`${path}.at`, 'must be a space, it is missing');
    }
    const isDeployed = at !== undefined && at !== null;
    return {
      seat,
      robot: pieceClass(`robot/${String(robot.robot ?? index + 1)}`),
      at: !isDeployed ? null : at === 'untracked' ? at : toAxial(at),
      facing: isDeployed ? facing : null,
      mode: robot.mode ?? 'normal',
      centralHot: robot.central === 'hot',
      destroyed: robot.central === 'gone',
      modules: (robot.modules ?? []).map((module, at) =>
        this.#module(seat, module, `${path}.modules[${String(at)}]`),
      ),
      trophies: this.#heap(robot.trophies ?? 0, `${path}.trophies`),
      owes: robot.owes ?? 0,
      glimpses: 0,
    };
  }

  /** Face up and seen by all unless said; face down its owner has seen it. */
  #module(seat: Seat, given: GivenTile, path: string): Tile {
    const read = this.#read(given, path);
    const down = read.down ?? !read.design;
    return this.#tile(read, down, read.seenBy ?? (down && !this.#given.advanced ? seat : 'all'));
  }

  /** Terrain lies face up, modules face down and unseen, in Advanced mode everything face up. */
  #onField(given: GivenTile, path: string): Tile {
    const read = this.#read(given, path);
    const isOpen = read.design !== undefined && this.#isOpen(read);
    const down = read.down ?? !isOpen;
    return this.#tile(read, down, read.seenBy ?? (down ? 'nobody' : 'all'));
  }

  #isOpen({ design }: NamedTile): boolean {
    return design?.type === 'terrain' || this.#given.advanced === true;
  }

  #heap(given: number | readonly GivenTile[], path: string): readonly Tile[] {
    const tiles = typeof given === 'number' ? Array<GivenTile>(given).fill(INERT) : given;
    return tiles.map((tile, index) => {
      const read = this.#read(tile, `${path}[${String(index)}]`);
      return this.#tile(read, true, read.seenBy ?? (this.#given.advanced ? 'all' : 'nobody'));
    });
  }

  #read(given: GivenTile, path: string): NamedTile {
    const read = this.#designs.read(given, path);
    if (!read.ok) throw new Unclear(read.error.path, read.error.reason);
    return read.value;
  }

  #tile(read: NamedTile, down: boolean, seenBy: Seat | 'all' | 'nobody'): Tile {
    const id = pieceId(`t${String(this.#next)}`);
    this.#next += 1;
    if (read.as !== undefined) this.#names.set(id, read.as);
    const isKnown = read.design !== undefined && seenBy !== 'nobody';
    const face: KnownFace | null =
      read.design && isKnown ? { design: read.design.id, seenBy } : null;
    return { id, class: read.class, face, up: !down, hot: read.hot };
  }

  #field(robots: readonly RobotState[]): readonly FieldSpace[] {
    const { field = RADIUS, without = [], tiles = {}, fill = INERT } = this.#given;
    const missing = new Set(without);
    const spaces =
      typeof field === 'number' ? spiral({ q: 0, r: 0 }, field) : field.map((key) => toAxial(key));
    const stands = new Set(
      robots.flatMap(({ at }) => (at === null || at === 'untracked' ? [] : [spaceKey(at)])),
    );
    const kept = spaces.filter((space) => !missing.has(spaceKey(space)));
    this.#checkSpaces(new Set(kept.map(spaceKey)));
    return kept.map((space) => {
      const key = spaceKey(space);
      const said = Object.hasOwn(tiles, key) ? tiles[key] : stands.has(key) ? null : fill;
      const path = Object.hasOwn(tiles, key) ? `tiles.${JSON.stringify(key)}` : 'fill';
      return {
        space,
        tile: said === null || said === undefined ? null : this.#onField(said, path),
      };
    });
  }

  #checkSpaces(spaces: ReadonlySet<string>): void {
    const stranger = Object.keys(this.#given.tiles ?? {}).find((key) => !spaces.has(key));
    if (stranger !== undefined) {
      throw new Unclear(`tiles.${JSON.stringify(stranger)}`, 'is no space of the field');
    }
  }

  #turn(robots: readonly RobotState[]): TurnState {
    const { turn = robots[0]?.seat ?? 'A', phase } = this.#given;
    const said = typeof turn === 'string' ? { seat: turn } : turn;
    const used = this.#refer(robots, said.used ?? {}, 'turn.used');
    const acted =
      said.acted ?? (phase === 'upkeep' || used.pieces.length + used.centrals.length > 0);
    return {
      seat: said.seat,
      number: said.number ?? 1,
      activationsLeft: said.activationsLeft ?? (phase === 'upkeep' || acted ? 0 : 1),
      acted,
      used: used.pieces,
      centralUsed: used.centrals,
      heated: this.#refer(robots, said.heated ?? {}, 'turn.heated').pieces,
      protections: [],
      terrainUsed: said.terrainUsed ?? [],
    };
  }

  #refer(
    robots: readonly RobotState[],
    bySeat: Readonly<Record<string, readonly string[]>>,
    path: string,
  ): { readonly pieces: readonly PieceId[]; readonly centrals: readonly Seat[] } {
    const pieces: PieceId[] = [];
    const centrals: Seat[] = [];
    for (const [seat, modules] of Object.entries(bySeat)) {
      const robot = robots.find((candidate) => candidate.seat === seat);
      for (const module of modules) {
        const piece = robot && pieceNamed(this.#scene(), robot, module);
        if (piece === undefined) throw new Unclear(`${path}.${seat}`, `${seat} has no ${module}`);
        if (piece === 'central') centrals.push(seatOf(seat));
        else pieces.push(piece);
      }
    }
    return { pieces, centrals };
  }

  #scene(): Parameters<typeof pieceNamed>[0] {
    return { names: this.#names, catalogue: this.#designs.catalogue };
  }
}

/** Positions written by hand stand where a phase begins; anything in between is reached by playing. */
function stackOf({ phase }: Given, robots: readonly RobotState[]): Position['stack'] {
  if (phase === 'deploy') return [deploying(robots)];
  if (phase === 'turn-start') return [{ kind: 'turn' }, { kind: 'turn-start' }];
  return phase === 'upkeep' ? [UPKEEP] : [{ kind: 'turn' }];
}

type Frame = Position['stack'][number];

// frames have more than their kind, which only the ruleset knows
const UPKEEP: Frame & { readonly step: string } = { kind: 'upkeep', step: 'take' };
const deploying = (robots: readonly RobotState[]): Frame & { readonly next: number } => ({
  kind: 'deploy',
  next: robots.findIndex(({ at }) => at === null),
});

function toAxial(key: string): Axial {
  const space = parseSpaceKey(key);
  if (!space || !isAxial(space)) throw new Error(`not a hex: ${key}`);
  return space;
}

function seatOf(text: string): Seat {
  if (!isSeat(text)) throw new Error(`not a seat: ${text}`);
  return text;
}
