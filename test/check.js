// `npm run check`: everything CI runs besides tests, fast things first. Each step says how long it took.
import { spawnSync } from 'node:child_process';

const ROOMS = ['protocol', 'hub', 'firmware-bridge', 'ui/src', 'test'];

const STEPS = [
  ['format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['types', 'tsc', ['-b']],
  ['rooms', 'depcruise', [...ROOMS, '--config', '.dependency-cruiser.cjs']],
  ['dead code', 'knip', []],
  ['svelte', 'npm', ['run', '--silent', 'check', '-w', 'ui']],
  ['lint', 'eslint', ['.']],
];

/** Runs one step with its output passed through; ends the process at the first that fails. */
function run([label, command, args]) {
  const started = performance.now();
  const [program, rest] =
    command === 'npm' ? ['npm', args] : ['npx', ['--no-install', command, ...args]];
  const { status } = spawnSync(program, rest, { stdio: 'inherit' });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${label.padEnd(10)} ${seconds.padStart(6)} s`);
  if (status !== 0) process.exit(1);
}

STEPS.forEach(run);
