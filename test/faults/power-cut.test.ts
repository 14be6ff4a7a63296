import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cutPlainly, cutRecord } from './power-cuts.ts';

const CUTS = process.env['FAULTS'] === 'full' ? 50 : 15;
const CONTROL_CUTS = 6;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ringside-power-')));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test(`${String(CUTS)} power cuts (drop): nothing acknowledged is lost, the chain is whole, a retry counts once`, async () => {
  const seen = await cutRecord(folder, 'drop', CUTS);
  console.log(`power cut, drop: ${JSON.stringify({ cuts: CUTS, ...seen })}`);
  expect(seen.lost).toBe(0);
  expect(seen.acknowledged).toBeGreaterThan(CUTS * 5);
  expect(seen.games).toBeGreaterThan(CUTS / 2);
}, 600_000);

test('the harness sees loss: SQLite as the library leaves it loses what it has acknowledged', async () => {
  const lost = await cutPlainly(folder, CONTROL_CUTS);
  console.log(`power cut, control: ${JSON.stringify({ cuts: CONTROL_CUTS, lost })}`);
  expect(lost).toBeGreaterThan(0);
}, 120_000);
