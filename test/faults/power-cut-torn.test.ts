import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cutRecord } from './power-cuts.ts';

const CUTS = process.env['FAULTS'] === 'full' ? 50 : 15;
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ringside-power-')));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test(`${String(CUTS)} power cuts (torn): nothing acknowledged is lost, the chain is whole, a retry counts once`, async () => {
  const seen = await cutRecord(folder, 'torn', CUTS);
  console.log(`power cut, torn: ${JSON.stringify({ cuts: CUTS, ...seen })}`);
  expect(seen.lost).toBe(0);
  expect(seen.acknowledged).toBeGreaterThan(CUTS * 5);
  expect(seen.games).toBeGreaterThan(CUTS / 2);
}, 600_000);
