import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reportGame } from './game-report.ts';
import { BOUTS, SCRIPTS } from './scripts.ts';
import { transcribe } from './transcript.ts';

// Meant to differ? `npm run transcripts:update`, and read the diff.
const kept = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');

test.each(SCRIPTS)('$file is played again word for word', (script) => {
  expect(transcribe(script)).toBe(kept(script.file));
});

test.each(BOUTS)('$file is told again word for word', (bout) => {
  expect(reportGame(bout)).toBe(kept(bout.file));
});

test.each(BOUTS)('$file ends, and leaves no name of the machinery in its sentences', (bout) => {
  const report = kept(bout.file);
  expect(report).toContain('The game is over: ');
  expect(report).not.toMatch(/undefined|null|NaN|\bt\d+\b|[a-z]+-m\d|\{|\}/);
});
