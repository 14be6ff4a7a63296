import type { Match } from '@ringside/engine/kernel';
import { rounds, type Bench } from '../bench.ts';
import { after, recordGames, subjectNamed, type Recorded } from './recorded.ts';

const ANSWERS = 10_000;
const GOAL_PER_SECOND = 50_000;

/** One action die of VOLT, from the table being ready to the next question: moved, pushed, hit, turned, scored. */
export const diceBench: Bench = {
  name: 'engine-volt-dice',
  figures: [
    { key: 'dice', unit: '/s', goal: { better: 'higher', at: GOAL_PER_SECOND } },
    { key: 'cpu-dice', unit: '/s' },
  ],
  open: () => {
    const games = recordGames(subjectNamed('volt, two teams'), ANSWERS);
    const dice = games.flatMap(diceOf);
    return Promise.resolve(
      rounds(() => {
        const startMs = performance.now();
        const cpu = process.cpuUsage();
        for (const { before, answer } of dice) after(before, answer);
        const { user, system } = process.cpuUsage(cpu);
        return {
          dice: dice.length / ((performance.now() - startMs) / 1e3),
          'cpu-dice': dice.length / ((user + system) / 1e6),
        };
      }),
    );
  },
};

function diceOf({ start, answers }: Recorded) {
  const dice: { readonly before: Match; readonly answer: Recorded['answers'][number] }[] = [];
  let match = start;
  for (const answer of answers) {
    if (answer.by === 'table') dice.push({ before: match, answer });
    match = after(match, answer);
  }
  return dice;
}
