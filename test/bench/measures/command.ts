import type { Match } from '@ringside/engine/kernel';
import type { Viewer } from '@ringside/protocol/vocabulary';
import { rounds, type Bench } from '../bench.ts';
import { quantile, type Sample } from '../report.ts';
import { after, recordGames, subjectNamed, type Recorded } from './recorded.ts';

const ANSWERS = 1_500;
const SUBJECT = 'steel-arena, 4 players, virtual faces';
/** Four seats, a stranger beside the table, and the table tablet, which sees what the stranger sees. */
const VIEWERS: readonly Viewer[] = ['A', 'B', 'C', 'D', 'public', 'public'];

/** One command of real Steel Arena in memory: validated, decided, what chance owes drawn, and redacted for six viewers. */
export const commandBench: Bench = {
  name: 'command',
  peer: 'move',
  figures: [
    { key: 'p50', unit: 'us', goal: { better: 'lower', at: 'peer' }, peer: 'value' },
    { key: 'decide', unit: 'us' },
    { key: 'redact', unit: 'us' },
    { key: 'p99', unit: 'us' },
  ],
  open: () => {
    const games = recordGames(subjectNamed(SUBJECT), ANSWERS);
    return Promise.resolve(rounds(() => sampleOf(games.flatMap((game) => commandsOf(game)))));
  },
};

interface Took {
  decideUs: number;
  redactUs: number;
}

function commandsOf({ start, answers }: Recorded): readonly Took[] {
  const took: Took[] = [];
  let match = start;
  for (let n = 0; n < answers.length;) {
    const startMs = performance.now();
    do {
      const answer = answers[n];
      if (answer) match = after(match, answer);
      n += 1;
    } while (answers[n]?.by === 'chance');
    const decidedMs = performance.now();
    redact(match);
    const endMs = performance.now();
    took.push({ decideUs: (decidedMs - startMs) * 1e3, redactUs: (endMs - decidedMs) * 1e3 });
  }
  return took;
}

function redact(match: Match): void {
  for (const viewer of VIEWERS) match.view(viewer);
}

function sampleOf(took: readonly Took[]): Sample {
  const whole = took.map(({ decideUs, redactUs }) => decideUs + redactUs);
  return {
    p50: quantile(whole, 0.5),
    p99: quantile(whole, 0.99),
    decide: quantile(
      took.map(({ decideUs }) => decideUs),
      0.5,
    ),
    redact: quantile(
      took.map(({ redactUs }) => redactUs),
      0.5,
    ),
  };
}
