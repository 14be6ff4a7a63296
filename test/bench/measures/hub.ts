import { setTimeout as sleep } from 'node:timers/promises';
import { rounds, type Bench } from '../bench.ts';
import { HubProcess } from '../hub-process.ts';
import { openSensedTable } from './sensed-table.ts';

const IDLE_MS = 10_000;

/** The built hub from its spawn to the line that says it is ready, in a fresh data folder. */
export const hubBench: Bench = {
  name: 'hub',
  figures: [
    { key: 'start', unit: 'ms', goal: { better: 'lower', at: 1_500 } },
    { key: 'start-cpu', unit: 'ms' },
    { key: 'queued', unit: 'ms' },
    { key: 'fresh-memory', unit: 'MB' },
  ],
  open: () =>
    Promise.resolve(
      rounds(async () => {
        const hub = await HubProcess.start();
        const memory = hub.residentMb();
        const { usedMs, queuedMs } = hub.cpu();
        await hub.stop();
        return {
          start: hub.startMs,
          'start-cpu': usedMs,
          queued: queuedMs,
          'fresh-memory': memory,
        };
      }),
    ),
};

/** A hub at rest with a game, a live mat that tells its snapshots and beats, and a spectator. */
export const idleBench: Bench = {
  name: 'idle',
  roundsMax: 3,
  figures: [
    { key: 'cpu', unit: '%', goal: { better: 'lower', at: 2 } },
    { key: 'memory', unit: 'MB', goal: { better: 'lower', at: 150 } },
  ],
  open: async () => {
    const { hub, close } = await openSensedTable();
    return {
      round: async () => {
        const startMs = performance.now();
        const { usedMs } = hub.cpu();
        await sleep(IDLE_MS);
        const share = (hub.cpu().usedMs - usedMs) / (performance.now() - startMs);
        return { cpu: share * 100, memory: hub.residentMb() };
      },
      close,
    };
  },
};
