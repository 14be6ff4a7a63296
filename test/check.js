// `npm run check`: everything CI runs besides tests. Linting takes as long as all the rest, so it goes beside it. Each step
// says how long it took; what it has to say is printed in one piece when it has ended.
import { spawn } from 'node:child_process';

const ROOMS = ['protocol', 'hub', 'firmware-bridge', 'ui/src', 'test'];

const npx = (command, args) => ['npx', ['--no-install', command, ...args]];

const LANES = [
  [
    ['format', ...npx('prettier', ['--check', '--log-level', 'warn', '.'])],
    ['types', ...npx('tsc', ['-b'])],
    ['rooms', ...npx('depcruise', [...ROOMS, '--config', '.dependency-cruiser.cjs'])],
    ['dead code', ...npx('knip', [])],
    ['svelte', 'npm', ['run', '--silent', 'check', '-w', 'ui']],
  ],
  [['lint', ...npx('eslint', ['.'])]],
];

/** Whether a step was passed. */
async function run([label, program, args]) {
  const started = performance.now();
  const step = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [step.stdout, step.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const [status] = await new Promise((resolve, reject) => {
    step.once('error', reject);
    step.once('close', (...ended) => resolve(ended));
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(Buffer.concat(said));
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${label.padEnd(10)} ${seconds.padStart(6)} s`);
  return status === 0;
}

/** Whether all steps of a lane were passed. Later ones are tried too: whoever mends one thing wants to see the others. */
async function runLane(steps) {
  let isPassed = true;
  for (const step of steps) isPassed = (await run(step)) && isPassed;
  return isPassed;
}

const lanes = await Promise.all(LANES.map(runLane));
process.exit(lanes.every(Boolean) ? 0 : 1);
