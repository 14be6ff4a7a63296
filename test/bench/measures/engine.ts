import { rounds, type Bench } from '../bench.ts';
import { after, recordGames, subjectNamed, type Recorded } from './recorded.ts';

const ANSWERS = 5_000;
const GOAL_PER_SECOND = 50_000;

/** decide, advance and evolve in random play, one core; `open` beside it, on the same states. */
export const engineBench = (name: string, subject: string): Bench => ({
  name,
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
  ],
  open: () => {
    const games = recordGames(subjectNamed(subject), ANSWERS);
    const answers = games.reduce((sum, game) => sum + game.answers.length, 0);
    return Promise.resolve(
      rounds(() => {
        let decideMs = 0;
        let openMs = 0;
        for (const game of games) {
          const took = playAgain(game);
          decideMs += took.decideMs;
          openMs += took.openMs;
        }
        return {
          actions: answers / (decideMs / 1e3),
          action: (decideMs * 1e3) / answers,
          open: (openMs * 1e3) / answers,
        };
      }),
    );
  },
});

function playAgain({ start, answers }: Recorded): { decideMs: number; openMs: number } {
  const startMs = performance.now();
  const matches = [start];
  let match = start;
  for (const answer of answers) {
    match = after(match, answer);
    matches.push(match);
  }
  const decidedMs = performance.now();
  // a match remembers what it opened, so every one is asked once
  for (const one of matches) one.open();
  return { decideMs: decidedMs - startMs, openMs: performance.now() - decidedMs };
}
