import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bindRuleset } from '@ringside/engine/kernel';
import { volt } from '@ringside/engine/rulesets/volt';
import { parseTraceFile } from '@ringside/protocol/record';
import { afterAll, expect, test } from 'vitest';
import { replayTrace } from '../trace/index.ts';

const SHIM = join(import.meta.dirname, '../bin/ringside.js');
const folder = mkdtempSync(join(tmpdir(), 'ringside-trace-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const HEADER = {
  format: 'ringside-trace',
  version: 1,
  game: {
    ruleset: 'volt',
    config: {
      seats: [
        { seat: 'A', robot: 'robot/1', edge: 'south' },
        { seat: 'B', robot: 'robot/2', edge: 'west' },
      ],
      board: 'test',
    },
  },
  spaces: ['0:0', '1:0'],
  things: { '04000001': 'robot/1' },
  settings: {},
  draws: { 'start/1': { kind: 'start', seat: 'A' } },
};

function replay(lines: readonly unknown[], ...flags: readonly string[]) {
  const file = join(folder, 'trace.jsonl');
  writeFileSync(file, lines.map((each) => JSON.stringify(each)).join('\n'));
  const run = spawnSync(process.execPath, [SHIM, 'replay-trace', ...flags, file], {
    encoding: 'utf8',
  });
  return { status: run.status, out: run.stdout, err: run.stderr };
}

const REPORTS = [
  { do: 'link', at: 0, link: 'alive' },
  { do: 'report', at: 100, space: '0:0', status: 'empty', tags: [] },
  { do: 'report', at: 150, space: '1:0', status: 'tags', tags: ['04000001'] },
  { do: 'wait', at: 5_000 },
];

test('the same trace gives the same decisions, byte for byte, and its digest can be asked for', () => {
  const first = replay([HEADER, ...REPORTS]);
  expect(first).toMatchObject({ status: 0, err: '' });
  expect(replay([HEADER, ...REPORTS])).toEqual(first);
  const [, digest = ''] = /sha256 ([0-9a-f]{64})\n$/.exec(first.out) ?? [];
  expect(replay([HEADER, ...REPORTS], '--quiet', '--expect', digest).status).toBe(0);
  expect(replay([HEADER, ...REPORTS.slice(0, 2)], '--quiet', '--expect', digest).status).toBe(1);
}, 60_000);

test.each([
  [
    'time that goes back',
    [HEADER, ...REPORTS, REPORTS[1]],
    'trace/malformed: .*line 6.at must not',
  ],
  [
    'an answer that is refused',
    [HEADER, { do: 'answer', at: 0, decision: 'nothing/1', action: { kind: 'x' } }],
    'trace/misfit: .*at 0 the answer to nothing/1 is refused: ',
  ],
])(
  '%s is refused with a code and the place',
  (_, lines, complaint) => {
    const { status, out, err } = replay(lines);
    expect({ status, out }).toEqual({ status: 2, out: '' });
    expect(err).toMatch(new RegExp(complaint));
    expect(err.trim().split('\n')).toHaveLength(1);
  },
  60_000,
);

test.each([
  ['a game nobody knows', { game: { ruleset: 'go', config: {} } }, 'trace/no-such-game'],
  ['a config that is none', { game: { ruleset: 'volt', config: {} } }, 'trace/misfit'],
  ['a draw that is missing', { draws: {} }, 'trace/misfit'],
])('%s is no game to play', (_, change, code) => {
  const read = parseTraceFile(JSON.stringify({ ...HEADER, ...change }));
  const replayed = read.ok ? replayTrace(read.value, [bindRuleset(volt)]) : read;
  expect(replayed).toMatchObject({ ok: false, error: { code } });
});

test('a file that is not there is said in one line', () => {
  const run = spawnSync(process.execPath, [SHIM, 'replay-trace', join(folder, 'nowhere')], {
    encoding: 'utf8',
  });
  expect(run.status).toBe(2);
  expect(run.stderr).toMatch(/^trace\/unreadable: .*nowhere can't be read: ENOENT/);
}, 60_000);
