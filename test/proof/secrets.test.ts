import { describe, expect, test } from 'vitest';
import { LEAKY } from './leaky.ts';
import { compareTwins, compareTwinsForOthers, SETTINGS, type Verdict } from './twins.ts';

/** Of every game: 300 in all. `RINGSIDE_SEEDS=500` for more; `npm run proof` goes on to 2,000 and writes them down. */
const SEEDS = Number(process.env['RINGSIDE_SEEDS'] ?? '75');
const TIMEOUT_MS = 120_000 + 5_000 * SEEDS;
/** Games in which one whose secrets are out is found, at the latest; every viewer has had three of them by nine. */
const LOOKS_MAX = 12;

describe.each(SETTINGS)('$name', (setting) => {
  test(
    `over ${String(SEEDS)} games, hubs a viewer can’t tell apart send its device the same bytes`,
    async () => {
      const verdicts: Verdict[] = [];
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const verdict = await compareTwins(setting, seed);
        expect({ seed, leak: verdict.leak }).toEqual({ seed, leak: undefined });
        verdicts.push(verdict);
      }
      // Others were sent something else, and the twins went on together: so this can fail.
      const share = (of: (verdict: Verdict) => boolean): number =>
        verdicts.filter(of).length / SEEDS;
      expect(share(({ different }) => different)).toBeGreaterThan(0.5);
      expect(share(({ answers }) => answers > 0)).toBeGreaterThan(0.5);
      expect(share(({ deeds }) => deeds > 0)).toBeGreaterThan(0.25);
    },
    TIMEOUT_MS,
  );

  test('whoever may see the difference is sent it', async () => {
    expect(await firstLeak((seed) => compareTwinsForOthers(setting, seed))).toBeDefined();
  });

  test('a ruleset that shows everybody a single secret is found out', async () => {
    const game = LEAKY[setting.game.id];
    if (!game) throw new Error(`no mistake is planted in ${setting.game.id}`);
    const leak = await firstLeak((seed) => compareTwins({ ...setting, game }, seed));
    expect(leak).toContain('"told"');
  });
});

async function firstLeak(compare: (seed: number) => Promise<Verdict>): Promise<string | undefined> {
  for (let seed = 1; seed <= LOOKS_MAX; seed += 1) {
    const { leak } = await compare(seed);
    if (leak !== undefined) return leak;
  }
  return undefined;
}
