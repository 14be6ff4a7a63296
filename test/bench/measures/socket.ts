import type { Bench } from '../bench.ts';
import { HubProcess, hasMemoryDisk } from '../hub-process.ts';
import { quantile, type Goal, type Sample } from '../report.ts';
import { Evening } from './evening.ts';

const MOVES = 80;
const WARM_UP = 150;

/** One player's device to the other player's device over the built hub, every move on disk before anybody is told. */
export const socketBench = benchOn('disk');

/** The same with a disk that costs nothing: what is left is the hub, and the machine's own way from process to process. */
export const socketInMemoryBench: Bench | undefined = hasMemoryDisk ? benchOn('memory') : undefined;

function benchOn(on: 'disk' | 'memory'): Bench {
  const isDisk = on === 'disk';
  return {
    name: isDisk ? 'socket' : 'socket-no-disk',
    peer: 'socketToSocket',
    figures: [
      { key: 'p50', unit: 'ms', ...(isDisk && { goal: below(0.6) }), peer: 'p50' },
      { key: 'p95', unit: 'ms', peer: 'p95' },
      { key: 'p99', unit: 'ms', ...(isDisk && { goal: below(10) }), peer: 'p99' },
      { key: 'accepted', unit: 'ms' },
      { key: 'hub-cpu', unit: 'ms' },
      { key: 'queued', unit: 'ms' },
    ],
    open: async () => {
      const hub = await HubProcess.start({ on });
      const evening = await Evening.begin(hub, WARM_UP);
      return {
        round: () => roundOf(hub, evening),
        close: () => {
          evening.close();
          return hub.stop();
        },
      };
    },
  };
}

function below(at: number): Goal {
  return { better: 'lower', at };
}

async function roundOf(hub: HubProcess, evening: Evening): Promise<Sample> {
  const tookMs: number[] = [];
  const acceptedMs: number[] = [];
  const before = hub.cpu();
  for (let n = 0; n < MOVES; n += 1) {
    await evening.move(
      (mover) => evening.other(mover),
      (moved, [other]) => {
        acceptedMs.push(moved.acceptedMs);
        if (other) tookMs.push(other.atMs - moved.sentMs);
      },
    );
  }
  const after = hub.cpu();
  return {
    p50: quantile(tookMs, 0.5),
    p95: quantile(tookMs, 0.95),
    p99: quantile(tookMs, 0.99),
    accepted: quantile(acceptedMs, 0.5),
    'hub-cpu': (after.usedMs - before.usedMs) / MOVES,
    queued: (after.queuedMs - before.queuedMs) / MOVES,
  };
}
