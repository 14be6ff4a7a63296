import type { Section, Value } from './program.ts';

/** What a hit does besides its damage. */
export type HitEffect =
  | { readonly does: 'nothing' }
  /** Unresolved dice of these sections turn by so many eighths, clockwise where positive. */
  | { readonly does: 'turn'; readonly sections: readonly Section[]; readonly eighths: number }
  | { readonly does: 'push'; readonly spaces: number };

/** The hit table of the standard blaster, by die value. */
export const HIT_TABLE: Readonly<Record<Value, HitEffect>> = {
  1: { does: 'nothing' },
  2: { does: 'turn', sections: ['fire'], eighths: 1 },
  3: { does: 'turn', sections: ['fire'], eighths: -1 },
  4: { does: 'turn', sections: ['move', 'fire'], eighths: 2 },
  5: { does: 'turn', sections: ['move', 'fire'], eighths: -2 },
  6: { does: 'push', spaces: 1 },
};

/** Steps of a round, in order: what `phase` of the view says while they last. */
export const ROUND_STEPS = ['program', 'resolve', 'score', 'respawn'] as const;

/** Damage that destroys a robot. */
export const DAMAGE_MAX = 3;
/** Dice a player may have on the movement controls. */
export const MOVES_MAX = 2;
/** Points that win, for a player alone and for a team. */
export const POINTS_TO_WIN = { alone: 5, team: 10 } as const;

/** What is in the box. */
export const COMPONENTS = {
  boards: 2,
  boardFaces: 4,
  playerBoards: 4,
  screens: 4,
  robots: 4,
  redDice: 4,
  whiteDice: 4,
  blueDice: 4,
  controlPointDice: 1,
  sequenceTokens: 4,
  damageTokens: 8,
  pointTokens: 19,
  moduleTiles: 16,
  mineTokens: 16,
  grenadeTokens: 4,
  magneticFieldTokens: 4,
  teleporterTokens: 4,
  tractorBeamTokens: 4,
  reflectorTokens: 4,
} as const;
