import type { Figure, Sample } from './report.ts';

/** One subject of measuring. */
export interface Bench {
  readonly name: string;
  readonly figures: readonly Figure[];
  /** What the peer does beside it, by the name `peer/peer.js` knows. */
  readonly peer?: 'move' | 'reducer' | 'socketToSocket';
  /** For what takes long and varies little. */
  readonly roundsMax?: number;
  /** Sets up what all rounds share. */
  readonly open: () => Promise<Runner>;
}

export interface Runner {
  readonly round: () => Promise<Sample>;
  readonly close: () => Promise<void>;
}

/** A bench that holds nothing open between its rounds. */
export const rounds = (round: () => Sample | Promise<Sample>): Runner => ({
  round: async () => round(),
  close: () => Promise.resolve(),
});
