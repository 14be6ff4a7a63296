import type { Tally } from './tally.ts';
import type { Tier } from './noise.ts';
import type { Share } from './statistics.ts';

/** One goal of the brief and of sensing, held against what was measured. */
export interface Goal {
  readonly name: string;
  readonly value: string;
  readonly goal: string;
  readonly met: boolean;
  /** Whether the bounds of 95 % confidence lie on the right side as well; `undefined` where there are none. */
  readonly sure: boolean | undefined;
}

type Limits = Readonly<Record<Tier, number>>;

interface ShareGoal {
  readonly name: string;
  readonly of: (tally: Tally) => Share | undefined;
  readonly at: Limits;
  readonly better: 'lower' | 'higher';
}

const SHARES: readonly ShareGoal[] = [
  {
    name: 'silent error',
    of: (t) => t.silent,
    at: { nominal: 0.0002, harsh: 0.001, brutal: 0.005 },
    better: 'lower',
  },
  {
    name: 'irrevocably wrong',
    of: (t) => t.irrevocable,
    at: { nominal: 0, harsh: 0.0002, brutal: 0.001 },
    better: 'lower',
  },
  {
    name: 'effective, later revised',
    of: (t) => t.premature,
    at: { nominal: 0.005, harsh: 0.01, brutal: 0.02 },
    better: 'lower',
  },
  {
    name: 'questions',
    of: (t) => t.asked,
    at: { nominal: 0.01, harsh: 0.03, brutal: 0.1 },
    better: 'lower',
  },
  {
    name: 'questions that were of use',
    of: (t) => (t.useful.of === 0 ? undefined : t.useful),
    at: { nominal: 0.5, harsh: 0.5, brutal: 0.5 },
    better: 'higher',
  },
  {
    name: 'false alarms',
    of: (t) => t.falseAlarms,
    at: { nominal: 0.001, harsh: 0.005, brutal: 0.02 },
    better: 'lower',
  },
  {
    name: 'healed without a person',
    of: (t) => t.healedAlone,
    at: { nominal: 0.98, harsh: 0.93, brutal: 0.85 },
    better: 'higher',
  },
  {
    name: 'healed with one tap at most',
    of: (t) => t.healedOneTap,
    at: { nominal: 1, harsh: 1, brutal: 0.99 },
    better: 'higher',
  },
  {
    name: 'full games recorded as they were',
    of: (t) => t.wholeGames,
    at: { nominal: 0.99, harsh: 0.97, brutal: 0.9 },
    better: 'higher',
  },
  {
    name: 'undo of 10 actions',
    of: (t) => t.undo,
    at: { nominal: 0.99, harsh: 0.97, brutal: 0.9 },
    better: 'higher',
  },
];

interface PlainGoal {
  readonly name: string;
  readonly of: (tally: Tally) => number;
  readonly at: Limits;
  readonly unit: 's' | 'ms' | 'x' | '';
}

const PLAIN: readonly PlainGoal[] = [
  {
    name: 'tentative p50',
    of: (t) => t.tentativeMs[0],
    at: { nominal: 150, harsh: 400, brutal: 1_000 },
    unit: 's',
  },
  {
    name: 'tentative p95',
    of: (t) => t.tentativeMs[1],
    at: { nominal: 400, harsh: 1_000, brutal: 3_000 },
    unit: 's',
  },
  {
    name: 'effective p50',
    of: (t) => t.effectiveMs[0],
    at: { nominal: 500, harsh: 800, brutal: 1_500 },
    unit: 's',
  },
  {
    name: 'effective p95',
    of: (t) => t.effectiveMs[1],
    at: { nominal: 1_000, harsh: 2_000, brutal: 4_000 },
    unit: 's',
  },
  {
    name: 'wrong placement told p50',
    of: (t) => t.toldMs[0],
    at: { nominal: 800, harsh: 1_500, brutal: 2_500 },
    unit: 's',
  },
  {
    name: 'hand movements, of those needed',
    of: (t) => t.hands,
    at: { nominal: 1.05, harsh: 1.1, brutal: 1.3 },
    unit: 'x',
  },
  {
    name: 'calibration (ECE)',
    of: (t) => t.calibration,
    at: { nominal: 0.02, harsh: 0.03, brutal: 0.05 },
    unit: '',
  },
  {
    name: 'restarts needed',
    of: (t) => t.restarts,
    at: { nominal: 0, harsh: 0, brutal: 0 },
    unit: '',
  },
  {
    name: 'cost of a look p99',
    of: (t) => t.costP99Ms,
    at: { nominal: 1, harsh: 1, brutal: 2 },
    unit: 'ms',
  },
];

export function goalsOf(tally: Tally, tier: Tier): readonly Goal[] {
  return [
    ...SHARES.flatMap((goal) => judged(goal, tally, tier) ?? []),
    ...PLAIN.map(({ name, of, at, unit }) => {
      const value = of(tally);
      return {
        name,
        value: numeral(value, unit),
        goal: `<= ${numeral(at[tier], unit)}`,
        met: value <= at[tier],
        sure: undefined,
      };
    }),
  ];
}

function judged({ name, of, at, better }: ShareGoal, tally: Tally, tier: Tier): Goal | undefined {
  const share = of(tally);
  if (!share) return undefined;
  const limit = at[tier];
  const isLower = better === 'lower';
  return {
    name,
    value: `${percent(share.value)} (${String(share.hits)} of ${String(share.of)}; ${percent(share.low)}..${percent(share.high)})`,
    goal: `${isLower ? '<=' : '>='} ${percent(limit)}`,
    met: isLower ? share.value <= limit : share.value >= limit,
    sure: isLower ? share.high <= limit : share.low >= limit,
  };
}

export const percent = (value: number): string =>
  Number.isNaN(value) ? '-' : `${(100 * value).toFixed(2)} %`;

export function numeral(value: number, unit: PlainGoal['unit']): string {
  if (!Number.isFinite(value)) return '-';
  if (unit === 's') return `${(value / 1_000).toFixed(2)} s`;
  if (unit === 'ms') return `${value.toFixed(2)} ms`;
  return `${value.toFixed(3).replace(/\.?0+$/, '')}${unit}`;
}

/** Whether the traces are as hard as those other figures were measured on. */
export function sanityOf(tallies: readonly Tally[]): string {
  const of = (name: string): number =>
    tallies.find(({ method }) => method.startsWith(name))?.prematureShown.value ?? NaN;
  const [b0, b2] = [of('B0'), of('B2')];
  const isHard = b0 >= 0.01 && b0 <= 0.07 && b2 >= 0.12;
  const figures = `of the actions shown by hand first, B0 commits prematurely in ${percent(b0)} (band 1..7 %), B2 in ${percent(b2)} (>= 12 %)`;
  const share = tallies[0] ? tallies[0].prematureRested.of / tallies[0].shown : NaN;
  const rested = (name: string): string =>
    percent(tallies.find(({ method }) => method.startsWith(name))?.prematureRested.value ?? NaN);
  const where = `; a hand rested on the way in ${percent(share)} of them, and there B0 does in ${rested('B0')}, B2 in ${rested('B2')}`;
  return isHard
    ? `in the sanity band: ${figures}${where}`
    : `OUTSIDE the sanity band, so these traces are ${b2 < 0.12 ? 'easier' : 'harder'} than those it comes from: ${figures}${where}`;
}
