import { expect, test } from 'vitest';
import type { PutRight } from '@ringside/protocol/api';
import { pieceClass } from '@ringside/protocol/vocabulary';
import type { Runs, Wire } from '../picture/table.ts';
import { askedSentence, byteWords, runsWords } from './words.ts';

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

const wireOf = (runs: Runs): Wire => ({
  state: 'alive',
  address: 'unix:a',
  bootId: 1,
  bytesIn: 0,
  bytesOut: 0,
  runs,
});

test.each<{ runs: Runs; says: RegExp }>([
  { runs: { what: 'image', speed: 2.74 }, says: /^Runs the firmware's image, emulated 2\.7 times/ },
  { runs: { what: 'stand-in', because: 'asked' }, says: /^A stand-in for the firmware\.$/ },
  { runs: { what: 'stand-in', because: 'slow', speed: 0.91 }, says: /0\.9 times .* too slow\.$/ },
  {
    runs: { what: 'stand-in', because: 'no-image', code: 'emulator/hex-checksum' },
    says: /can't be loaded \(emulator\/hex-checksum\)\.$/,
  },
])('$runs: what the bridge is stands on the screen', ({ runs, says }) => {
  expect(runsWords(wireOf(runs))).toMatch(says);
});
