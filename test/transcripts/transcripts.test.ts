import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SCRIPTS } from './scripts.ts';
import { transcribe } from './transcript.ts';

test.each(SCRIPTS)('$file is played again word for word', (script) => {
  const kept = readFileSync(join(import.meta.dirname, script.file), 'utf8');
  // Meant to differ? `npm run transcripts:update`, and read the diff.
  expect(transcribe(script)).toBe(kept);
});
