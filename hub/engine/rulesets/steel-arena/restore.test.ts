import { describe, expect, test } from 'vitest';
import { pieceId } from '@ringside/protocol/vocabulary';
import { toPosition } from '../../../../test/cases/steel-arena/given.ts';
import { evolve } from './evolve.ts';
import { audience, restore } from './restore.ts';
import { EMPTY, type Event, type State } from './state.ts';
import { allTiles } from './tiles.ts';

const position = (glimpses: readonly [number, number, number]): State => {
  const plain = toPosition({
    robots: {
      A: { at: [0, 0], mods: ['DS(1)', 'FACE(1) fd', 'WK(1) fd'] },
      B: { at: [1, 0], mods: ['AX(1)', '?'] },
      C: { at: [2, 0], mods: ['CIRC(1) fd'] },
    },
  });
  return {
    ...plain,
    robots: plain.robots.map((robot, index) => ({ ...robot, glimpses: glimpses[index] ?? 0 })),
  };
};

function restored(state: State): readonly Event[] {
  const events = restore(state);
  if (!events.ok) throw new Error(events.error.code);
  return events.value;
}

describe('a position comes back', () => {
  test.each([
    { glimpses: [0, 0, 0], sealed: ['A', 'C'] },
    { glimpses: [2, 0, 1], sealed: ['A', 'C'] },
    { glimpses: [0, 1, 0], sealed: ['A', 'B', 'C'] },
  ] as const)(
    '$glimpses: whole, with what one seat alone has seen for its eyes',
    ({ glimpses, sealed }) => {
      const state = position(glimpses);
      const events = restored(state);
      expect(events.reduce(evolve, EMPTY)).toEqual(state);
      expect(events.map(audience)).toEqual(['public', ...sealed.map((seat) => [seat])]);
    },
  );

  test('nothing of it is in what everybody gets', () => {
    const [common] = restored(position([3, 2, 1]));
    if (common?.type !== 'position-set') throw new Error('no position');
    expect(allTiles(common.position).filter(({ face }) => face?.seenBy !== 'all' && face)).toEqual(
      [],
    );
    expect(common.position.robots.map(({ glimpses }) => glimpses)).toEqual([0, 0, 0]);
    expect(common.position.robots[0]?.modules.map(({ face }) => face?.design)).toEqual([
      'ds-1',
      undefined,
      undefined,
    ]);
  });

  test('each seat gets its own faces, and how often it has looked', () => {
    const [, ...own] = restored(position([3, 2, 0]));
    expect(own).toEqual([
      { type: 'faces-restored', seat: 'A', faces: { t2: 'face-1', t3: 'wk-1' }, glimpses: 3 },
      { type: 'faces-restored', seat: 'B', faces: {}, glimpses: 2 },
      { type: 'faces-restored', seat: 'C', faces: { t6: 'circ-1' }, glimpses: 0 },
    ]);
  });
});

test('one event, one audience', () => {
  const design = position([0, 0, 0]).robots[0]?.modules[0]?.face?.design;
  if (!design) throw new Error('no design');
  const piece = pieceId('t1');
  expect(audience({ type: 'face-learnt', seat: 'B', piece, design })).toEqual(['B']);
  expect(audience({ type: 'faces-restored', seat: 'C', faces: {}, glimpses: 1 })).toEqual(['C']);
  expect(audience({ type: 'turned-up', seat: 'B', piece, design })).toBe('public');
});
