import type {
  Axial,
  DesignId,
  Outcome,
  PieceClass,
  PieceId,
  Seat,
  Sector,
} from '../../vocabulary/index.ts';
import type { Faces, Profile, Tracked } from './config.ts';
import type { ModuleId } from './action.ts';
import type { ArmourSides, Catalogue } from './design.ts';
import type { Options } from './options.ts';

/** A face that somebody has seen: a seat alone, or everybody at the table. */
export interface KnownFace {
  readonly design: DesignId;
  readonly seenBy: Seat | 'all';
}

/** A module tile, wherever it is. */
export interface Tile {
  readonly id: PieceId;
  /** Ends in `/any` while nobody has said what its back tells. */
  readonly class: PieceClass;
  /** `null` until somebody may have looked. A tile lying face up is seen by all. */
  readonly face: KnownFace | null;
  readonly up: boolean;
  readonly hot: boolean;
}

export interface RobotState {
  readonly seat: Seat;
  readonly robot: PieceClass;
  /** `null` until deployed. */
  readonly at: Tracked<Axial> | null;
  readonly facing: Tracked<Sector> | null;
  readonly mode: 'normal' | 'forced';
  readonly centralHot: boolean;
  /** It had to give up its Central module. */
  readonly destroyed: boolean;
  /** In the order attached. */
  readonly modules: readonly Tile[];
  readonly trophies: readonly Tile[];
  /** Modules to discard at the end of this turn. */
  readonly owes: number;
  /** How often this seat alone learnt a face: its own decisions may have changed, and nobody else may notice. */
  readonly glimpses: number;
}

export interface FieldSpace {
  readonly space: Axial;
  /** `null`: the space is empty. */
  readonly tile: Tile | null;
}

/** Armour that lasts until the end of the turn (SA-DEF-07). */
export interface Protection {
  readonly seat: Seat;
  readonly module: ModuleId;
  readonly sides: ArmourSides;
  /** Per attack, or what is left of the pool. */
  readonly value: number;
}

/** Marks of the running turn; they stand beside the frame stack, so that an interruption does not touch them. */
export interface TurnState {
  readonly seat: Seat;
  /** Counts from 1. */
  readonly number: number;
  readonly activationsLeft: number;
  /** Something has been activated or cooled down: the turn may end. */
  readonly acted: boolean;
  readonly used: readonly PieceId[];
  readonly centralUsed: readonly Seat[];
  /** Tiles that got an Overheat token this turn without having been activated. */
  readonly heated: readonly PieceId[];
  readonly protections: readonly Protection[];
  /** seats whose terrain without Full protection has done its one attack of this turn. */
  readonly terrainUsed: readonly Seat[];
}

/**
 * A whole game at one moment, in mid-reaction too: what a case file, a host's correction and a snapshot hold.
 * `Frame` is the engine's own: unfinished business, newest last.
 */
export interface Position<Frame extends { readonly kind: string } = { readonly kind: string }> {
  readonly profile: Profile;
  readonly faces: Faces;
  readonly advanced: boolean;
  /** Empty: everybody plays alone. */
  readonly teams: readonly (readonly Seat[])[];
  readonly options: Options;
  readonly catalogue: Catalogue;
  readonly field: readonly FieldSpace[];
  /** Clockwise from the first player. */
  readonly robots: readonly RobotState[];
  /** Generation III tiles left in the pile. */
  readonly pile: number;
  readonly box: readonly Tile[];
  /** `null` while robots are being deployed. */
  readonly turn: TurnState | null;
  readonly stack: readonly Frame[];
  /** Number of the next tile to get an id. */
  readonly nextTile: number;
  /** Rises with what everybody sees; numbers decisions. */
  readonly moment: number;
  /** Draws made so far, by source. */
  readonly draws: { readonly class: number; readonly face: number };
  readonly outcome: Outcome | null;
  /** Tiles gained and adjustments made by seat, as declared; they number what is asked. Absent where everything is tracked. */
  readonly adjustments?: Readonly<Partial<Record<Seat, number>>>;
}
