import type { Bearing, Outcome, Seat, Square } from '../../vocabulary/index.ts';
import type { Board, Point } from './board.ts';
import type { Player, Rolls } from './config.ts';
import type { Position } from './position.ts';
import type { Button, Colour, Program, Value } from './program.ts';

/** One robot's step from one space to the next. */
export interface RobotStep {
  readonly seat: Seat;
  readonly from: Square;
  readonly to: Square;
}

/** What a die is about to do, whoever it will hit or push. */
export type DieAct =
  | { readonly does: 'move'; readonly bearing: Bearing }
  /** `hit`: the nearest robot in the line of fire, if any. */
  | { readonly does: 'fire'; readonly bearing: Bearing; readonly hit: Seat | null };

/** A die that a hit turned on. */
export interface Turned {
  readonly die: Colour;
  readonly from: Button;
  readonly to: Button;
}

/**
 * Facts in the order they happened. `program-sealed`, `salt-sealed` and `program-restored` are for their seat's eyes,
 * everything else is public; `frames` is bookkeeping of the engine.
 */
export type Event<Frame extends { readonly kind: string } = { readonly kind: string }> =
  | {
      readonly type: 'game-began';
      readonly board: Board;
      readonly rolls: Rolls;
      readonly players: readonly Player[];
      /** Seats that score together; a player alone is a team of one. */
      readonly teams: readonly (readonly Seat[])[];
    }
  /** Who puts a robot down first; the others follow clockwise. */
  | { readonly type: 'start-drawn'; readonly seat: Seat }
  | { readonly type: 'placed'; readonly seat: Seat; readonly space: Square }
  | { readonly type: 'control-rolled'; readonly face: Point }
  | { readonly type: 'round-began'; readonly round: number }
  | { readonly type: 'program-sealed'; readonly seat: Seat; readonly program: Program }
  | { readonly type: 'programmed'; readonly seat: Seat }
  /** Hex. */
  | { readonly type: 'salt-sealed'; readonly seat: Seat; readonly salt: string }
  /** SHA-256 in hex of salt and program: docs/rules/volt.md says how to check it. */
  | { readonly type: 'committed'; readonly seat: Seat; readonly commitment: string }
  | { readonly type: 'withdrawn'; readonly seat: Seat }
  | {
      readonly type: 'revealed';
      readonly programs: readonly {
        readonly seat: Seat;
        readonly program: Program;
        readonly salt: string;
      }[];
    }
  /** Lower numbers resolve first. */
  | {
      readonly type: 'tokens-drawn';
      readonly die: Colour;
      readonly tokens: readonly { readonly seat: Seat; readonly token: number }[];
    }
  | {
      readonly type: 'die-resolved';
      readonly seat: Seat;
      readonly die: Colour;
      readonly value: Value;
      readonly act: DieAct;
    }
  /** Its robot is off the board. */
  | { readonly type: 'die-cancelled'; readonly seat: Seat; readonly die: Colour }
  /** One step: the robot pushed furthest first, the one that moves or was hit last. */
  | {
      readonly type: 'displaced';
      readonly by: Seat;
      readonly cause: 'move' | 'shot';
      readonly steps: readonly RobotStep[];
    }
  | { readonly type: 'damaged'; readonly seat: Seat; readonly by: Seat; readonly amount: number }
  | { readonly type: 'dice-turned'; readonly seat: Seat; readonly dice: readonly Turned[] }
  | {
      readonly type: 'destroyed';
      readonly seat: Seat;
      readonly by: Seat;
      readonly cause: 'damage' | 'pit';
      readonly space: Square;
    }
  /** `seat` earned it (or gave it away), `team` is the index of those who get it. */
  | {
      readonly type: 'scored';
      readonly seat: Seat;
      readonly team: number;
      readonly why: 'control-point' | 'kill' | 'teammate-killed';
    }
  | { readonly type: 'repaired'; readonly seat: Seat }
  | { readonly type: 'declined'; readonly seat: Seat }
  | { readonly type: 'respawned'; readonly seat: Seat; readonly space: Square }
  | { readonly type: 'ended'; readonly outcome: Outcome }
  | { readonly type: 'frames'; readonly pop: number; readonly push: readonly Frame[] }
  /** Everything everybody may know of a position; sealed programs follow in `program-restored`. */
  | { readonly type: 'position-set'; readonly position: Position<Frame> }
  | {
      readonly type: 'program-restored';
      readonly seat: Seat;
      readonly program: Program;
      readonly salt: string | null;
    };
