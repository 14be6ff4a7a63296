import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Rulesets of which every statement is proven, or excused. */
const WHOLE = ['steel-arena-base', 'volt'];

test.each(WHOLE)(
  '%s: every atom is proven by a test that runs what cites it',
  { timeout: 600_000 },
  (name) => {
    const main = join(import.meta.dirname, 'coverage.ts');
    const node = ['--import', 'tsx', '--conditions=@ringside/source', main, '--ruleset', name];
    const { status, stdout, stderr } = spawnSync(process.execPath, node, { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(
      stdout.split('\n').filter((line) => /^(\S+ +open |failed:|broken:|no such)/.test(line)),
    ).toEqual([]);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^\d+ proven, \d+ excused, 0 open$/);
    expect(status).toBe(0);
  },
);
