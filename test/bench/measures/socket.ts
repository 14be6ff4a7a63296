import type { Bench } from '../bench.ts';
import { HubProcess } from '../hub-process.ts';
import { quantile } from '../report.ts';
import { Evening } from './evening.ts';

const MOVES = 80;

/** One player's device to the other player's device over the built hub, every move on disk before anybody is told. */
export const socketBench: Bench = {
  name: 'socket',
  peer: 'socketToSocket',
  figures: [
    { key: 'p50', unit: 'ms', goal: { better: 'lower', at: 0.6 }, peer: 'p50' },
    { key: 'p95', unit: 'ms', peer: 'p95' },
    { key: 'p99', unit: 'ms', goal: { better: 'lower', at: 10 }, peer: 'p99' },
    { key: 'accepted', unit: 'ms' },
    { key: 'hub-cpu', unit: 'ms' },
  ],
  open: async () => {
    const hub = await HubProcess.start();
    const evening = await Evening.begin(hub);
    return {
      round: async () => {
        const tookMs: number[] = [];
        const acceptedMs: number[] = [];
        const usedMs = hub.cpuMs();
        for (let n = 0; n < MOVES; n += 1) {
          await evening.move(
            (mover) => evening.other(mover),
            (moved, [other]) => {
              acceptedMs.push(moved.acceptedMs);
              if (other) tookMs.push(other.atMs - moved.sentMs);
            },
          );
        }
        return {
          p50: quantile(tookMs, 0.5),
          p95: quantile(tookMs, 0.95),
          p99: quantile(tookMs, 0.99),
          accepted: quantile(acceptedMs, 0.5),
          'hub-cpu': (hub.cpuMs() - usedMs) / MOVES,
        };
      },
      close: () => {
        evening.close();
        return hub.stop();
      },
    };
  },
};
