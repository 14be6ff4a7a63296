import { parseSquareName, type Square } from '@ringside/protocol/vocabulary';
import { POINTS, type Board, type BoardFile } from '@ringside/protocol/games/volt';

/** Square names of our own data and of files that have been checked. */
function squareOf(name: string): Square {
  const square = parseSquareName(name);
  if (!square) throw new Error(`no square is called ${name}`);
  return square;
}

/** A checked file as the rules use it. */
export const toBoard = ({ id, source, size, repair, cp, pits, walls }: BoardFile): Board => ({
  id,
  source,
  size,
  repair: squareOf(repair),
  points: POINTS.map((point) => squareOf(cp[point])),
  pits: pits.map(squareOf),
  walls: (walls ?? []).map(([a, b]) => [squareOf(a), squareOf(b)] as const),
});

function face(id: string, points: string, pits: string): Board {
  const [one = '', two = '', three = '', four = '', five = '', six = ''] = points.split(' ');
  const cp = { 1: one, 2: two, 3: three, 4: four, 5: five, 6: six };
  const list = pits === '' ? [] : pits.split(' ');
  return toBoard({ id, source: 'house', size: 9, repair: 'e5', cp, pits: list });
}

/** Wide lanes: every control point is two dice away from most of the rim. */
export const FOUNDRY = face('foundry', 'b7 e8 h7 b3 e2 h3', 'c3 c6 c7 e3 e7 g3 g4 g7');

/**
 * VO-SETUP-01, VO-COMP-01, VO-CP-03: the four faces to choose from. Of our own design (VR-141): the layout of the printed ones is
 * not public, and a file can hold it.
 */
export const FACES: readonly Board[] = [
  FOUNDRY,
  face('gauntlet', 'c8 b5 f7 d3 h5 g2', 'b4 b6 c3 c7 d4 f6 g3 g7 h4 h6'),
  face('crossroads', 'd7 b8 b5 h5 h2 f3', 'b7 c3 c5 c8 d6 e3 e7 f4 g2 g5 g7 h3'),
  face('sinkhole', 'e8 c7 g7 c3 g3 e2', 'b3 b7 c5 d3 d6 d7 e4 e6 f3 f4 f7 g5 h3 h7'),
];

/** No pits: for cases that put their own where they need them. Not a face anybody chooses. */
export const TEST_FACE = face('test', 'b8 h8 b5 h5 b2 h2', '');

/** VO-SETUP-01, VO-COMP-01: one of the four faces, or the one for cases. */
export const boardNamed = (id: string): Board | undefined =>
  [...FACES, TEST_FACE].find((board) => board.id === id);
