import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Bench } from './bench.ts';
import { commandBench } from './measures/command.ts';
import { diceBench } from './measures/dice.ts';
import { engineBench } from './measures/engine.ts';
import { fanOutBench } from './measures/fan-out.ts';
import { firmwareBench } from './measures/firmware.ts';
import { hubBench, idleBench } from './measures/hub.ts';
import { floorBench } from './measures/floor.ts';
import { socketBench, socketInMemoryBench } from './measures/socket.ts';
import { wireBench } from './measures/wire.ts';
import { PeerProcess } from './peer-process.ts';
import { rowOf, tableOf, type Row, type Sample } from './report.ts';

const BENCHES: readonly Bench[] = [
  commandBench,
  engineBench('steel-arena', 'steel-arena, 4 players, virtual faces'),
  engineBench('volt', 'volt, 2 players'),
  engineBench('toy', 'toy, numbers to 6'),
  diceBench,
  floorBench,
  socketBench,
  ...(socketInMemoryBench ? [socketInMemoryBench] : []),
  wireBench,
  fanOutBench,
  hubBench,
  idleBench,
  firmwareBench,
];

const ROUNDS = 10;
const EXIT_USAGE = 64;

const { values: said } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: String(ROUNDS) },
    json: { type: 'string' },
    'no-peer': { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const wanted = BENCHES.filter(({ name }) => said.only === undefined || name.startsWith(said.only));
const count = Number(said.rounds);
if (wanted.length === 0 || !Number.isInteger(count) || count < 1) {
  console.error(`npm run bench -- [--only NAME] [--rounds N] [--json FILE] [--no-peer] [--profile DIR]
NAME is the beginning of one of: ${BENCHES.map(({ name }) => name).join(', ')}`);
  process.exit(EXIT_USAGE);
}

if (said.profile !== undefined) process.env['RINGSIDE_BENCH_PROFILE'] = resolve(said.profile);
const loadBefore = loadText();
const peer = said['no-peer'] ? undefined : new PeerProcess();
const rows: Row[] = [];
for (const bench of wanted) {
  rows.push(...(await measure(bench)));
  // a long run that is broken off has not been for nothing
  if (said.json !== undefined) writeFileSync(said.json, `${JSON.stringify(rows, null, 1)}\n`);
}
peer?.close();
console.log(`\nload ${loadBefore} before, ${loadText()} after\n\n${tableOf(rows)}`);

/** Programs that wanted a core, on average over the last minute: figures of a busy machine are figures of the others. */
function loadText(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}

/** Ours and the peer's in turn, so that whatever else the machine does falls on both. */
async function measure(bench: Bench): Promise<readonly Row[]> {
  const ours: Sample[] = [];
  const peers: Sample[] = [];
  const total = Math.min(count, bench.roundsMax ?? count);
  const runner = await bench.open();
  try {
    for (let n = 1; n <= total; n += 1) {
      process.stderr.write(`\r${bench.name}: round ${n} of ${total} `);
      ours.push(await runner.round());
      if (peer && bench.peer) peers.push(await peer.round(bench.peer));
    }
  } finally {
    await runner.close();
    process.stderr.write('\n');
  }
  return bench.figures.map((figure) => rowOf(bench.name, figure, ours, peers));
}
