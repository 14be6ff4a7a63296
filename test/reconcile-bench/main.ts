// `npm run bench:reconcile -- [--game G --tier nominal|harsh|brutal|all --noise FILE --seed S --actions N --json FILE]`:
// how well the table is understood, ours and the ways of others on the same traces. docs/reconciliation.md explains it.
// --write puts the tables and the chart there; --trace FILE writes the first game as our side was told it.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeTraceFile } from '@ringside/protocol/record';
import { chartOf } from './chart.ts';
import { playEvening } from './evening.ts';
import { tableOf, type TierFigures } from './figures.ts';
import { GAMES, type GameKind } from './game-kinds.ts';
import { hostEvening } from './host.ts';
import { methodsFor } from './methods/all.ts';
import { readNoise, TIERS, tierNoise, type Noise, type Tier } from './noise.ts';
import { runTier } from './run-tier.ts';
import { tune } from './tune.ts';

const DOCUMENT = new URL('../../docs/reconciliation.md', import.meta.url).pathname;
const CHART = new URL('../../docs/pictures/reconciliation.svg', import.meta.url).pathname;
const BEGIN = '<!-- measured: npm run bench:reconcile -- --write -->';
const END = '<!-- /measured -->';

const { values } = parseArgs({
  options: {
    game: { type: 'string' },
    tier: { type: 'string', default: 'all' },
    noise: { type: 'string' },
    seed: { type: 'string', default: '1' },
    actions: { type: 'string', default: '400' },
    json: { type: 'string' },
    trace: { type: 'string' },
    write: { type: 'boolean', default: false },
    tune: { type: 'boolean', default: false },
  },
});

function giveUp(message: string): never {
  console.error(message);
  process.exit(2);
}

const whole = (name: string, text: string): number =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : giveUp(`--${name} is a whole number from 1`);

function kindsOf(game: string | undefined): readonly GameKind[] {
  if (game === undefined) return Object.values(GAMES).flat();
  return GAMES[game] ?? giveUp(`--game is one of ${Object.keys(GAMES).join(', ')}`);
}

function tiersOf(tier: string): readonly Tier[] {
  if (tier === 'all') return TIERS;
  const one = TIERS.filter((each) => each === tier);
  return one.length > 0 ? one : giveUp(`--tier is all or one of ${TIERS.join(', ')}`);
}

function noiseOf(tier: Tier): Noise {
  if (values.noise === undefined) return tierNoise(tier);
  try {
    return readNoise(values.noise);
  } catch (thrown) {
    return giveUp(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

const seed = whole('seed', values.seed);
const actions = whole('actions', values.actions);
const kinds = kindsOf(values.game);
const tiers = tiersOf(values.tier);
if (values.tune) {
  for (const tier of tiers) console.log(tune({ tier, noise: noiseOf(tier), kinds, actions }));
} else measure();

function measure(): void {
  const measured = tiers.map((tier): TierFigures => {
    const noise = noiseOf(tier);
    const methods = methodsFor(noise.readers.scanMs);
    const began = performance.now();
    let saidMs = began;
    const { figures } = runTier({
      tier,
      noise,
      kinds,
      methods,
      seed,
      actions,
      onGame: (done) => {
        if (performance.now() - saidMs < 10_000) return;
        saidMs = performance.now();
        const left = ((saidMs - began) / done) * (actions - done);
        console.error(`${tier}: ${String(done)} actions, about ${(left / 1000).toFixed(0)} s left`);
      },
    });
    console.log(`${tableOf(figures)}\n`);
    return figures;
  });
  if (values.trace !== undefined) writeTrace(values.trace);
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const about = { what: 'reconciliation', commit, node: process.version, seed, actions };
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ ...about, tiers: measured }, null, 2)}\n`);
  if (values.write) writeDocument(measured, commit);
}

function writeTrace(file: string): void {
  const [tier = 'nominal'] = tiers;
  const noise = noiseOf(tier);
  const [ours] = methodsFor(noise.readers.scanMs);
  const kind = kinds[seed % kinds.length];
  if (!ours || !kind) return;
  const evening = playEvening({ kind, seed, noise, actions: Math.min(60, actions) });
  writeFileSync(file, writeTraceFile(hostEvening(evening, ours, noise).trace));
}

function writeDocument(measured: readonly TierFigures[], commit: string): void {
  const before = readFileSync(DOCUMENT, 'utf8');
  const [head] = before.split(BEGIN);
  const [, tail] = before.split(END);
  if (head === undefined || tail === undefined) throw new Error(`${DOCUMENT} has no place for it`);
  const how = `Seed ${String(seed)}, ${String(actions)} actions a tier, commit ${commit.slice(0, 12)}, node ${process.version}.`;
  const tables = measured.map(tableOf).join('\n\n');
  const picture =
    '![Silent errors and premature commits by method and tier](pictures/reconciliation.svg)';
  writeFileSync(DOCUMENT, `${head}${BEGIN}\n\n${how}\n\n${picture}\n\n${tables}\n\n${END}${tail}`);
  writeFileSync(CHART, chartOf(measured));
}
