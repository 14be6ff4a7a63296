/**
 * House rules: readings that tables argue about. Each names the ruling whose default it holds; what it means for
 * players is said in docs/rules/steel-arena.md.
 */
export interface Options {
  /** robots are put on the outer edge, or anywhere. */
  readonly deploymentZone: 'edge' | 'anywhere';
  /** Auto-Cooling modules cool in their owner's Upkeep, or at the end of every turn. */
  readonly autoCooling: 'own-turn' | 'every-turn';
  /** a single number is exact and a range has a minimum; otherwise any smaller distance is allowed too. */
  readonly exactDistances: boolean;
  /** robots shoved over several spaces by one activation stop on each of them. */
  readonly shoveStopsEachStep: boolean;
  /** a gap in the outline does not stop a shot. */
  readonly shotsCrossGaps: boolean;
  /** teammates are shoved like opponents; otherwise they cannot be entered. */
  readonly collapseTeammates: boolean;
  /** Explosion terrain goes off when it is hit for at least 1. */
  readonly explosiveHitDetonates: boolean;
  /** Explosion terrain is gone once it went off. */
  readonly explosionSingleUse: boolean;
  /** an explosion sets off Explosion terrain beside it. */
  readonly chainDetonation: boolean;
  /** a beam that heats, heats everybody on the line; otherwise one robot of the attacker's choice. */
  readonly beamHeatsAll: boolean;
  /** splash hits the attacker as well. */
  readonly splashHitsSelf: boolean;
  /** Full protection takes its number off every attack of the turn, or is used up over the turn. */
  readonly fullProtection: 'each-attack' | 'pool';
  /** one use may be wasted both ways. */
  readonly wastageCombined: boolean;
  /** a module heated this turn without having been activated may be wasted. */
  readonly wasteHeatedThisTurn: boolean;
  /** terrain from the Generation III pile is turned face up at once. */
  readonly lateTerrainFaceUp: boolean;
  /** the game ends when the last tile of the pile is laid. */
  readonly endOnLastTile: boolean;
  /** damage of the turn is paid before the game ends for want of tiles. */
  readonly payBeforePileEnd: boolean;
}

/** The defaults of the rulings (docs/rules/steel-arena.md). */
export const DEFAULT_OPTIONS: Options = {
  deploymentZone: 'edge',
  autoCooling: 'own-turn',
  exactDistances: true,
  shoveStopsEachStep: false,
  shotsCrossGaps: true,
  collapseTeammates: true,
  explosiveHitDetonates: true,
  explosionSingleUse: true,
  chainDetonation: true,
  beamHeatsAll: true,
  splashHitsSelf: true,
  fullProtection: 'each-attack',
  wastageCombined: true,
  wasteHeatedThisTurn: true,
  lateTerrainFaceUp: true,
  endOnLastTile: false,
  payBeforePileEnd: false,
};
