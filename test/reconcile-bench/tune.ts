import { playEvening } from './evening.ts';
import type { GameKind } from './game-kinds.ts';
import { hostEvening, type Method } from './host.ts';
import { TUNABLE } from './methods/all.ts';
import type { Noise, Tier } from './noise.ts';
import type { GameOutcome } from './outcome.ts';
import { tallyOf } from './tally.ts';

/** Seeds that no figure is measured on. */
const SEEDS_FROM = 900_001;

export interface Tuning {
  readonly tier: Tier;
  readonly noise: Noise;
  readonly kinds: readonly GameKind[];
  readonly actions: number;
}

/** What each baseline comes to with each value of its one constant: wrong in silence plus premature, the least first. */
export function tune({ tier, noise, kinds, actions }: Tuning): string {
  const methods: Method[] = [];
  for (const { make, values } of Object.values(TUNABLE))
    for (const value of values)
      methods.push({ ...make(value), name: `${make(value).name} ${String(value)}` });
  const games: GameOutcome[][] = methods.map(() => []);
  let done = 0;
  for (let seed = SEEDS_FROM; done < actions; seed += 1) {
    const kind = kinds[seed % kinds.length];
    if (!kind) break;
    const evening = playEvening({ kind, seed, noise, actions: 40 });
    methods.forEach((method, n) => games[n]?.push(hostEvening(evening, method, noise)));
    done += evening.actions;
  }
  const lines = methods.map(({ name }, n) => {
    const { silent, premature, falseAlarms } = tallyOf(name, games[n] ?? [], []);
    const shares = [silent, premature, falseAlarms].map(
      ({ value }) => `${(100 * value).toFixed(2)} %`,
    );
    return `${tier} ${name}: silent ${shares[0] ?? ''}, premature ${shares[1] ?? ''}, false alarms ${shares[2] ?? ''}`;
  });
  return lines.join('\n');
}
