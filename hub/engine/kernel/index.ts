export type { Ruleset } from './ruleset.ts';
export type { Game, Match, MatchEvent, Step } from './match.ts';
