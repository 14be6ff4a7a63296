import type { Misfit } from '@ringside/protocol/case';
import type { Result } from '@ringside/protocol/vocabulary';
import type { Failure, Outcome } from './play-case.ts';

/** What came of one file. */
export interface FileReport {
  readonly file: string;
  readonly played: Result<readonly Outcome[], Misfit>;
}

export interface Report {
  readonly text: string;
  readonly passed: number;
  readonly failed: number;
  readonly malformed: number;
}

/** A readable page: what failed and how, what is malformed and where, and the counts last. */
export function report(files: readonly FileReport[]): Report {
  const lines: string[] = [];
  let [passed, failed, malformed] = [0, 0, 0];
  for (const { file, played } of files) {
    if (!played.ok) {
      malformed += 1;
      const { path, reason } = played.error;
      lines.push(`${file}: ${path === '' ? '' : `${path}: `}${reason}`);
      continue;
    }
    for (const outcome of played.value) {
      if (outcome.failures.length === 0) passed += 1;
      else {
        failed += 1;
        lines.push(...failureLines(file, outcome));
      }
    }
  }
  const bad = malformed === 0 ? '' : `, ${String(malformed)} malformed`;
  lines.push(`${String(passed)} passed, ${String(failed)} failed${bad}`);
  return { text: lines.join('\n'), passed, failed, malformed };
}

const failureLines = (file: string, { title, failures }: Outcome): readonly string[] => [
  `${file}: ${title.join(' > ')}`,
  ...failures.flatMap(failureText),
];

const failureText = ({ path, what, expected, got }: Failure): readonly string[] => [
  `  ${path}`,
  `    ${what}: expected ${said(expected)}, got ${said(got)}`,
];

function said(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.length === 0 ? 'none' : JSON.stringify(value);
}
