// `npm run -s cases:compact -- FILE...`: plays files in the compact forms of cases, Steel Arena's or VOLT's. Rows about
// expansions and modules are counted as not in scope, never as passed. Exits 1 when a row fails, 2 when a file can't be read.
import { readFileSync } from 'node:fs';
import { isVoltRow, playVoltRow } from './compact-volt-rows.ts';
import type { CompactRow } from './compact/row.ts';
import { playVariant, type CompactOutcome } from './compact/run.ts';

const files = process.argv.slice(2);
let [passed, failed, outside] = [0, 0, 0];

function playFile(file: string): void {
  for (const row of rowsIn(file)) {
    if (isVoltRow(row)) {
      count(row.id, playVoltRow(row));
      continue;
    }
    for (const [index, variant] of row.variants.entries()) {
      const name = row.variants.length > 1 ? `${row.id} (${String(index + 1)})` : row.id;
      count(name, playVariant(row, variant));
    }
  }
}

function count(name: string, outcome: CompactOutcome): void {
  if (outcome.is === 'passed') passed += 1;
  else if (outcome.is === 'failed') {
    failed += 1;
    console.log(`${name}: FAILED\n${outcome.why.map((line) => `  ${line}`).join('\n')}`);
  } else {
    outside += 1;
    console.log(`${name}: not in scope: ${outcome.why}`);
  }
}

function rowsIn(file: string) {
  const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (Array.isArray(raw) && raw.length > 0) {
    const rows: readonly unknown[] = raw;
    if (rows.every(isVoltRow)) return rows;
    if (rows.every(isRow)) return rows;
  }
  throw new Error(`${file}: no list of rows of either compact form`);
}

const isRow = (raw: unknown): raw is CompactRow =>
  typeof raw === 'object' && raw !== null && 'id' in raw && 'variants' in raw;

try {
  if (files.length === 0) throw new Error('which files? npm run -s cases:compact -- FILE...');
  for (const file of files) playFile(file);
  console.log(
    `${String(passed)} passed, ${String(failed)} failed, ${String(outside)} not in scope`,
  );
  process.exitCode = failed > 0 ? 1 : 0;
} catch (thrown) {
  console.error(thrown instanceof Error ? thrown.message : String(thrown));
  process.exitCode = 2;
}
