import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { SqliteEventLog } from './index.ts';
import type { GameId } from '../table/ports.ts';

const KILLS = 10;
const folder = mkdtempSync(join(tmpdir(), 'ringside-kill-'));
const place = { file: join(folder, 'log.db'), keys: join(folder, 'keys') };

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Appends for ever and says the last seq after each commit was acknowledged. */
const WRITER = `
  import { writeSync } from 'node:fs';
  import { SqliteEventLog } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
  const log = new SqliteEventLog(${JSON.stringify(place)});
  const [known] = await log.games();
  if (!known) await log.create('g', 'toy', 1, 0);
  let after = known?.lastSeq ?? 0;
  for (;;) {
    const entry = (audience) => ({ stream: 'game', type: 'moved', schema: 1, audience, payload: { after } });
    after = await log.append({
      game: 'g', after, actor: { by: 'A', source: 'seat' }, cmdId: 'c' + after, wallMs: 0,
      entries: [entry('public'), entry(['A'])],
    });
    writeSync(1, after + '\\n');
  }`;

/** Runs the writer, kills it in mid-work, and returns the last seq it had acknowledged. */
async function acknowledgedUntilKilled(workMs: number): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=@ringside/source', '--input-type=module', '-e', WRITER],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  await sleep(workMs);
  child.kill('SIGKILL');
  await once(child, 'close');
  return Number(said.slice(0, said.lastIndexOf('\n')).split('\n').at(-1));
}

test(`${KILLS} kills in mid-append: nothing acknowledged is lost and the chain is whole`, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acknowledged = await acknowledgedUntilKilled((kill * 37) % 60);
    expect(acknowledged).toBeGreaterThan(0);
    const log = new SqliteEventLog(place);
    expect(log.quarantined).toBeUndefined();
    const commits = await log.read('g' as GameId);
    const last = commits.at(-1)?.entries;
    expect(last).toHaveLength(2);
    expect(last?.[1]?.seq).toBeGreaterThanOrEqual(acknowledged);
    await log.close();
  }
}, 180_000);
