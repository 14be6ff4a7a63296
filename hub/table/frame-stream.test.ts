import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogLine } from '@ringside/protocol/api';
import { tableId } from '@ringside/protocol/vocabulary';
import { setupSections, type Sections } from './frame.ts';
import { FrameStream } from './frame-stream.ts';
import { same } from './same.ts';
import { SENSING_OFF } from './sensing-desk.ts';

const PLAYING: Sections = {
  ...setupSections({
    table: { id: tableId('table'), name: 'Table', kind: 'table' },
    presence: new Map(),
  }),
  sensing: SENSING_OFF,
  stage: 'playing',
  ruleset: 'toy',
};

const streamOf = (sections: Sections): FrameStream =>
  new FrameStream({ viewer: 'A', secret: new Uint8Array(32), firstSeq: 1, sections });

const line = (n: number): LogLine => ({
  n,
  text: { key: 'event/toy/picked', values: {} },
  provenance: 'tapped',
  undone: false,
  begins: true,
});

const sections = fc.record({
  lines: fc.nat(2),
  connected: fc.boolean(),
  state: fc.constantFrom('in-step', 'watching'),
});

const build = (of: {
  lines: number;
  connected: boolean;
  state: 'in-step' | 'watching';
}): Sections => ({
  ...PLAYING,
  seats: [{ seat: 'A', name: 'Ann', joined: true, away: false, connected: of.connected }],
  sensing: { state: of.state, putRight: [], tentative: [] },
  log: Array.from({ length: of.lines }, (_, n) => line(n)),
});

test('seq rises exactly when the bytes change, rev exactly when the game’s do, and the rest stays one object', () => {
  fc.assert(
    fc.property(fc.array(sections, { minLength: 2, maxLength: 8 }), (states) => {
      const [first, ...rest] = states;
      if (!first) return;
      const stream = streamOf(build(first));
      let before = { of: first, ...stream.current };
      for (const of of rest) {
        const changed = JSON.stringify(of) !== JSON.stringify(before.of);
        expect(stream.offer(build(of))).toBe(changed);
        const { seq, frame } = stream.current;
        expect(seq).toBe(before.seq + (changed ? 1 : 0));
        expect(frame.rev !== before.frame.rev).toBe(of.lines !== before.of.lines);
        expect(frame.log === before.frame.log).toBe(of.lines === before.of.lines);
        expect(frame.sensing === before.frame.sensing).toBe(of.state === before.of.state);
        before = { of, seq, frame };
      }
    }),
  );
});

test('a token never comes twice', () => {
  const stream = streamOf(PLAYING);
  const revs = [stream.current.frame.rev];
  for (const lines of [1, 0, 1, 0]) {
    stream.offer({ ...PLAYING, log: Array.from({ length: lines }, (_, n) => line(n)) });
    revs.push(stream.current.frame.rev);
  }
  expect(new Set(revs).size).toBe(5);
});

describe('same', () => {
  test('is equality of the JSON, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(same(a, structuredClone(a))).toBe(true);
        expect(same(a, b)).toBe(same(b, a));
        if (JSON.stringify(a) === JSON.stringify(b)) expect(same(a, b)).toBe(true);
      }),
    );
  });

  test.each([
    { a: { x: 1 }, b: { x: 1, y: undefined }, is: true },
    { a: { x: 1, y: 2 }, b: { y: 2, x: 1 }, is: true },
    { a: [], b: {}, is: false },
    { a: [1, 2], b: [2, 1], is: false },
    { a: { x: null }, b: {}, is: false },
    { a: null, b: undefined, is: false },
  ])('$a and $b: $is', ({ a, b, is }) => {
    expect(same(a, b)).toBe(is);
  });
});
