import { goalsOf, numeral, percent, sanityOf, type Goal } from './goals.ts';
import type { Tier } from './noise.ts';
import type { Share } from './statistics.ts';
import type { Tally } from './tally.ts';

/** What one tier came to. */
export interface TierFigures {
  readonly tier: Tier;
  readonly noise: string;
  readonly tallies: readonly Tally[];
  readonly goals: readonly Goal[];
  readonly sanity: string;
}

export function figuresOf(tier: Tier, noise: string, tallies: readonly Tally[]): TierFigures {
  const [ours] = tallies;
  return {
    tier,
    noise,
    tallies,
    goals: ours ? goalsOf(ours, tier) : [],
    sanity: sanityOf(tallies),
  };
}

type Row = readonly [name: string, of: (tally: Tally) => string];

const pair = ([p50, p95]: readonly [number, number]): string =>
  `${numeral(p50, 's')} / ${numeral(p95, 's')}`;

const rested = ({ value, of }: Share): string => `${percent(value)} of ${String(of)}`;

const ROWS: readonly Row[] = [
  ['silent error', (t) => percent(t.silent.value)],
  ['irrevocably wrong', (t) => percent(t.irrevocable.value)],
  ['premature, of all actions', (t) => percent(t.premature.value)],
  ['... of those shown by hand first', (t) => percent(t.prematureShown.value)],
  ['... with a hand that rested on the way', (t) => rested(t.prematureRested)],
  ['... entered in the record', (t) => percent(t.prematureEntered.value)],
  ['recorded wrongly, but said so', (t) => percent(t.noticed.value)],
  ['still on its way at the end', (t) => percent(t.late.value)],
  ['questions', (t) => percent(t.asked.value)],
  ['... of use', (t) => percent(t.useful.value)],
  ['choices of a module', (t) => percent(t.choices.value)],
  ['false alarms, hands off', (t) => percent(t.falseAlarms.value)],
  ['false alarms, hand at rest', (t) => percent(t.alarmsInHand.value)],
  ['wrong placements never told', (t) => `${percent(t.missed.value)} of ${String(t.missed.of)}`],
  ['told after p50 / p95', (t) => pair(t.toldMs)],
  ['tentative p50 / p95', (t) => pair(t.tentativeMs)],
  ['effective p50 / p95', (t) => pair(t.effectiveMs)],
  ['healed without a person', (t) => percent(t.healedAlone.value)],
  ['healed with one tap at most', (t) => percent(t.healedOneTap.value)],
  ['restarts needed', (t) => String(t.restarts)],
  ['hand movements, of those needed', (t) => numeral(t.hands, 'x')],
  ['calibration (ECE)', (t) => numeral(t.calibration, '')],
  [
    'full games as they were',
    (t) => `${percent(t.wholeGames.value)} of ${String(t.wholeGames.of)}`,
  ],
  [
    'undo of 10 actions',
    (t) => (t.undo ? `${percent(t.undo.value)} of ${String(t.undo.of)}` : '-'),
  ],
  ['cost of a look p99', (t) => numeral(t.costP99Ms, 'ms')],
];

/** As Markdown, which is also what is printed. */
export function tableOf({ tier, tallies, sanity, goals, noise }: TierFigures): string {
  const [first] = tallies;
  const counts = first
    ? `${String(first.actions)} actions (${String(first.shown)} shown by hand first) in ${String(first.games)} games; noise: ${noise}`
    : 'nothing';
  const head = ['', ...tallies.map(({ method }) => method)];
  const rows = ROWS.map(([name, of]) => [name, ...tallies.map(of)]);
  const verdicts = goals.map(({ name, value, goal, met, sure }) => [
    met ? (sure === false ? 'met, N too small to be sure' : 'met') : 'MISSED',
    name,
    value,
    goal,
  ]);
  return [
    `### ${tier}`,
    counts,
    markdown([head, ...rows]),
    `The traces are ${sanity}.`,
    markdown([['verdict', 'goal', 'measured', 'wanted'], ...verdicts]),
  ].join('\n\n');
}

function markdown(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...body.map(line)].join('\n');
}
