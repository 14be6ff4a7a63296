import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { volt } from '@ringside/engine/rulesets/volt';
import { parseTraceFile, writeTraceFile } from '@ringside/protocol/record';
import { describe, expect, test, vi } from 'vitest';
import { decisionLine } from '../../hub/trace/decision-line.ts';
import { replayTrace } from '../../hub/trace/replay.ts';
import { playEvening, type Evening } from './evening.ts';
import { GAMES } from './game-kinds.ts';
import { hostEvening, type Method } from './host.ts';
import { methodsFor } from './methods/all.ts';
import { ringside } from './methods/ringside.ts';
import { noiseFormat, TIERS, tierNoise, type Tier } from './noise.ts';
import { outcomeLines } from './outcome-lines.ts';
import { calibrationError, shareOf } from './statistics.ts';

vi.setConfig({ testTimeout: 120_000 });

const RULES = [bindRuleset(steelArena), bindRuleset(volt)];
const kinds = Object.values(GAMES).flat();

function evening(tier: Tier, seed: number, actions: number): Evening {
  const kind = kinds[seed % kinds.length];
  if (!kind) throw new Error('no such game');
  return playEvening({ kind, seed, noise: tierNoise(tier), actions });
}

describe.each(TIERS)('%s', (tier) => {
  test('pinned seeds come out as they did, action by action (npx vitest -u after a change that means it)', async () => {
    const noise = tierNoise(tier);
    const lines: string[] = [];
    for (const seed of [2, 3, 5]) {
      const one = evening(tier, seed, 16);
      for (const method of methodsFor(noise.readers.scanMs))
        lines.push(outcomeLines(method.name, hostEvening(one, method, noise)));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`pinned/${tier}.txt`);
  });

  test('a trace gives the same decisions when it is played again, byte for byte', () => {
    const noise = tierNoise(tier);
    const heard: string[] = [];
    const listening: Method = {
      name: 'listening',
      sense: (making) => {
        const sense = ringside.sense(making);
        return {
          take: (evidence) => {
            sense.take(evidence);
          },
          forget: () => {
            sense.forget();
          },
          look: (scene) => {
            const opinion = sense.look(scene);
            const line = decisionLine(opinion);
            if (heard.at(-1)?.split(' ').slice(1).join(' ') !== line)
              heard.push(`${String(scene.nowMs)} ${line}`);
            return opinion;
          },
        };
      },
    };
    const { trace } = hostEvening(evening(tier, 4, 12), listening, noise);
    const file = writeTraceFile(trace);
    const read = parseTraceFile(file);
    if (!read.ok) throw new Error(`${read.error.path} ${read.error.reason}`);
    expect(writeTraceFile(read.value)).toBe(file);
    const replayed = replayTrace(read.value, RULES);
    expect(replayed).toEqual({ ok: true, value: heard });
    expect(replayTrace(read.value, RULES)).toEqual(replayed);
  });
});

test('the same seed is the same evening, another one is another', () => {
  const [one, again, other] = [7, 7, 13].map((seed) => evening('harsh', seed, 8));
  expect(again?.lines).toEqual(one?.lines);
  expect(other?.lines).not.toEqual(one?.lines);
});

test.each([
  ['a share above 1', { readers: { miss: 1.5 } }, 'readers.miss must be a number from 0 to 1'],
  ['a span the wrong way round', { people: { restMs: [9, 1] } }, 'people.restMs must be [least'],
  ['a key nobody knows', { link: { lostt: 0.1 } }, 'link.lostt no such key; did you mean "lost"?'],
  ['another version', { version: 2 }, 'version must be 1, not 2'],
])('a noise file with %s is refused with the place', (_, change, complaint) => {
  const file = structuredClone(tierNoise('nominal')) as unknown as Record<string, unknown>;
  for (const [part, fields] of Object.entries(change))
    file[part] =
      typeof fields === 'object' ? { ...(file[part] as object), ...(fields as object) } : fields;
  const read = noiseFormat.read(file, '');
  expect(read.ok ? '' : `${read.error.path} ${read.error.reason}`).toContain(complaint);
});

test.each([
  ['no header', '', 'line 1'],
  ['no JSON', '{', 'line 1'],
  ['another format', '{"format":"x"}', 'line 1'],
])('a trace with %s is refused with the line', (_, file, path) => {
  const read = parseTraceFile(file);
  expect(read.ok ? '' : read.error.path).toContain(path);
});

test('bounds of a share are those of Wilson; nothing of nothing says nothing', () => {
  const { low, high } = shareOf(0, 1_000);
  expect(low).toBeCloseTo(0);
  expect(high).toBeCloseTo(0.00383, 4);
  expect(shareOf(0, 0)).toMatchObject({ low: 0, high: 1 });
});

test('who says 0.9 and is right nine times in ten is calibrated', () => {
  const stated = Array.from({ length: 10 }, (_, n) => ({ posterior: 0.9, isRight: n > 0 }));
  expect(calibrationError(stated)).toBeCloseTo(0);
  expect(calibrationError(stated.map((each) => ({ ...each, isRight: false })))).toBeCloseTo(0.9);
});
