import { expect, test } from 'vitest';
import { pieceClass, tagUid, type Space } from '@ringside/protocol/vocabulary';
import { emptyBelief, type Belief } from './belief.ts';
import { observe } from './observe.ts';
import { placeOf } from './places.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { missRate, NO_RECORD } from './track-record.ts';

const TAG = tagUid(Uint8Array.of(4, 1, 2, 3));
const X: Space = { q: 0, r: 0 };
const Y: Space = { q: 1, r: 0 };
const thing = { tag: TAG, class: pieceClass('robot/1') };

type Report = readonly [atMs: number, space: Space, listed: boolean];

const heard = (...reports: readonly Report[]): Belief =>
  reports.reduce(
    (belief, [atMs, space, listed]) =>
      observe(belief, {
        kind: 'space',
        space,
        things: listed ? [thing] : [],
        status: listed ? 'tags' : 'empty',
        atMs,
      }),
    emptyBelief([X, Y]),
  );

const stood: readonly Report[] = [
  [0, X, true],
  [0, Y, false],
];

test.each<{ when: string; reports: readonly Report[]; atMs: number; at: unknown; sure: boolean }>([
  { when: 'read and nothing since', reports: [], atMs: 60_000, at: { space: '0,0' }, sure: true },
  {
    when: 'missed once',
    reports: [[1_000, X, false]],
    atMs: 1_000,
    at: { space: '0,0' },
    sure: false,
  },
  {
    when: 'not read for a second',
    reports: [[10_000, X, false]],
    atMs: 11_200,
    at: 'hand',
    sure: true,
  },
  { when: 'not read for long', reports: [[10_000, X, false]], atMs: 16_500, at: 'off', sure: true },
  {
    when: 'gone here, read there',
    reports: [
      [10_000, X, false],
      [10_700, Y, true],
    ],
    atMs: 10_700,
    at: { space: '1,0' },
    sure: true,
  },
  {
    when: 'read there too, just now',
    reports: [[10_000, Y, true]],
    atMs: 10_300,
    at: { space: '1,0' },
    sure: false,
  },
  {
    when: 'read there too, for ten seconds: an edge',
    reports: [[10_000, Y, true]],
    atMs: 20_000,
    at: { space: '0,0' },
    sure: true,
  },
  {
    when: 'read there for one scan: a ghost',
    reports: [
      [10_000, Y, true],
      [10_200, Y, false],
    ],
    atMs: 10_400,
    at: { space: '0,0' },
    sure: true,
  },
  {
    when: 'sticky here, and at last gone',
    reports: [
      [10_000, Y, true],
      [13_000, X, false],
    ],
    atMs: 13_200,
    at: { space: '1,0' },
    sure: true,
  },
])('where a tag is: $when', ({ reports, atMs, at, sure }) => {
  const place = placeOf(heard(...stood, ...reports), TAG, atMs, DEFAULT_SETTINGS);
  expect(place.at).toEqual(at);
  expect(place.weight >= 0.9).toBe(sure);
});

test('where a tag is: never read, all spaces read', () => {
  const belief = heard([0, X, false], [0, Y, false]);
  expect(placeOf(belief, TAG, 0, DEFAULT_SETTINGS).at).toBe('off');
});

test('where a tag is: never read, one space silent', () => {
  expect(placeOf(heard([0, X, false]), TAG, 0, DEFAULT_SETTINGS).at).toBe('unknown');
});

test('a lost link takes back what was known, and nothing is concluded from it', () => {
  const lost = observe(heard(...stood), { kind: 'link', link: 'lost', spaces: [X, Y], atMs: 5 });
  expect(placeOf(lost, TAG, 60_000, DEFAULT_SETTINGS).at).toBe('unknown');
});

test('collision and fault say nothing about presence', () => {
  const belief = observe(heard(...stood), {
    kind: 'space',
    space: X,
    things: [],
    status: 'collision',
    atMs: 10,
  });
  expect(placeOf(belief, TAG, 60_000, DEFAULT_SETTINGS).at).toEqual({ space: '0,0' });
});

test('a tag that keeps missing is believed to stand for longer than a good one', () => {
  const flicker = Array.from({ length: 20 }, (_, n): readonly Report[] => [
    [1_000 + n * 500, X, false],
    [1_250 + n * 500, X, true],
  ]).flat();
  const weak = heard(...stood, ...flicker, [30_000, X, false]);
  const good = heard(...stood, [30_000, X, false]);
  expect(missRate(weak.tags[TAG]?.record ?? NO_RECORD)).toBeGreaterThan(0.1);
  expect(placeOf(good, TAG, 30_400, DEFAULT_SETTINGS).at).toBe('hand');
  expect(placeOf(weak, TAG, 30_400, DEFAULT_SETTINGS).at).toEqual({ space: '0,0' });
});
