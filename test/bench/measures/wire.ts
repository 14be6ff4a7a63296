import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { robotTag } from '../fake-bridge.ts';
import { quantile } from '../report.ts';
import { openSensedTable, type SensedTable } from './sensed-table.ts';

const TIMES = 12;
/** A space of the opening where a robot may come to stand. */
const CELL = 3;
/** The hub tells a viewer at most twenty times a second. */
const AFTER_PUT_MS = 80;
/** Some 200 ms after it was taken away the robot counts as being in a hand, which is a frame of its own. */
const AFTER_TAKE_MS = 320;

/** A CELL frame of a bridge until a spectator's tablet has the frame it brings about: parse, belief, explanation, publish. */
export const wireBench: Bench = {
  name: 'wire',
  figures: [
    { key: 'p50', unit: 'ms', goal: { better: 'lower', at: 2 } },
    { key: 'p99', unit: 'ms', goal: { better: 'lower', at: 10 } },
    { key: 'hub-cpu', unit: 'ms' },
  ],
  open: async () => {
    const table = await openSensedTable();
    return {
      round: async () => {
        const tookMs: number[] = [];
        const usedMs = table.hub.cpuMs();
        for (let n = 0; n < TIMES; n += 1) {
          tookMs.push(await change(table, { status: 'tags', tags: [robotTag(1)] }));
          await sleep(AFTER_PUT_MS);
          tookMs.push(await change(table, { status: 'empty', tags: [] }));
          await sleep(AFTER_TAKE_MS);
        }
        const hubCpu = (table.hub.cpuMs() - usedMs) / tookMs.length;
        return { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99), 'hub-cpu': hubCpu };
      },
      close: table.close,
    };
  },
};

async function change(
  { bridge, spectator }: SensedTable,
  reading: Parameters<SensedTable['bridge']['read']>[1],
): Promise<number> {
  const told = spectator.nextFrame();
  const sentMs = bridge.read(CELL, reading);
  await told;
  return spectator.atMs - sentMs;
}
