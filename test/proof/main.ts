// `npm run proof -- [--only secrets|reconcile] [--out FILE] [--actions N] [--seeds N] [--from N]`: first the reconciliation
// benchmark at 20,000 actions a tier, then the long form of secrets.test.ts, for hours: N seeds of every game. Says how far it is, and writes commit, seeds and figures after every 25 seeds: what was cut short is gone on with
// by `--from`.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { proveReconciler } from './reconcile.ts';
import { compareTwins, SETTINGS, type Verdict } from './twins.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    seeds: { type: 'string', default: '2000' },
    from: { type: 'string', default: '1' },
    only: { type: 'string' },
    actions: { type: 'string', default: '20000' },
  },
});
const from = Number(values.from);
const seeds = Number(values.seeds);
if (!Number.isInteger(from) || !Number.isInteger(seeds) || from < 1 || seeds < 1) {
  throw new Error('--from and --seeds are whole numbers from 1');
}

if (values.only !== 'secrets') {
  const status = proveReconciler({ actions: values.actions, out: values.out });
  if (status !== 0 || values.only === 'reconcile') process.exit(status);
}

const REPORT_EVERY = 25;

const zero = (name: string) => ({
  name,
  games: 0,
  leaks: 0,
  twinsThatDiffer: 0,
  endedByReveal: 0,
  answers: 0,
  otherCommands: 0,
  messages: 0,
  bytes: 0,
});
const figures = SETTINGS.map(({ name }) => zero(name));
const leaks: { readonly seed: number; readonly game: string; readonly leak: string }[] = [];
const began = performance.now();
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();

for (let seed = from; seed < from + seeds; seed += 1) {
  for (const [at, setting] of SETTINGS.entries()) {
    count(seed, at, await compareTwins(setting, seed));
  }
  const done = seed - from + 1;
  if (done % REPORT_EVERY === 0 || done === seeds) report(done);
}
for (const { name, games, leaks: found, twinsThatDiffer, answers, otherCommands } of figures) {
  console.log(
    `${name}: ${String(games)} seeds, ${String(found)} leaks; ${String(twinsThatDiffer)} twins differ, ${String(answers)} answers and ${String(otherCommands)} other commands in both`,
  );
}
process.exitCode = leaks.length > 0 ? 1 : 0;

function count(seed: number, at: number, verdict: Verdict): void {
  const row = figures[at];
  if (!row) return;
  row.games += 1;
  row.answers += verdict.answers;
  row.otherCommands += verdict.deeds;
  row.messages += verdict.messages;
  row.bytes += verdict.bytes;
  if (verdict.different) row.twinsThatDiffer += 1;
  if (verdict.revealed) row.endedByReveal += 1;
  if (verdict.leak === undefined) return;
  row.leaks += 1;
  leaks.push({ seed, game: row.name, leak: verdict.leak });
  console.log(`LEAK seed ${String(seed)} (${row.name}): ${verdict.leak}`);
}

function report(done: number): void {
  const seconds = (performance.now() - began) / 1000;
  const left = ((seeds - done) * seconds) / done;
  const next = from + done;
  console.log(
    `${String(done)} of ${String(seeds)} seeds of each game, ${String(leaks.length)} leaks, ${seconds.toFixed(0)} s, about ${left.toFixed(0)} s left (--from ${String(next)})`,
  );
  if (values.out === undefined) return;
  const proof = { what: 'non-interference at the socket', commit, node: process.version };
  const range = { from, to: next - 1, asked: seeds, seconds: Math.round(seconds) };
  writeFileSync(
    values.out,
    `${JSON.stringify({ ...proof, seeds: range, figures, leaks }, null, 2)}\n`,
  );
}
