// `npm run perft:update`: counts the answers anew. The diff is what is reviewed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { perft } from './perft.ts';
import { matchOf, POSITIONS } from './positions.ts';

const counted = POSITIONS.map((position) => {
  const began = performance.now();
  const counts = perft(matchOf(position), position.depth);
  const took = (performance.now() - began).toFixed(0);
  console.log(`${counts.answers.join(' ').padEnd(24)} ${took.padStart(6)} ms  ${position.name}`);
  return [position.name, counts] as const;
});
const file = join(import.meta.dirname, 'counts.json');
writeFileSync(file, `${JSON.stringify(Object.fromEntries(counted), null, 2)}\n`);
