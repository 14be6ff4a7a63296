import type { Section, Value } from './program.ts';

/** What a hit does besides its damage. */
export type HitEffect =
  | { readonly does: 'nothing' }
  /** Unresolved dice of these sections turn by so many eighths, clockwise where positive. */
  | { readonly does: 'turn'; readonly sections: readonly Section[]; readonly eighths: number }
  | { readonly does: 'push'; readonly spaces: number };

/** VO-HIT-12: the hit table of the standard blaster, by die value, for rules and screens alike. */
export const HIT_TABLE: Readonly<Record<Value, HitEffect>> = {
  1: { does: 'nothing' },
  2: { does: 'turn', sections: ['fire'], eighths: 1 },
  3: { does: 'turn', sections: ['fire'], eighths: -1 },
  4: { does: 'turn', sections: ['move', 'fire'], eighths: 2 },
  5: { does: 'turn', sections: ['move', 'fire'], eighths: -2 },
  6: { does: 'push', spaces: 1 },
};

/** VO-ROUND-01, VO-ROUND-06: steps of a round, in order: what `phase` of the view says while they last. */
export const ROUND_STEPS = ['program', 'resolve', 'score', 'respawn'] as const;

/** Damage that destroys a robot. */
export const DAMAGE_MAX = 3;
/** Dice a player may have on the movement controls. */
export const MOVES_MAX = 2;
/** Points that win, for a player alone and for a team. */
export const POINTS_TO_WIN = { alone: 5, team: 10 } as const;

/** What is in the box, by atom: VO-COMP-01 and on. */
export const COMPONENTS = {
  /** VO-COMP-01. */
  boards: 2,
  boardFaces: 4,
  /** VO-COMP-02. */
  playerBoards: 4,
  /** VO-COMP-03. */
  screens: 4,
  /** VO-COMP-04. */
  robots: 4,
  /** VO-COMP-05. */
  redDice: 4,
  /** VO-COMP-06. */
  whiteDice: 4,
  /** VO-COMP-07. */
  blueDice: 4,
  /** VO-COMP-08. */
  controlPointDice: 1,
  /** VO-COMP-09. */
  sequenceTokens: 4,
  /** VO-COMP-10. */
  damageTokens: 8,
  /** VO-COMP-11. */
  pointTokens: 19,
  /** VO-COMP-12. */
  moduleTiles: 16,
  /** VO-COMP-13. */
  mineTokens: 16,
  /** VO-COMP-14. */
  grenadeTokens: 4,
  /** VO-COMP-15. */
  magneticFieldTokens: 4,
  /** VO-COMP-16. */
  teleporterTokens: 4,
  /** VO-COMP-17. */
  tractorBeamTokens: 4,
  /** VO-COMP-18. */
  reflectorTokens: 4,
} as const;
