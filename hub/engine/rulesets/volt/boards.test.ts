import { BEARINGS, squareName, type Square } from '@ringside/protocol/vocabulary';
import { POINTS, type BoardFile } from '@ringside/protocol/games/volt';
import { describe, expect, test } from 'vitest';
import { distance, neighbor, rim, sameSquare } from '../../kernel/square.ts';
import { boardNamed, FACES, TEST_FACE } from './boards.ts';
import { isPassable } from './lines.ts';
import { faultOf, parseBoard } from './parse-board.ts';

const across = ({ file, rank }: Square): Square => ({ file: 8 - file, rank: 8 - rank });
const has = (squares: readonly Square[], square: Square): boolean =>
  squares.some((each) => sameSquare(each, square));

describe.each(FACES.map((face) => [face.id, face] as const))('the face %s', (_, face) => {
  test('VO-BOARD-01, VO-CP-01, VO-PIT-01, VO-REP-01: six control points, pits, one repair center', () => {
    expect(faultOf(face)).toBeUndefined();
    expect(face.points).toHaveLength(POINTS.length);
    expect(face.pits.length).toBeGreaterThanOrEqual(8);
    expect(squareName(face.repair)).toBe('e5');
  });

  test('VO-CP-03: a pit beside each control point, none on the rim', () => {
    for (const point of face.points) {
      expect(face.pits.some((pit) => distance(pit, point) === 1)).toBe(true);
    }
    expect(rim(9).some((square) => has(face.pits, square))).toBe(false);
  });

  test('half a turn leads control point n to 7 - n, and pits to pits', () => {
    expect(face.points.map(across)).toEqual(face.points.toReversed());
    expect(face.pits.every((pit) => has(face.pits, across(pit)))).toBe(true);
  });
});

test('VO-SETUP-01, VO-COMP-01: four faces to choose from, each under its own id', () => {
  expect(FACES.map(({ id }) => id)).toEqual(['foundry', 'gauntlet', 'crossroads', 'sinkhole']);
  expect(FACES.every((face) => boardNamed(face.id) === face)).toBe(true);
  expect(boardNamed('cellar')).toBeUndefined();
});

const cellar: BoardFile = {
  id: 'cellar',
  source: 'owner',
  size: 9,
  repair: 'e5',
  cp: { 1: 'b8', 2: 'h8', 3: 'b5', 4: 'h5', 5: 'b2', 6: 'h2' },
  pits: ['c3', 'a1'],
  walls: [
    ['d4', 'e4'],
    ['d4', 'd5'],
  ],
};

describe('a board file', () => {
  test('is read whole: rim pits and walls too', () => {
    const read = parseBoard(cellar);
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(read.value).toMatchObject({ id: 'cellar', source: 'owner', size: 9 });
    expect(read.value.points.map(squareName)).toEqual(['b8', 'h8', 'b5', 'h5', 'b2', 'h2']);
    expect(read.value.pits.map(squareName)).toEqual(['c3', 'a1']);
    expect(read.value.walls.map((wall) => wall.map(squareName))).toEqual(cellar.walls);
  });

  test('needs no walls', () => {
    const { walls, ...plain } = cellar;
    expect(walls).toBeDefined();
    expect(parseBoard(plain)).toMatchObject({ ok: true, value: { walls: [] } });
  });

  test.each([
    { fault: 'no object', file: null, path: '.', why: 'an object' },
    {
      fault: 'a field too many',
      file: { ...cellar, colour: 'red' },
      path: 'colour',
      why: 'no such field',
    },
    { fault: 'another size', file: { ...cellar, size: 8 }, path: 'size', why: '9' },
    {
      fault: 'a space off the board',
      file: { ...cellar, repair: 'j5' },
      path: 'repair',
      why: 'text like',
    },
    {
      fault: 'a point too few',
      file: { ...cellar, cp: { 1: 'b8' } },
      path: 'cp.2',
      why: 'text like',
    },
    {
      fault: 'a pit that is none',
      file: { ...cellar, pits: ['c3', 'c10'] },
      path: 'pits[1]',
      why: 'text like',
    },
    {
      fault: 'a wall with one side',
      file: { ...cellar, walls: [['d4']] },
      path: 'walls[0]',
      why: 'two spaces',
    },
  ])('rule/board-shape: $fault', ({ file, path, why }) => {
    const read = parseBoard(file);
    expect(read).toMatchObject({
      ok: false,
      error: { code: 'rule/board-shape', detail: { path } },
    });
    expect(!read.ok && read.error.detail['expected']).toContain(why);
  });

  test.each([
    {
      rule: 'VO-PIT-01',
      fault: 'no pit',
      file: { ...cellar, pits: [] },
      path: 'pits',
      why: 'at least one pit',
    },
    {
      rule: 'VO-BOARD-01',
      fault: 'a pit on the repair center',
      file: { ...cellar, pits: ['c3', 'e5'] },
      path: 'pits[1]',
      why: 'a space of its own: e5 is repair already',
    },
    {
      rule: 'VO-BOARD-01',
      fault: 'two control points on one space',
      file: { ...cellar, cp: { ...cellar.cp, 4: 'b8' } },
      path: 'cp.4',
      why: 'a space of its own: b8 is cp.1 already',
    },
    {
      rule: 'VO-MOVE-06',
      fault: 'a diagonal wall',
      file: { ...cellar, walls: [['d4', 'e5']] },
      path: 'walls[0]',
      why: 'two spaces side by side, not diagonally',
    },
    {
      rule: 'VO-MOVE-06',
      fault: 'a wall twice, the other way round',
      file: {
        ...cellar,
        walls: [
          ['d4', 'e4'],
          ['e4', 'd4'],
        ],
      },
      path: 'walls[1]',
      why: 'each wall once',
    },
    {
      rule: 'VO-RESP-03',
      fault: 'pits all along the rim',
      file: { ...cellar, pits: rim(9).map(squareName).slice(3) },
      path: 'pits',
      why: 'at least 4 spaces of the rim without a pit',
    },
  ])('rule/board-contradiction, $rule: $fault', ({ rule, file, path, why }) => {
    expect(parseBoard(file)).toMatchObject({
      ok: false,
      error: { code: 'rule/board-contradiction', atoms: [rule], detail: { path, expected: why } },
    });
  });
});

describe('walls', () => {
  const square = (name: string): Square => ({
    file: name.charCodeAt(0) - 97,
    rank: Number(name.charAt(1)) - 1,
  });
  const walled = (...walls: readonly (readonly [string, string])[]) => ({
    ...TEST_FACE,
    walls: walls.map(([a, b]) => [square(a), square(b)] as const),
  });

  test('VO-MOVE-06: the border is one on all sides', () => {
    for (const from of rim(9)) {
      for (const bearing of BEARINGS) {
        const { file, rank } = neighbor(from, bearing);
        const isInside = file >= 0 && file < 9 && rank >= 0 && rank < 9;
        expect(isPassable(TEST_FACE, from, bearing)).toBe(isInside);
      }
    }
  });

  test.each([
    { when: 'straight into it', walls: [['d4', 'e4']], from: 'd4', bearing: 2, is: false },
    { when: 'from the other side', walls: [['d4', 'e4']], from: 'e4', bearing: 6, is: false },
    { when: 'along it', walls: [['d4', 'e4']], from: 'd4', bearing: 0, is: true },
    { when: 'diagonally past one', walls: [['d4', 'e4']], from: 'd4', bearing: 1, is: true },
    {
      when: 'diagonally with one way round closed at its second half',
      walls: [
        ['e4', 'e5'],
        ['d4', 'd5'],
      ],
      from: 'd4',
      bearing: 1,
      is: false,
    },
    {
      when: 'diagonally with both ways round closed at once',
      walls: [
        ['d4', 'e4'],
        ['d4', 'd5'],
      ],
      from: 'd4',
      bearing: 1,
      is: false,
    },
    {
      when: 'diagonally with one way round open',
      walls: [
        ['d4', 'e4'],
        ['e4', 'e5'],
      ],
      from: 'd4',
      bearing: 1,
      is: true,
    },
  ] as const)('VO-MOVE-06: $when: $is', ({ walls, from, bearing, is }) => {
    expect(isPassable(walled(...walls), square(from), bearing)).toBe(is);
  });
});
