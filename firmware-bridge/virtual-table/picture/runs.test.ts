import { expect, test } from 'vitest';
import { runsWords } from './runs.ts';
import type { Runs } from './table.ts';

test.each<{ runs: Runs; says: RegExp }>([
  { runs: { what: 'image', speed: 2.74 }, says: /^Runs the firmware's image, emulated 2\.7 times/ },
  { runs: { what: 'stand-in', because: 'asked' }, says: /^A stand-in for the firmware\.$/ },
  { runs: { what: 'stand-in', because: 'slow', speed: 0.91 }, says: /0\.9 times .* too slow\.$/ },
  {
    runs: { what: 'stand-in', because: 'no-image', code: 'emulator/hex-checksum' },
    says: /can't be loaded \(emulator\/hex-checksum\)\.$/,
  },
])('$runs: what the bridge is stands on the screen', ({ runs, says }) => {
  expect(runsWords(runs)).toMatch(says);
});
