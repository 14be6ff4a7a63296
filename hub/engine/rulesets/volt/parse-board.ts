import {
  squareName,
  type Rejection,
  type Result,
  type Square,
} from '@ringside/protocol/vocabulary';
import { BOARD_SIZE, type Board, type BoardFile } from '@ringside/protocol/games/volt';
import { distance, isOnBoard, rim, sameSquare } from '../../kernel/square.ts';
import { listOf, objectOf, oneOf, text, type Misfit, type Shape } from '../../kernel/shape.ts';
import { refuse } from '../../kernel/refuse.ts';
import { toBoard } from './boards.ts';

const SPACES = BOARD_SIZE * BOARD_SIZE;
/** Robots that may have to stand on the rim at once. */
const ROBOTS = 4;

const name = text(/^[a-i][1-9]$/, (space) => space);
export const boardId = text(/^[a-z][a-z0-9-]{0,40}$/, (id) => id);

export function pairOf<Value>(shape: Shape<Value>): Shape<readonly [Value, Value]> {
  const two = listOf(shape, 2);
  return (raw, path = '') => {
    const read = two(raw, path);
    if (!read.ok) return read;
    const [a, b] = read.value;
    return a !== undefined && b !== undefined
      ? { ok: true, value: [a, b] }
      : { ok: false, error: { path, expected: 'two spaces' } };
  };
}

export const boardFile: Shape<BoardFile> = objectOf<
  Omit<BoardFile, 'walls'>,
  Required<Pick<BoardFile, 'walls'>>
>(
  {
    id: boardId,
    source: oneOf(['house', 'owner']),
    size: oneOf([BOARD_SIZE]),
    repair: name,
    cp: objectOf<BoardFile['cp']>({ 1: name, 2: name, 3: name, 4: name, 5: name, 6: name }),
    pits: listOf(name, SPACES),
  },
  { walls: listOf(pairOf(name), 2 * SPACES) },
);

/**
 * VO-PIT-01, VO-BOARD-01: a board from a file: right in form, and one that can be played on. `path` of a refusal says
 * where it is not.
 */
export function parseBoard(raw: unknown): Result<Board, Rejection> {
  const shaped = boardFile(raw);
  if (!shaped.ok) return refuse('rule/board-shape', [], { ...shaped.error });
  const board = toBoard(shaped.value);
  const fault = board.pits.length === 0 ? NO_PIT : faultOf(board);
  return fault
    ? refuse('rule/board-contradiction', fault.atoms, {
        path: fault.path,
        expected: fault.expected,
      })
    : { ok: true, value: board };
}

type Fault = Misfit & Pick<Rejection, 'atoms'>;

/** VO-PIT-01. */
const NO_PIT: Fault = { path: 'pits', expected: 'at least one pit', atoms: ['VO-PIT-01'] };

/** VO-BOARD-01, VO-REP-01, VO-CP-01: what keeps a board from being played on; no pits at all is let pass here. */
export function faultOf(board: Board): Fault | undefined {
  return twiceUsed(board) ?? wallFault(board) ?? rimFault(board);
}

interface Named {
  readonly path: string;
  readonly square: Square;
}

const featuresOf = ({ repair, points, pits }: Board): readonly Named[] => [
  { path: 'repair', square: repair },
  ...points.map((square, index) => ({ path: `cp.${String(index + 1)}`, square })),
  ...pits.map((square, index) => ({ path: `pits[${String(index)}]`, square })),
];

function twiceUsed(board: Board): Fault | undefined {
  const seen = new Map<string, string>();
  for (const { path, square } of featuresOf(board)) {
    const space = squareName(square);
    const first = seen.get(space);
    if (first !== undefined) {
      const expected = `a space of its own: ${space} is ${first} already`;
      return { path, expected, atoms: ['VO-BOARD-01'] };
    }
    seen.set(space, path);
  }
  return undefined;
}

/** VR-28: an interior wall stands between two neighbouring spaces, orthogonally, once. */
function wallFault({ walls }: Board): Fault | undefined {
  const index = walls.findIndex(
    (wall, at) =>
      !isBetweenNeighbors(wall) || walls.slice(0, at).some((other) => isSame(other, wall)),
  );
  const wall = walls[index];
  if (!wall) return undefined;
  const expected = isBetweenNeighbors(wall)
    ? 'each wall once'
    : 'two spaces side by side, not diagonally';
  return { path: `walls[${String(index)}]`, expected, atoms: ['VO-MOVE-06'] };
}

type Wall = Board['walls'][number];

const isBetweenNeighbors = ([a, b]: Wall): boolean =>
  distance(a, b) === 1 && (a.file === b.file || a.rank === b.rank);

const isSame = ([a, b]: Wall, [c, d]: Wall): boolean =>
  (sameSquare(a, c) && sameSquare(b, d)) || (sameSquare(a, d) && sameSquare(b, c));

/** VO-RESP-03: everybody must be able to come back at once. */
function rimFault({ size, pits }: Board): Fault | undefined {
  const free = rim(size).filter((square) => !pits.some((pit) => sameSquare(pit, square)));
  return free.length >= ROBOTS && pits.every((pit) => isOnBoard(size, pit))
    ? undefined
    : {
        path: 'pits',
        expected: `at least ${String(ROBOTS)} spaces of the rim without a pit`,
        atoms: ['VO-RESP-03'],
      };
}
