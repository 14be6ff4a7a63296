import type {
  Axial,
  DesignId,
  Outcome,
  PieceClass,
  PieceId,
  Seat,
  Sector,
  ViewBase,
} from '../../vocabulary/index.ts';
import type { ModuleId } from './action.ts';
import type { Faces, Profile, Tracked } from './config.ts';
import type { Catalogue } from './design.ts';
import type { Options } from './options.ts';
import type { Protection } from './position.ts';

export type Phase = 'deploy' | 'active' | 'reaction' | 'upkeep' | 'over';

/** A module tile as one viewer may see it. */
export interface PieceView {
  readonly id: PieceId;
  readonly class: PieceClass;
  readonly side: 'up' | 'down';
  readonly hot: boolean;
  /** Only where this viewer may know the face. */
  readonly design?: DesignId;
}

export interface RobotView {
  readonly seat: Seat;
  readonly robot: PieceClass;
  readonly piece: PieceId;
  /** `undefined` until deployed. */
  readonly at?: Tracked<Axial>;
  readonly facing?: Tracked<Sector>;
  readonly mode: 'normal' | 'forced';
  readonly centralHot: boolean;
  /** In the order attached. */
  readonly modules: readonly PieceView[];
  readonly trophies: number;
  /** Modules to discard at the end of this turn. */
  readonly owes: number;
}

export interface FieldSpaceView {
  readonly space: Axial;
  /** Absent: the space is empty. */
  readonly piece?: PieceView;
}

export interface TurnView {
  readonly seat: Seat;
  /** Counts from 1. */
  readonly number: number;
  readonly activationsLeft: number;
  /** Modules used this turn, by anybody: none may be activated again before the next. */
  readonly used: readonly PieceId[];
  /** Seats whose Central module was used this turn. */
  readonly centralUsed: readonly Seat[];
  readonly protections: readonly Protection[];
}

/** A hit on its way: what the victim may still react to. */
export interface PacketView {
  /** `terrain`: nobody's attack. */
  readonly attacker: Seat | 'terrain';
  readonly victim: Seat;
  /** Absent for terrain. */
  readonly module?: ModuleId;
  /** Direction of the source as seen from the victim; absent when it comes from the very space. */
  readonly from?: Sector;
  readonly amount: number;
  readonly prevented: number;
  /** Modules demanded to overheat. */
  readonly heating: number;
  readonly heatingPrevented: number;
}

/** An attack of which something is still to be done. */
export interface AttackView {
  readonly attacker: Seat;
  readonly module: ModuleId;
  readonly left: readonly ('damage' | 'push' | 'vortex')[];
}

export interface SteelArenaView extends ViewBase {
  readonly phase: Phase;
  readonly profile: Profile;
  readonly faces: Faces;
  readonly advanced: boolean;
  /** Empty: everybody plays alone. */
  readonly teams: readonly (readonly Seat[])[];
  readonly options: Options;
  /** `undefined` while robots are being deployed. */
  readonly turn?: TurnView;
  readonly robots: readonly RobotView[];
  readonly field: readonly FieldSpaceView[];
  /** Generation III tiles left in the pile. */
  readonly pile: number;
  readonly packet?: PacketView;
  readonly attack?: AttackView;
  readonly catalogue: Catalogue;
  readonly outcome?: Outcome;
}
