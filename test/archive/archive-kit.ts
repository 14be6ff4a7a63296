import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { LogLine } from '@ringside/protocol/api';
import type { GameFile } from '@ringside/protocol/record';
import { tableId, type Seat } from '@ringside/protocol/vocabulary';
import { importGame } from '../../hub/table/game-import.ts';
import type { GameRequest, Refusal } from '../../hub/table/feed.ts';
import type { GameId } from '../../hub/table/ports.ts';
import { RecordTable } from '../../hub/table/record-table.ts';
import {
  seededEntropy,
  seededRandom,
  STEEL_ARENA,
  TestBench,
  TOY,
  VOLT,
} from '../table/table-kit.ts';

export const GAMES = [TOY, STEEL_ARENA, VOLT];

/** A bench whose table can write its games to files. */
export async function openBench(seed: string): Promise<TestBench> {
  const bench = new TestBench({ seed, table: { id: 'table', name: 'Kitchen table' } });
  bench.use({ id: 'table', name: 'Kitchen table', archive: laterOf(bench) });
  await bench.open();
  return bench;
}

/** The record of a bench, whichever it has open when it is asked. */
const laterOf = (bench: TestBench) => ({
  exportGame: (...args: Parameters<TestBench['log']['exportGame']>) =>
    bench.log.exportGame(...args),
  readGameFile: (...args: Parameters<TestBench['log']['readGameFile']>) =>
    bench.log.readGameFile(...args),
  importGame: (...args: Parameters<TestBench['log']['importGame']>) =>
    bench.log.importGame(...args),
  unfinishedAs: (...args: Parameters<TestBench['log']['unfinishedAs']>) =>
    bench.log.unfinishedAs(...args),
  abandon: (...args: Parameters<TestBench['log']['abandon']>) => bench.log.abandon(...args),
  readPublic: (...args: Parameters<TestBench['log']['readPublic']>) =>
    bench.log.readPublic(...args),
});

/** Begins a game and gives so many random answers, with an undo by the host now and then. */
export async function play(
  bench: TestBench,
  request: GameRequest,
  { answers, seed }: { readonly answers: number; readonly seed: number },
): Promise<void> {
  const begun = await bench.table.begin(request);
  if (!begun.ok) throw new Error(begun.error.code);
  const among: readonly Seat[] = request.seats.map(({ seat }) => seat);
  const random = seededRandom(seed);
  for (let n = 1; n <= answers && bench.frame('public').stage === 'playing'; n += 1) {
    await bench.answerAnything(random, among);
    if (n % 12 === 0 && bench.frame('host').undo.can) await bench.undo('host');
  }
}

/** Answers until the game is over. */
export async function playOut(bench: TestBench, seed: number): Promise<void> {
  const random = seededRandom(seed);
  const seats = bench.frame('public').seats.map(({ seat }) => seat);
  while (bench.frame('public').stage === 'playing') await bench.answerAnything(random, seats);
}

/** Two minutes later a game that is over is closed for good, and its key released. */
export async function closeGame(bench: TestBench): Promise<void> {
  bench.clock.pass(121_000);
  await bench.table.rename('A', bench.frame('public').seats[0]?.name ?? '');
}

export async function exported(bench: TestBench): Promise<GameFile> {
  const file = await bench.table.exportGame();
  if (!file.ok) throw new Error(file.error.code);
  return file.value;
}

/** The newest game in its record. */
export async function gameOf(bench: TestBench): Promise<GameId> {
  const newest = (await bench.log.games()).at(-1);
  if (!newest) throw new Error('no game in the record');
  return newest.game;
}

/** As it travels. */
export const throughText = (file: GameFile): unknown => JSON.parse(JSON.stringify(file));

export async function imported(
  bench: TestBench,
  file: unknown,
): Promise<Refusal | 'table' | 'record'> {
  const parts = { archive: bench.log, games: GAMES, entropy: seededEntropy('import') };
  const arrived = await importGame(parts, file, tableId('table'));
  return arrived.ok ? arrived.value.kind : arrived.error;
}

export async function openRecord(bench: TestBench): Promise<RecordTable> {
  const table = { id: tableId('table'), name: 'Kitchen table', kind: 'record' } as const;
  const parts = { table, games: GAMES, log: bench.log, archive: bench.log };
  const opened = await RecordTable.open(parts);
  if (!opened) throw new Error('no record to look at');
  return opened;
}

export function copyKeys(from: TestBench, to: TestBench): void {
  mkdirSync(join(to.folder, 'keys'), { recursive: true });
  cpSync(join(from.folder, 'keys'), join(to.folder, 'keys'), { recursive: true });
}

export const words = (lines: readonly LogLine[]): readonly string[] =>
  lines.map(({ n, text, undone }) => `${String(n)} ${text.key}${undone ? ' (undone)' : ''}`);
