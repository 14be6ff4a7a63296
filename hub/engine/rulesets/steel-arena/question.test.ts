import { describe, expect, test } from 'vitest';
import { pieceClass, pieceId } from '@ringside/protocol/vocabulary';
import type { Tile } from '@ringside/protocol/games/steel-arena';
import { toPosition } from '../../../../test/cases/steel-arena/given.ts';
import { about, asked, drawn, offered } from './question.ts';
import type { State } from './state.ts';

const plain = { choices: () => [], answer: () => ({ ok: true, value: [] }) as const };
const body = { ...plain, mayAnswer: ['seat'] as const };

const at = (moment: number, glimpses: number, more: Partial<State> = {}): State => {
  const position = toPosition({ robots: { A: { at: [0, 0] }, C: { at: [1, 0], mods: ['?'] } } });
  const [first, second] = position.robots;
  if (!first || !second) throw new Error('two robots');
  return { ...position, moment, robots: [first, { ...second, glimpses }], ...more };
};

describe('what the game waits for', () => {
  test.each([
    { moment: 0, glimpses: 0, own: 0, others: 0 },
    { moment: 7, glimpses: 0, own: 7_000, others: 7_000 },
    { moment: 7, glimpses: 3, own: 7_003, others: 7_000 },
    { moment: 7, glimpses: 999, own: 7_999, others: 7_000 },
    { moment: 7, glimpses: 1_000, own: 7_000, others: 7_000 },
    { moment: 7, glimpses: 2_001, own: 7_001, others: 7_000 },
  ])(
    'moment $moment, $glimpses glimpses of the seat alone',
    ({ moment, glimpses, own, others }) => {
      expect(asked(at(moment, glimpses), 'overheat', 'C', body)).toMatchObject({
        id: `overheat/${String(own)}`,
        publicId: `overheat/${String(others)}`,
        kind: 'overheat',
        answerer: 'C',
        mayAnswer: ['seat'],
      });
      expect(asked(at(moment, glimpses), 'overheat', 'A', body).id).toBe(
        `overheat/${String(others)}`,
      );
    },
  );

  test.each([
    { source: 'class', id: 'draw-class/1' },
    { source: 'face', id: 'draw-face/6' },
  ] as const)('the next draw of a $source', ({ source, id }) => {
    expect(drawn(at(9, 9, { draws: { class: 0, face: 5 } }), source, plain)).toMatchObject({
      id,
      publicId: id,
      kind: `draw-${source}`,
      answerer: 'chance',
      mayAnswer: ['rng'],
    });
  });
});

describe('what is offered beside the game', () => {
  test.each([
    { seat: 'A', moment: 0, glimpses: 0, number: 0 },
    { seat: 'C', moment: 0, glimpses: 0, number: 2 },
    { seat: 'A', moment: 2, glimpses: 4, number: 12_000 },
    { seat: 'C', moment: 2, glimpses: 4, number: 12_026 },
    { seat: 'C', moment: 2, glimpses: 1_004, number: 12_026 },
  ] as const)('to $seat at moment $moment', ({ seat, moment, glimpses, number }) => {
    const id = `protect/${String(number)}`;
    expect(offered(at(moment, glimpses), 'protect', seat, body)).toMatchObject({
      id,
      publicId: id,
      answerer: seat,
    });
  });

  const taken = at(0, 0).robots[1]?.modules[0]?.id ?? pieceId('t1');
  test.each([
    { what: 'lying, unnamed', piece: pieceId('t30'), name: 'II/any', number: 120 },
    { what: 'lying, named', piece: pieceId('t30'), name: 'II/move', number: 121 },
    { what: 'taken, unnamed', piece: taken, name: 'III/any', number: 6 },
    { what: 'taken, named', piece: taken, name: 'III/move', number: 7 },
  ])('about a real tile, $what', ({ piece, name, number }) => {
    const tile: Tile = { id: piece, class: pieceClass(name), face: null, up: false, hot: false };
    const id = `name-class/${String(number)}`;
    expect(about(at(5, 5), tile, 'name-class', { ...body, answerer: 'table' })).toMatchObject({
      id,
      publicId: id,
      kind: 'name-class',
      answerer: 'table',
    });
  });
});
