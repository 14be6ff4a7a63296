import { createHash } from 'node:crypto';
import { COLOURS, type RobotView, type VoltView } from '@ringside/protocol/games/volt';
import type { Seat } from '@ringside/protocol/vocabulary';
import { afterEach, expect, test } from 'vitest';
import { seededRandom, TestBench, voltGame } from './table-kit.ts';

const SEATS: readonly Seat[] = ['A', 'B'];
const ANSWERS = 240;
/** A crash after so many answers, in the middle of secrets and of dice. */
const CRASH_EVERY = 50;

const bench = new TestBench({ seed: 'volt' });
afterEach(() => bench.discard());

const viewOf = (seat: Seat): VoltView => bench.frame(seat).view as VoltView;

/** What anybody can work out from what the table showed before and after the reveal. */
function textOf({ seat, open }: RobotView, round: number): string {
  if (!open) throw new Error('not revealed');
  const dice = COLOURS.map((colour) => {
    const { button, value } = open.program[colour];
    return `${colour}=${button}:${String(value)}`;
  });
  return [`${open.salt ?? ''} volt round=${String(round)} seat=${seat}`, ...dice].join(' ');
}

test('VO-RES-01, VO-PROG-02: at a table that crashes now and then every commitment is kept', async () => {
  await bench.open();
  await bench.begin(voltGame);
  const random = seededRandom(3);
  const shown = new Map<string, string>();
  let kept = 0;
  for (let n = 1; n <= ANSWERS && bench.frame('A').stage !== 'over'; n += 1) {
    if (!(await bench.answerAnything(random, SEATS))) break;
    if (n % CRASH_EVERY === 0) await bench.reopen('crash');
    const { round, robots } = viewOf('B');
    for (const robot of robots) {
      const key = `${robot.seat}/${String(round)}`;
      if (robot.commitment === undefined) shown.delete(key);
      else if (!robot.open) shown.set(key, robot.commitment);
      else if (shown.has(key)) {
        const hash = createHash('sha256').update(textOf(robot, round)).digest('hex');
        expect(hash).toBe(shown.get(key));
        shown.delete(key);
        kept += 1;
      }
    }
  }
  expect(kept).toBeGreaterThan(10);
  expect(bench.warnings).toEqual([]);
});
