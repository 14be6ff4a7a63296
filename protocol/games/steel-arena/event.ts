import type {
  Axial,
  DesignId,
  Outcome,
  PieceClass,
  PieceId,
  Seat,
  Sector,
} from '../../vocabulary/index.ts';
import type { Faces, Profile } from './config.ts';
import type { Catalogue } from './design.ts';
import type { Position } from './position.ts';

/** One robot's step from one space to the next. */
export interface RobotStep {
  readonly seat: Seat;
  readonly from: Axial;
  readonly to: Axial;
}

/** What `activated` says about the choice made, for people and logs; what it does follows as events of its own. */
export type Activation =
  | { readonly ability: 'forward'; readonly distance: number }
  | { readonly ability: 'turn'; readonly sectors: number }
  | { readonly ability: 'direct' | 'melee'; readonly target: Axial };

/**
 * Facts in the order they happened. `face-learnt` and `faces-restored` are for one seat's eyes, everything else is
 * public; `frames` is bookkeeping of the engine.
 */
export type Event<Frame extends { readonly kind: string } = { readonly kind: string }> =
  | {
      readonly type: 'game-began';
      readonly profile: Profile;
      readonly faces: Faces;
      readonly catalogue: Catalogue;
      readonly spaces: readonly Axial[];
      readonly pile: number;
      /** Clockwise from the first player, with the modules each begins with. */
      readonly seats: readonly {
        readonly seat: Seat;
        readonly robot: PieceClass;
        readonly dealt: readonly {
          readonly piece: PieceId;
          readonly class: PieceClass;
          /** Present where the class has one design only. */
          readonly design?: DesignId;
        }[];
      }[];
    }
  /** A tile for the battlefield was picked at random; where it lies is drawn later. */
  | { readonly type: 'tile-picked'; readonly class: PieceClass }
  | {
      readonly type: 'tile-laid';
      readonly piece: PieceId;
      readonly class: PieceClass;
      readonly space: Axial;
      readonly from: 'set-up' | 'pile';
    }
  | { readonly type: 'class-named'; readonly piece: PieceId; readonly class: PieceClass }
  | {
      readonly type: 'face-learnt';
      readonly seat: Seat;
      readonly piece: PieceId;
      readonly design: DesignId;
    }
  | {
      readonly type: 'deployed';
      readonly seat: Seat;
      readonly space: Axial;
      readonly facing: Sector;
    }
  | { readonly type: 'turn-began'; readonly seat: Seat; readonly number: number }
  | {
      readonly type: 'turned-up';
      readonly seat: Seat;
      readonly piece: PieceId;
      readonly design: DesignId;
    }
  | {
      readonly type: 'activated';
      readonly seat: Seat;
      readonly module: PieceId | 'central';
      readonly choice: Activation;
      /** Activations left after this one. */
      readonly left: number;
    }
  | {
      readonly type: 'cooled';
      readonly seat: Seat;
      readonly modules: readonly (PieceId | 'central')[];
      readonly by: 'cool-down' | 'auto-cooling';
    }
  /** One step: the robot pushed furthest first, the one that moves last. */
  | { readonly type: 'displaced'; readonly steps: readonly RobotStep[] }
  | { readonly type: 'turned'; readonly seat: Seat; readonly facing: Sector }
  | {
      readonly type: 'reacted';
      readonly seat: Seat;
      readonly module: PieceId | 'central';
      readonly prevents: number;
    }
  | {
      readonly type: 'damaged';
      readonly seat: Seat;
      readonly by: Seat;
      readonly amount: number;
    }
  | {
      readonly type: 'tile-taken';
      readonly seat: Seat;
      readonly piece: PieceId;
      readonly space: Axial;
    }
  | {
      readonly type: 'discarded';
      readonly seat: Seat;
      readonly modules: readonly PieceId[];
      readonly to: Seat | 'box';
      readonly because: 'damage' | 'limit';
    }
  | { readonly type: 'robot-destroyed'; readonly seat: Seat }
  | { readonly type: 'mode-changed'; readonly seat: Seat; readonly mode: 'normal' | 'forced' }
  | { readonly type: 'ended'; readonly outcome: Outcome }
  | { readonly type: 'frames'; readonly pop: number; readonly push: readonly Frame[] }
  /** Everything everybody may know of a position; each seat's own knowledge follows in `faces-restored`. */
  | { readonly type: 'position-set'; readonly position: Position<Frame> }
  | {
      readonly type: 'faces-restored';
      readonly seat: Seat;
      readonly faces: Readonly<Record<PieceId, DesignId>>;
      readonly glimpses: number;
    };
