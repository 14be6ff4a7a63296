import type {
  Axial,
  DesignId,
  Outcome,
  PieceClass,
  PieceId,
  Seat,
  Sector,
} from '../../vocabulary/index.ts';
import type { ModuleId, Wastage } from './action.ts';
import type { Faces, Profile } from './config.ts';
import type { Catalogue } from './design.ts';
import type { Options } from './options.ts';
import type { Position } from './position.ts';

/** One robot's step from one space to the next. */
export interface RobotStep {
  readonly seat: Seat;
  readonly from: Axial;
  readonly to: Axial;
}

/** What `activated` says about the choice made, for people and logs; what it does follows as events of its own. */
export type Activation = { readonly wastage?: Wastage } & (
  | { readonly ability: 'forward' | 'jump'; readonly distance: number }
  | { readonly ability: 'sideward'; readonly side: 'left' | 'right'; readonly distance: number }
  | { readonly ability: 'turn'; readonly sectors: number }
  | {
      readonly ability: 'direct' | 'high' | 'melee';
      readonly target: Axial;
      readonly aim?: 'terrain';
    }
  | { readonly ability: 'beam' | 'sweep' }
  /** Where the field is not tracked. */
  | { readonly ability: 'declared' }
);

/** Why modules left a robot. */
export type DiscardReason = 'damage' | 'limit' | 'wastage' | 'single-use' | 'declared';

/**
 * Facts in the order they happened. `face-learnt` and `faces-restored` are for one seat's eyes, everything else is
 * public; `frames` is bookkeeping of the engine.
 */
export type Event<Frame extends { readonly kind: string } = { readonly kind: string }> =
  | {
      readonly type: 'game-began';
      readonly profile: Profile;
      readonly faces: Faces;
      readonly advanced: boolean;
      readonly teams: readonly (readonly Seat[])[];
      readonly options: Options;
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
      readonly module: ModuleId;
      readonly choice: Activation;
      /** Activations left after this one. */
      readonly left: number;
    }
  /** What the attacker chose to do next of an attack: whom it is for, and by how much. */
  | {
      readonly type: 'attack-resolved';
      readonly seat: Seat;
      readonly effect: 'damage' | 'push' | 'vortex';
      readonly robot?: Seat;
      /** Spaces, or sectors clockwise. */
      readonly amount?: number;
    }
  | {
      readonly type: 'cooled';
      readonly seat: Seat;
      readonly modules: readonly ModuleId[];
      readonly by: 'cool-down' | 'auto-cooling' | 'terrain';
    }
  /** One step, or one jump: the robot shoved furthest first, the one that moves last. */
  | {
      readonly type: 'displaced';
      readonly cause: 'move' | 'jump' | 'push';
      readonly steps: readonly RobotStep[];
    }
  /** A tile of the battlefield lies face up: terrain, or any tile in Advanced mode. */
  | { readonly type: 'tile-turned'; readonly piece: PieceId; readonly design: DesignId }
  /** Explosion terrain went off. */
  | { readonly type: 'exploded'; readonly piece: PieceId; readonly space: Axial }
  /** Terrain left the game; the space is empty now. */
  | {
      readonly type: 'terrain-removed';
      readonly piece: PieceId;
      readonly space: Axial;
      readonly because: 'exploded' | 'heated';
    }
  /** Overheat tokens that no activation put there. */
  | {
      readonly type: 'overheated';
      readonly seat: Seat;
      readonly modules: readonly ModuleId[];
      readonly by: 'attack' | 'terrain';
    }
  /** SA-DEF-07: Full protection set up before took its number off one more attack. */
  | {
      readonly type: 'protection-used';
      readonly seat: Seat;
      readonly module: ModuleId;
      readonly prevents: number;
    }
  /** the terrain below took its number off one attack; 0: it was spared for a later one. */
  | {
      readonly type: 'terrain-used';
      readonly seat: Seat;
      readonly space: Axial;
      readonly prevents: number;
    }
  | { readonly type: 'turned'; readonly seat: Seat; readonly facing: Sector }
  | {
      readonly type: 'reacted';
      readonly seat: Seat;
      readonly module: ModuleId;
      readonly prevents: number;
      /** SA-DEF-07: from now on for the whole turn. */
      readonly lasting: boolean;
    }
  | {
      readonly type: 'damaged';
      readonly seat: Seat;
      readonly by: Seat | 'terrain';
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
      readonly because: DiscardReason;
    }
  /** A tile from a battlefield that is not tracked. */
  | {
      readonly type: 'tile-gained';
      readonly seat: Seat;
      readonly piece: PieceId;
      readonly class: PieceClass;
    }
  | { readonly type: 'tiles-laid'; readonly tiles: number }
  | {
      readonly type: 'adjusted';
      readonly seat: Seat;
      readonly what: 'damage' | 'trophies';
      readonly by: 1 | -1;
    }
  | {
      readonly type: 'heat-set';
      readonly seat: Seat;
      readonly module: ModuleId;
      readonly hot: boolean;
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
