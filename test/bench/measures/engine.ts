import type { Viewer } from '@ringside/protocol/vocabulary';
import { rounds, type Bench } from '../bench.ts';
import { after, recordGames, subjectNamed, type Recorded } from './recorded.ts';

const ANSWERS = 5_000;
const GOAL_PER_SECOND = 50_000;
const VIEWERS: readonly Viewer[] = ['A', 'public'];

/** One ruleset: decide, advance and evolve in random play, one core; what it offers and shows beside it, on the same states. */
export const engineBench = (name: string, subject: string): Bench => ({
  name: `engine-${name}`,
  peer: 'reducer',
  figures: [
    {
      key: 'actions',
      unit: '/s',
      goal: { better: 'higher', at: GOAL_PER_SECOND },
      peer: 'value',
    },
    { key: 'action', unit: 'us' },
    { key: 'open', unit: 'us' },
    { key: 'view', unit: 'us' },
    { key: 'expected', unit: 'us' },
  ],
  open: () => {
    const games = recordGames(subjectNamed(subject), ANSWERS);
    const answers = games.reduce((sum, game) => sum + game.answers.length, 0);
    return Promise.resolve(
      rounds(() => {
        const took = games.map(playAgain);
        const sumMs = (part: keyof Took): number => took.reduce((sum, game) => sum + game[part], 0);
        const eachUs = (part: keyof Took): number => (sumMs(part) * 1e3) / answers;
        return {
          actions: answers / (sumMs('action') / 1e3),
          action: eachUs('action'),
          open: eachUs('open'),
          // of one seat and of a stranger, each
          view: eachUs('view') / VIEWERS.length,
          expected: eachUs('expected'),
        };
      }),
    );
  },
});

/** Milliseconds of one game. */
interface Took {
  readonly action: number;
  readonly open: number;
  readonly view: number;
  readonly expected: number;
}

/** A match remembers what it was asked, so every one is asked each thing once. */
function playAgain({ start, answers }: Recorded): Took {
  const matches = [start];
  const action = tookMs(() => {
    let match = start;
    for (const answer of answers) {
      match = after(match, answer);
      matches.push(match);
    }
  });
  return {
    action,
    open: tookMs(() => {
      for (const match of matches) match.open();
    }),
    view: tookMs(() => {
      for (const match of matches) for (const viewer of VIEWERS) match.view(viewer);
    }),
    expected: tookMs(() => {
      for (const match of matches) match.expected();
    }),
  };
}

function tookMs(work: () => void): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}
