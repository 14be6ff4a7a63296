import { afterEach, describe, expect, test } from 'vitest';
import { Launched } from './launched.ts';

/** Loaded before the program: a mistake that nobody catches, whenever somebody asks for one. */
const THROWS = `data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2',()=>{throw new Error('injected')})",
)}`;
const CRASHES_MAX = 5;

const running: Launched[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((house) => house.end()));
});

async function launched(env: Readonly<Record<string, string>> = {}): Promise<Launched> {
  const house = await Launched.start({ env });
  running.push(house);
  return house;
}

describe('the launcher', { timeout: 400_000 }, () => {
  test('P1: an error nobody catches is in the log, and the hub is started again', async () => {
    const house = await launched({ NODE_OPTIONS: `--import=${THROWS}` });
    const { startedMs, backMs } = await house.killHub('SIGUSR2');
    console.log(`uncaught: ${JSON.stringify({ startedMs, backMs })}`);
    expect(startedMs).toBeLessThan(2_000);
    expect(house.run.err).toContain('a mistake of the hub (app/bug)');
    expect(house.run.err).toContain('ended (exit code 1); starting it again');
    await house.until(() => house.run.out.includes('The hub is back.'));
  });

  test('P2: five crashes within a minute: safe mode, without devices, and it says so', async () => {
    const house = await launched();
    await house.until(async () => (await house.health())?.devices[0]?.link === 'alive');
    expect(await house.health()).toMatchObject({ notices: [] });
    for (let crash = 0; crash < CRASHES_MAX; crash += 1) await house.killHub();
    expect(house.run.err).toContain('launcher/safe-mode');
    expect(await house.health()).toMatchObject({
      status: 'degraded',
      devices: [],
      tables: [{ sensing: 'off' }],
      notices: [
        { code: 'app/safe-mode', message: expect.stringContaining('start it again') as string },
      ],
    });
    // the dashboard is there, and the devices known before are known
    expect((await fetch(house.hub)).status).toBe(200);
  });
});
