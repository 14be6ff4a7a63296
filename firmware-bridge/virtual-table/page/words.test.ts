import { expect, test } from 'vitest';
import type { PutRight } from '@ringside/protocol/api';
import { pieceClass } from '@ringside/protocol/vocabulary';
import { askedSentence, byteWords } from './words.ts';

const ask = (entry: Omit<PutRight, 'n' | 'because' | 'of'>, of: string): PutRight => ({
  ...entry,
  n: 1,
  because: 'owed',
  of: pieceClass(of),
});

test.each([
  {
    entry: ask({ do: 'put', side: 'down' }, 'II/attack'),
    says: 'Put an attack II tile here, face down.',
  },
  { entry: ask({ do: 'put' }, 'III/any'), says: 'Put a generation III tile here.' },
  {
    entry: ask({ do: 'put', facing: 5 }, 'robot/2'),
    says: 'Put robot 2 here, facing north-east.',
  },
  {
    entry: ask({ do: 'take-away', seat: 'B' }, 'II/move'),
    says: 'Take the move II tile to seat B.',
  },
  { entry: ask({ do: 'take-away' }, 'II/move'), says: 'Take the move II tile away.' },
  { entry: ask({ do: 'take-away', seat: 'B' }, 'robot/2'), says: 'Take robot 2 away.' },
  { entry: ask({ do: 'turn', facing: 0 }, 'robot/1'), says: 'Turn robot 1 to face east.' },
  {
    entry: ask({ do: 'flip', side: 'up' }, 'III/turn'),
    says: 'Turn the turn III tile over, face up.',
  },
])('$says', ({ entry, says }) => {
  expect(askedSentence(entry)).toBe(says);
});

test.each([
  [999, '999 B'],
  [1000, '1.0 kB'],
  [2_345_678, '2.3 MB'],
])('%d bytes', (count, says) => {
  expect(byteWords(count)).toBe(says);
});
