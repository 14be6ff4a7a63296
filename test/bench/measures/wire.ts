import { setTimeout as sleep } from 'node:timers/promises';
import type { TableFrame } from '@ringside/protocol/api';
import type { Bench } from '../bench.ts';
import { robotTag } from '../fake-bridge.ts';
import { quantile } from '../report.ts';
import { openSensedTable, type SensedTable } from './sensed-table.ts';

const TIMES = 12;
/** A space of the opening where a robot may come to stand. */
const CELL = 3;
/** After half a second the hub asks about a robot that stands there: taken away then, that is seen at once. */
const STANDING_MS = 900;
/** Some 200 ms after it was taken away the robot counts as being in a hand, which is a frame of its own. */
const AWAY_MS = 400;
/** What has not come by then does not come: the robot was asked about, or stands for something else. */
const SEEN_MS_MAX = 2_000;

/** A CELL frame of a bridge until a spectator's tablet has the frame that shows it: parse, belief, explanation, publish. */
export const wireBench: Bench = {
  name: 'wire',
  figures: [
    { key: 'p50', unit: 'ms', goal: { better: 'lower', at: 2 } },
    { key: 'p99', unit: 'ms', goal: { better: 'lower', at: 10 } },
    { key: 'hub-cpu', unit: 'ms' },
    { key: 'queued', unit: 'ms' },
    { key: 'unseen', unit: 'reports', goal: { better: 'lower', at: 0 } },
  ],
  open: async () => {
    const table = await openSensedTable();
    // the first times run code that nothing has optimised yet
    for (let n = 0; n < TIMES; n += 1) await putAndTake(table);
    return {
      round: async () => {
        const tookMs: number[] = [];
        let reports = 0;
        const before = table.hub.cpu();
        for (let n = 0; n < TIMES; n += 1) {
          const took = await putAndTake(table);
          tookMs.push(...took.filter((ms) => ms !== undefined));
          reports += took.length;
        }
        const after = table.hub.cpu();
        return {
          p50: quantile(tookMs, 0.5),
          p99: quantile(tookMs, 0.99),
          'hub-cpu': (after.usedMs - before.usedMs) / reports,
          queued: (after.queuedMs - before.queuedMs) / reports,
          unseen: reports - tookMs.length,
        };
      },
      close: table.close,
    };
  },
};

async function putAndTake({
  bridge,
  spectator,
}: SensedTable): Promise<readonly (number | undefined)[]> {
  const seen = spectator.frameWhere(isGuessed, SEEN_MS_MAX);
  const putMs = bridge.read(CELL, { status: 'tags', tags: [robotTag(1)] });
  const seenMs = await seen;
  await sleep(STANDING_MS);
  const gone = spectator.frameWhere((frame) => !isGuessed(frame), SEEN_MS_MAX);
  const takenMs = bridge.read(CELL, { status: 'empty', tags: [] });
  const goneMs = await gone;
  await sleep(AWAY_MS);
  return [seenMs && seenMs - putMs, goneMs && goneMs - takenMs];
}

/** A robot that stands where it may is shown at once as a guess. Frames that come of something else don't say so. */
const isGuessed = ({ sensing }: Partial<TableFrame>): boolean => sensing?.state === 'tentative';
