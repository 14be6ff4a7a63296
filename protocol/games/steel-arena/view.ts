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
import type { Faces, Profile, Tracked } from './config.ts';
import type { Catalogue } from './design.ts';

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
}

/** A hit on its way: what the victim may still react to. */
export interface PacketView {
  readonly attacker: Seat;
  readonly victim: Seat;
  readonly module: PieceId | 'central';
  /** Direction of the source as seen from the victim. */
  readonly from: Sector;
  readonly amount: number;
  readonly prevented: number;
}

export interface SteelArenaView extends ViewBase {
  readonly phase: Phase;
  readonly profile: Profile;
  readonly faces: Faces;
  /** `undefined` while robots are being deployed. */
  readonly turn?: TurnView;
  readonly robots: readonly RobotView[];
  readonly field: readonly FieldSpaceView[];
  /** Generation III tiles left in the pile. */
  readonly pile: number;
  readonly packet?: PacketView;
  readonly catalogue: Catalogue;
  readonly outcome?: Outcome;
}
