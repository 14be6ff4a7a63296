import type { Bench } from '../bench.ts';
import { HubProcess } from '../hub-process.ts';
import { quantile } from '../report.ts';
import type { Tablet } from '../tablet.ts';
import { Evening } from './evening.ts';

const CLIENTS = 56;
const MOVES = 30;
const WARM_UP = 150;

/** One move until each of 56 watching tablets has its frame, durable commit included; clients parse their JSON. */
export const fanOutBench: Bench = {
  name: 'fan-out',
  figures: [
    { key: 'p50', unit: 'ms' },
    { key: 'p99', unit: 'ms', goal: { better: 'lower', at: 25 } },
    { key: 'spread', unit: 'ms' },
    { key: 'hub-cpu', unit: 'ms' },
    { key: 'queued', unit: 'ms' },
    { key: 'bytes', unit: 'B' },
    { key: 'gaps', unit: 'frames', goal: { better: 'lower', at: 0 } },
  ],
  open: async () => {
    const hub = await HubProcess.start();
    const evening = await Evening.begin(hub, WARM_UP);
    const tablets: Tablet[] = [];
    for (let n = 0; n < CLIENTS; n += 1) tablets.push(await hub.spectator());
    // the first frame of a connection builds on nothing, as `base: null` says
    const gapsBefore = gapsOf(tablets);
    return {
      round: async () => {
        const tookMs: number[] = [];
        const spreadMs: number[] = [];
        const bytes: number[] = [];
        const before = hub.cpu();
        for (let n = 0; n < MOVES; n += 1) {
          await evening.move(
            () => tablets,
            ({ sentMs }) => {
              const each = tablets.map(({ atMs }) => atMs - sentMs);
              tookMs.push(...each);
              spreadMs.push(Math.max(...each) - Math.min(...each));
              bytes.push(tablets[0]?.bytes ?? 0);
            },
          );
        }
        const { usedMs, queuedMs } = hub.cpu();
        return {
          p50: quantile(tookMs, 0.5),
          p99: quantile(tookMs, 0.99),
          spread: quantile(spreadMs, 0.5),
          'hub-cpu': (usedMs - before.usedMs) / MOVES,
          queued: (queuedMs - before.queuedMs) / MOVES,
          bytes: quantile(bytes, 0.5),
          gaps: gapsOf(tablets) - gapsBefore,
        };
      },
      close: () => {
        evening.close();
        for (const tablet of tablets) tablet.close();
        return hub.stop();
      },
    };
  },
};

const gapsOf = (tablets: readonly Tablet[]): number =>
  tablets.reduce((sum, { gaps }) => sum + gaps, 0);
