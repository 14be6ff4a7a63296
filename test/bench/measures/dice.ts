import { rounds, type Bench } from '../bench.ts';
import { after, recordGames, subjectNamed } from './recorded.ts';

const ANSWERS = 10_000;
const GOAL_PER_SECOND = 50_000;

/**
 * One action die of VOLT, from the table being ready to the next question: moved, pushed, hit, turned, scored. Matches
 * are let go of as they are played: a heap full of kept ones is what would be measured instead.
 */
export const diceBench: Bench = {
  name: 'engine-volt-dice',
  figures: [{ key: 'dice', unit: '/s', goal: { better: 'higher', at: GOAL_PER_SECOND } }],
  open: () => {
    const games = recordGames(subjectNamed('volt, two teams'), ANSWERS);
    return Promise.resolve(
      rounds(() => {
        let dice = 0;
        let tookMs = 0;
        for (const { start, answers } of games) {
          let match = start;
          for (const answer of answers) {
            const startMs = performance.now();
            match = after(match, answer);
            if (answer.by !== 'table') continue;
            tookMs += performance.now() - startMs;
            dice += 1;
          }
        }
        return { dice: dice / (tookMs / 1e3) };
      }),
    );
  },
};
