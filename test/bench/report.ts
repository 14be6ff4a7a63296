/** What a figure is held against: a number, or what the peer did in the same run. */
export interface Goal {
  readonly better: 'lower' | 'higher';
  readonly at: number | 'peer';
}

/** One figure of a bench, in every round anew. */
export interface Figure {
  /** The key in the samples of our side. */
  readonly key: string;
  readonly unit: string;
  /** Absent: shown for its own sake, mostly as a part of a figure that has a goal. */
  readonly goal?: Goal;
  /** The key in the peer's samples, where the peer does the same thing. */
  readonly peer?: string;
}

/** One round's figures by key. */
export type Sample = Readonly<Record<string, number>>;

/** One line of the table; this is also what `--json` writes. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: number | null;
  readonly peer: number | null;
  /** How many times better than the peer: above 1 we win, whichever direction is better. */
  readonly ratio: number | null;
  readonly ok: boolean | null;
}

/** The value below which a share `q` of the values lies. */
export function quantile(values: readonly number[], q: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
  if (value === undefined) throw new Error('a quantile of nothing');
  return value;
}

/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('a median of nothing');
  return (upper + lower) / 2;
}

/** A figure over all rounds of both sides. `peers` is empty where the peer has nothing like it. */
export function rowOf(
  bench: string,
  figure: Figure,
  ours: readonly Sample[],
  peers: readonly Sample[],
): Row {
  const value = median(valuesOf(figure.key, ours));
  const peer =
    figure.peer === undefined || peers.length === 0 ? null : median(valuesOf(figure.peer, peers));
  const better = figure.goal?.better ?? 'lower';
  const goal = figure.goal?.at === 'peer' ? peer : (figure.goal?.at ?? null);
  return {
    name: `${bench}/${figure.key}`,
    value,
    unit: figure.unit,
    goal,
    peer,
    ratio: peer === null ? null : better === 'lower' ? peer / value : value / peer,
    ok: goal === null ? null : better === 'lower' ? value <= goal : value >= goal,
  };
}

const valuesOf = (key: string, samples: readonly Sample[]): readonly number[] =>
  samples.map((sample) => {
    const value = sample[key];
    if (value === undefined) throw new Error(`a round without ${key}`);
    return value;
  });

const HEAD = ['measure', 'value', 'goal', 'peer', 'ratio', 'verdict'];

/** The rows as a table of equal columns: names to the left, numbers to the right. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((line) => cell(line, column).length)),
  );
  return lines
    .map((line) =>
      widths
        .map((width, column) =>
          column === 0 ? cell(line, 0).padEnd(width) : cell(line, column).padStart(width),
        )
        .join('  '),
    )
    .join('\n');
}

const cell = (line: readonly string[], column: number): string => line[column] ?? '';

function cellsOf({ name, value, unit, goal, peer, ratio, ok }: Row): readonly string[] {
  return [
    name,
    `${rounded(value)} ${unit}`,
    goal === null ? '' : rounded(goal),
    peer === null ? '' : rounded(peer),
    ratio === null ? '' : `${rounded(ratio)} x`,
    ok === null ? '' : ok ? 'met' : 'MISSED',
  ];
}

/** Three digits that count; whole numbers above a hundred. */
function rounded(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
