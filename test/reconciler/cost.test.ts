import { expect, test, vi } from 'vitest';
import { spaceKey, type Axial } from '@ringside/protocol/vocabulary';
import { spiral } from '@ringside/engine/kernel';
import type { Thing } from '../../hub/reconciler/index.ts';
import { Desk, thing } from './desk.ts';
import { on, piece, ways, yard } from './yard.ts';

vi.setConfig({ testTimeout: 60_000 });

const FIELD: readonly Axial[] = spiral({ q: 0, r: 0 }, 3);
const ROBOTS = [1, 2, 3, 4].map((n) => ({ n, at: FIELD[n * 7] ?? { q: 0, r: 0 } }));

/** Processor time, so that busy neighbours don't count. 37 tiles, 4 robots, a report every scan of some cell, somebody's robot on its way. */
test('one report is explained in a fraction of a millisecond: 37 cells, 41 pieces', () => {
  const pieces = [
    ...FIELD.map((space, n) => piece(`t${String(n)}`, 'II/any', on(space.q, space.r), 'down')),
    ...ROBOTS.map(({ n, at }) => piece(`robot-${String(n)}`, `robot/${String(n)}`, on(at.q, at.r))),
  ];
  const desk = new Desk(yard(pieces, [ways('act/1', 'robot-1', FIELD)]), FIELD);
  const things: Record<string, Thing[]> = {};
  FIELD.forEach((space, n) => (things[spaceKey(space)] = [thing(100 + n, 'II/move')]));
  for (const { n, at } of ROBOTS) things[spaceKey(at)]?.push(thing(n, `robot/${String(n)}`));
  desk.snapshot(things);
  desk.wait(1_000);
  const costs: number[] = [];
  const warmUp = 500;
  desk.onExplain = (run) => {
    const start = process.cpuUsage();
    const verdict = run();
    const { user, system } = process.cpuUsage(start);
    costs.push((user + system) / 1_000);
    return verdict;
  };
  for (let round = 0; round < 60; round += 1) {
    const space = FIELD[round % FIELD.length] ?? { q: 0, r: 0 };
    const there = things[spaceKey(space)] ?? [];
    desk.report(space, there.slice(1));
    desk.wait(200);
    desk.report(space, round % 3 ? there : [...there, thing(1, 'robot/1')]);
    desk.wait(200);
    desk.snapshot(things);
  }
  costs.splice(0, warmUp);
  costs.sort((a, b) => a - b);
  const at = (share: number): number => costs[Math.floor(costs.length * share)] ?? NaN;
  console.log(
    `explain: ${String(costs.length)} calls, p50 ${at(0.5).toFixed(3)} ms, p99 ${at(0.99).toFixed(3)} ms`,
  );
  expect(at(0.5)).toBeLessThan(1);
});
