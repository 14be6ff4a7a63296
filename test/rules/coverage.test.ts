import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atomsIn, readExcuses } from './atoms.ts';
import { functionsIn } from './functions.ts';

const MAIN = join(import.meta.dirname, 'coverage.ts');
const run = (...args: readonly string[]) =>
  spawnSync('npx', ['--no-install', 'tsx', '--conditions=@ringside/source', MAIN, ...args], {
    encoding: 'utf8',
  });

interface Row {
  readonly id: string;
  readonly verdict: string;
  readonly why: string;
  readonly proofs: readonly { readonly functions: readonly string[] }[];
}

describe('the planted rules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rules-coverage-'));
  let out: ReturnType<typeof run>;
  let rows: ReadonlyMap<string, Row>;

  beforeAll(() => {
    const json = join(folder, 'coverage.json');
    out = run('--ruleset', 'planted', '--json', json);
    const written = JSON.parse(readFileSync(json, 'utf8')) as { readonly atoms: readonly Row[] };
    rows = new Map(written.atoms.map((row) => [row.id, row]));
  }, 120_000);

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  test.each([
    { id: 'PL-ADD-01', verdict: 'proven', by: ['rules.ts sum'] },
    { id: 'PL-ADD-02', verdict: 'proven', by: ['rules.ts same'] },
    { id: 'PL-MUL-01', verdict: 'proven', by: ['rules.ts product'] },
    { id: 'PL-MUL-02', verdict: 'proven', by: ['rules.ts product'] },
  ])('$id: named by a test that runs what cites it', ({ id, verdict, by }) => {
    const row = rows.get(id);
    expect(row).toMatchObject({ verdict, proofs: [{ functions: by }] });
  });

  test.each([
    ['PL-SUB-01', 'no test that names it runs a function that cites it'],
    ['PL-SUB-02', 'no test that names it runs a function that cites it'],
    ['PL-DIV-01', 'named by tests, cited by no function'],
  ])('%s stays open: %s', (id, why) => {
    expect(rows.get(id)).toMatchObject({ verdict: 'open', why, proofs: [] });
  });

  test('an excuse is said, a slip of the pen is called one, and open atoms end with 1', () => {
    expect(rows.get('PL-DIV-02')).toMatchObject({ verdict: 'excused' });
    expect(out.stdout).toContain('no such atom: PL-DIV-03');
    expect(out.stdout.trimEnd().split('\n').at(-1)).toBe('4 proven, 1 excused, 3 open');
    expect(out.status).toBe(1);
  });
});

test('a ruleset nobody has written ends with 2 and names those there are', () => {
  const { status, stderr } = run('--ruleset', 'whist');
  expect(status).toBe(2);
  expect(stderr).toContain('steel-arena-base');
});

test('excuses come from a closed list', () => {
  expect(() => readExcuses('planted/bad-excuses.tsv')).toThrow(/PL-DIV-02 needs one of shuffling/);
});

test('ranges of atoms are spelt out', () => {
  expect(atomsIn('SC-1 SA-TURN-09..11, R-024 and VO-FIRE-01.')).toEqual([
    'SA-TURN-09',
    'SA-TURN-10',
    'SA-TURN-11',
    'VO-FIRE-01',
  ]);
});

test('a function cites what the doc comment directly above it cites, and nothing further away', () => {
  const text = `
    /** SA-END-01: of the constant. */
    const GOAL = 10;

    /** SA-END-02 */
    export function outer() {
      // SA-END-03
      const inner = () => GOAL;
      return inner;
    }

    // SA-END-04: no doc comment
    export const plain = () => outer;
  `;
  expect(functionsIn('x.ts', text)).toMatchObject([
    { name: 'outer', line: 6, atoms: ['SA-END-02'] },
    { name: 'inner', line: 8, atoms: [] },
    { name: 'plain', line: 13, atoms: [] },
  ]);
});
