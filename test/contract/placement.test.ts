import type { Match, Step } from '@ringside/engine/kernel';
import { isSeat, type PieceId, type Placement } from '@ringside/protocol/vocabulary';
import { describe, expect, test, vi } from 'vitest';
import { playRandomly, seeded } from './random-play.ts';
import { startOf, SUBJECTS } from './rulesets.ts';

vi.setConfig({ testTimeout: 60_000 });

const SEEDS = 5;

/** Set-up is over when the first seat is asked. */
const isSetUp = (match: Match): boolean =>
  match.open().some(({ answerer, blocking }) => blocking && isSeat(answerer));

const isSinglePiece = (placement: Placement): placement is Placement & { id: PieceId } =>
  placement.id !== undefined;

describe.each(SUBJECTS)('$name', (subject) => {
  test('every piece is expected exactly once', () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      let ready = false;
      for (const { before, step } of playRandomly(
        startOf(subject),
        seeded(seed),
        subject.longest,
      )) {
        ready ||= isSetUp(before);
        const placements = step.next.expected();
        const ids = placements.filter(isSinglePiece).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(placements.every(({ count, id }) => count > 0 && (!id || count === 1))).toBe(true);
        const total = placements.reduce((sum, { count }) => sum + count, 0);
        if (ready && subject.pieces !== 'vary') expect(total).toBe(subject.pieces);
      }
    }
  });

  test('no two robots stand on one space', () => {
    for (const { step } of playRandomly(startOf(subject), seeded(1), subject.longest)) {
      const spaces = step.next
        .expected()
        .filter(({ of, at }) => of.startsWith('robot/') && at !== 'box' && 'space' in at)
        .map(({ at }) => JSON.stringify(at));
      expect(new Set(spaces).size).toBe(spaces.length);
    }
  });

  test('motions lead from where a piece was to where it is expected', () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      for (const { before, step } of playRandomly(
        startOf(subject),
        seeded(seed),
        subject.longest,
      )) {
        const moved = endsOf(step);
        expect(placesOf(before, [...moved.keys()])).toEqual(
          [...moved.values()].map(([from]) => from),
        );
        expect(placesOf(step.next, [...moved.keys()])).toEqual(
          [...moved.values()].map(([, to]) => to),
        );
      }
    }
  });
});

/** Where each moved piece starts and ends in one step. */
function endsOf({ events }: Step): ReadonlyMap<PieceId, readonly [unknown, unknown]> {
  const ends = new Map<PieceId, readonly [unknown, unknown]>();
  for (const { piece, path } of events.flatMap(({ motions }) => motions)) {
    const from = ends.get(piece)?.[0] ?? path[0];
    // A path goes on where the one before ended.
    if (ends.has(piece)) expect(path[0]).toEqual(ends.get(piece)?.[1]);
    ends.set(piece, [from, path.at(-1)]);
  }
  return ends;
}

const placesOf = (match: Match, pieces: readonly PieceId[]): readonly unknown[] =>
  pieces.map((piece) => match.expected().find(({ id }) => id === piece)?.at);
