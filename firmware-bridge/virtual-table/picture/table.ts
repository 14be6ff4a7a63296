import type { PutRight, SensingState, Stage } from '@ringside/protocol/api';
import type { CellLight } from '@ringside/protocol/serial';
import type { Axial, DesignId, PieceClass, Seat, TagUid } from '@ringside/protocol/vocabulary';

/** A point of the table in millimetres from the mat's north-west corner; x east, y south. Negative beside the mat. */
export interface Mm {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One reader of the mat: where its antenna lies, and the space that is printed on it. */
export interface MatCell {
  readonly cell: number;
  readonly space: Axial;
  readonly mm: Mm;
}

/** A place beside the mat that hands keep tidy. `rack`: beside a seat. `well`: one class in a tray. */
export interface Zone {
  readonly id: string;
  readonly kind: 'rack' | 'well' | 'pile' | 'dock' | 'box';
  readonly box: Box;
  /** Where pieces lie; when all are taken the last one is a stack. */
  readonly slots: readonly Mm[];
  readonly seat?: Seat;
  readonly holds?: PieceClass;
}

/** The table as built: nothing in it moves. */
export interface Furniture {
  readonly table: Box;
  readonly mat: Box;
  readonly cells: readonly MatCell[];
  readonly zones: readonly Zone[];
  /** Width of a tile from flat side to flat side, and of a robot's disc. */
  readonly tileMm: number;
  readonly robotMm: number;
  /** A tag is read while its centre is this close to the centre of a cell. */
  readonly readMm: number;
}

/** A piece as it truly lies. */
export interface Piece {
  readonly uid: TagUid;
  readonly kind: 'tile' | 'robot';
  readonly class: PieceClass;
  readonly design?: DesignId;
  readonly at: Mm;
  /** Degrees clockwise from east; of a tile the turn of its print. */
  readonly facingDeg: number;
  readonly side: 'up' | 'down';
  /** Rises with every drop: of two pieces of a kind the higher one lies on top. */
  readonly z: number;
  /** The hand that has it. A lifted piece is read by no cell. */
  readonly hand: string | null;
  readonly lifted: boolean;
}

export interface Hand {
  readonly id: string;
  readonly at: Mm;
  readonly holds?: TagUid;
}

export interface Faults {
  /** Cable out for so many more seconds: the link is cut and refused. 0 = in. */
  readonly cableOutS: number;
  /** Link open, nothing said or heard, for so many more seconds. */
  readonly silentS: number;
  /** Bytes leave a few at a time. */
  readonly split: boolean;
  /** Every frame leaves twice. */
  readonly duplicate: boolean;
  /** Cells whose reader is dead. */
  readonly dead: readonly number[];
  /** Share of reads that miss a tag that is there, 0..1. */
  readonly missed: number;
  /** Share of reads that see a neighbour's tag, too, 0..1. */
  readonly ghost: number;
}

/**
 * What the bridge is: the firmware's image in an emulated microcontroller, or a stand-in, and why. `speed` is how many
 * times faster than a real one the machine emulated it, measured at the start.
 */
export type Runs =
  | { readonly what: 'image'; readonly speed: number }
  | { readonly what: 'stand-in'; readonly because: 'asked' }
  | { readonly what: 'stand-in'; readonly because: 'slow'; readonly speed: number }
  | { readonly what: 'stand-in'; readonly because: 'no-image'; readonly code: string };

export interface Wire {
  /** `closed`: cable out. `waiting`: no hub has dialled. `open`: dialled, no handshake yet. */
  readonly state: 'closed' | 'waiting' | 'open' | 'alive';
  readonly address: string;
  readonly bootId: number;
  readonly runs: Runs;
  readonly bytesOut: number;
  readonly bytesIn: number;
}

/** The public frame of the hub, as a spectator would read it aloud. */
export interface Asked {
  /** `unread`: nobody looked yet. */
  readonly hub: 'unread' | 'answers' | 'silent';
  readonly stage: Stage | null;
  readonly sensing: SensingState | null;
  readonly putRight: readonly PutRight[];
  /** What hands could not do at the last "lay what is asked". */
  readonly undone: readonly Undone[];
  readonly laying: boolean;
}

export interface Undone {
  readonly n: number;
  readonly code: string;
}

/** Everything that changes, by section. */
export interface Living {
  readonly pieces: readonly Piece[];
  readonly hands: readonly Hand[];
  /** What the hub shows under cells; a cell that isn't listed is dark. */
  readonly lights: readonly CellLight[];
  readonly faults: Faults;
  readonly wire: Wire;
  readonly asked: Asked;
  readonly paused: boolean;
}
