import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const SHIM = join(import.meta.dirname, '../bin/ringside.js');
const folder = mkdtempSync(join(tmpdir(), 'ringside-case-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Said {
  readonly status: number | null;
  readonly out: string;
}

function play(content: unknown, ...flags: readonly string[]): Said {
  const file = join(folder, 'some.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  const { status, stdout, stderr } = spawnSync(process.execPath, [SHIM, 'case', ...flags, file], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, out: `${stdout}${stderr}`.replaceAll(`${file}: `, '') };
}

const ROBOTS = {
  A: { at: '0,0', modules: ['WK(1-2)', 'DS(1)+push 1', 'J'] },
  B: { at: '2,0', modules: ['J', 'J'] },
};

const withSteps = (steps: readonly unknown[], more: object = {}): object => ({
  format: 1,
  game: 'steel-arena',
  title: 'a walk',
  given: { robots: ROBOTS },
  steps,
  ...more,
});

const WALK = { A: 'activate', module: 'WK', forward: 1 };
const THERE = { expect: { robots: { A: { at: '1,0' } } } };

test('what holds is counted', () => {
  const { status, out } = play(withSteps([WALK, THERE]));
  expect([status, out]).toEqual([0, '1 passed, 0 failed\n']);
});

test('what does not hold is told in words, with place, expectation and finding', () => {
  const { status, out } = play(withSteps([WALK, { expect: { robots: { A: { at: '2,0' } } } }]));
  expect(status).toBe(1);
  expect(out).toBe(
    "a walk\n  steps[1].expect.robots.A.at\n    A's space: expected 2,0, got 1,0\n0 passed, 1 failed\n",
  );
});

test('an action that the rules refuse fails with their reason', () => {
  const { status, out } = play(withSteps([{ ...WALK, forward: 3 }, THERE]));
  expect(status).toBe(1);
  expect(out).toMatch(/steps\[0\]\n {4}what A does: expected accepted, got refused: rule\//);
});

test('an action that should be refused and is not fails', () => {
  const { status, out } = play(withSteps([{ ...WALK, refused: true }]));
  expect([status, out]).toEqual([
    1,
    'a walk\n  steps[0]\n    what A does: expected refused, got accepted\n0 passed, 1 failed\n',
  ]);
});

test('with --self-check every value made wrong is seen', () => {
  const { status, out } = play(withSteps([WALK, THERE]), '--self-check');
  expect([status, out]).toEqual([0, '1 passed, 0 failed\n']);
});

test('--position prints what a case may open with, in the middle of a reaction too', () => {
  const shot = { A: 'activate', module: 'DS', target: '2,0' };
  const halt = { meanwhile: { awaited: { who: 'A', kind: 'attack-order' } } };
  const { status, out } = play(withSteps([shot, halt]), '--position');
  expect(status).toBe(0);
  const position: unknown = JSON.parse(out.slice(0, out.lastIndexOf('1 passed')));
  const file = { format: 1, game: 'steel-arena', title: 'a shot', position, steps: [halt] };
  expect(play(file)).toEqual({ status: 0, out: '1 passed, 0 failed\n' });
});

const MALFORMED: readonly (readonly [string, unknown, string])[] = [
  ['no JSON', '{ "format": 1,', 'line 1: is no JSON'],
  ['another format', { format: 2 }, 'format: must be 1'],
  ['an unknown game', { format: 1, game: 'chess' }, 'game: must be one of "steel-arena", "volt"'],
  [
    'an unknown key',
    withSteps([THERE], { stepz: [] }),
    'stepz: no such key; did you mean "steps"?',
  ],
  [
    'an unknown key deep inside',
    withSteps([THERE], { given: { robots: { A: { at: '0,0', facng: 1 } } } }),
    'given.robots.A.facng: no such key; did you mean "facing"?',
  ],
  ['a case that expects nothing', withSteps([WALK]), 'expects nothing'],
  ['an expectation of nothing', withSteps([{ expect: {} }]), 'steps[0].expect: expects nothing'],
  [
    'a branch that expects nothing',
    withSteps([WALK], { branches: [{ title: 'on', steps: [{ A: 'end-turn' }] }] }),
    'branches[0]: expects nothing',
  ],
  [
    'an unknown verb',
    withSteps([{ A: 'dance' }, THERE]),
    'steps[0].A: must be one of "deploy", "activate"',
  ],
  ['a step by nobody', withSteps([{ do: 'walk' }, THERE]), 'steps[0]: must say who does what'],
  [
    'a module nobody has',
    withSteps([{ ...WALK, module: 'FL' }, THERE]),
    'steps[0]: A has no module "FL"',
  ],
  [
    'two uses at once',
    withSteps([{ ...WALK, turn: 1 }, THERE]),
    'steps[0]: says forward and turn; a module does one thing',
  ],
  [
    'a tile that means nothing',
    withSteps([THERE], { given: { robots: { ...ROBOTS, A: { at: '0,0', modules: ['WALKR'] } } } }),
    'given.robots.A.modules[0]: "WALKR" is neither a tile of the catalogue nor shorthand',
  ],
  [
    'two robots on one space',
    withSteps([THERE], { given: { robots: { ...ROBOTS, B: { at: '0,0' } } } }),
    'rule/position-contradiction',
  ],
  [
    'a choice that nobody makes',
    withSteps([{ A: 'activate', module: 'DS', target: '2,0' }, { B: 'cool-down' }, THERE]),
    'steps[1]: comes too early: A has to choose first (attack-order: resolve)',
  ],
  [
    'a look while somebody has to choose',
    withSteps([{ A: 'activate', module: 'DS', target: '2,0' }, THERE]),
    'steps[1].expect: comes too early: A has to choose first (attack-order: resolve)',
  ],
  [
    'no opening',
    { format: 1, game: 'steel-arena', title: 'x', steps: [THERE] },
    'must begin with one of "given", "position" and "setup"',
  ],
];

test('what is malformed is told with place and reason, and nothing else: exit 2', () => {
  const files = MALFORMED.map(([name, content]) => {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  });
  const args = [SHIM, 'case', ...files, 'nowhere.json'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    cwd: folder,
  });
  const lines = stdout.split('\n');
  for (const [index, [name, , complaint]] of MALFORMED.entries()) {
    expect([name, lines[index]]).toEqual([name, expect.stringContaining(complaint)]);
  }
  expect(lines.slice(MALFORMED.length)).toEqual([
    expect.stringMatching(/^nowhere\.json: can't be read/),
    `0 passed, 0 failed, ${String(MALFORMED.length + 1)} malformed`,
    '',
  ]);
  expect([status, stderr]).toEqual([2, '']);
});
