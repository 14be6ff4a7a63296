import { playEvening } from './evening.ts';
import { figuresOf, type TierFigures } from './figures.ts';
import type { GameKind } from './game-kinds.ts';
import { hostEvening, type Method } from './host.ts';
import type { Noise, Tier } from './noise.ts';
import type { GameOutcome } from './outcome.ts';
import { tallyOf } from './tally.ts';
import { drillUndo, type UndoOutcome } from './undo-drill.ts';

export interface TierRun {
  readonly tier: Tier;
  readonly noise: Noise;
  readonly kinds: readonly GameKind[];
  readonly methods: readonly Method[];
  readonly seed: number;
  readonly actions: number;
  /** Told after each game: actions so far. */
  readonly onGame?: (actions: number) => void;
}

export interface TierOutcome {
  readonly figures: TierFigures;
  /** By method. */
  readonly games: readonly (readonly GameOutcome[])[];
}

/** Actions of one game at most: a game of random players is over before. */
const GAME_ACTIONS = 60;
/** One undo is tried for so many games; no divisor of how many kinds of games there are, so that each has its turn. */
const GAMES_AN_UNDO = 5;

/** Plays games until there are enough actions; every method sits at every one of them. */
export function runTier(run: TierRun): TierOutcome {
  const { tier, noise, kinds, methods } = run;
  const games: GameOutcome[][] = methods.map(() => []);
  const undos: UndoOutcome[] = [];
  let actions = 0;
  for (let seed = run.seed; actions < run.actions; seed += 1) {
    const kind = kinds[seed % kinds.length];
    if (!kind) throw new Error('no game to play');
    const evening = playEvening({
      kind,
      seed,
      noise,
      actions: Math.min(GAME_ACTIONS, run.actions - actions),
    });
    methods.forEach((method, n) => {
      const game = hostEvening(evening, method, noise);
      // thousands of games: what was told is not kept
      games[n]?.push({ ...game, trace: { header: evening.header, lines: [] } });
    });
    actions += evening.actions;
    if ((seed - run.seed) % GAMES_AN_UNDO === 0) {
      const undo = drillUndo({ kind, seed: seed + 500_000, noise, actions: 24 });
      if (undo) undos.push(undo);
    }
    run.onGame?.(actions);
  }
  const tallies = methods.map(({ name }, n) => tallyOf(name, games[n] ?? [], n === 0 ? undos : []));
  return { figures: figuresOf(tier, noise.name, tallies), games };
}
