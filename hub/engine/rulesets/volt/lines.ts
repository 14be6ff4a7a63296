import type { Bearing, Square } from '@ringside/protocol/vocabulary';
import type { Board, RobotState } from '@ringside/protocol/games/volt';
import { isDiagonal, isOnBoard, neighbor, sameSquare, turned } from '../../kernel/square.ts';
import { robotAt, type State } from './state.ts';

/** VO-MOVE-06, VR-28, VR-37, VR-38: whether the next space along a bearing is there and no wall keeps one from it. */
export function isPassable(board: Board, from: Square, bearing: Bearing): boolean {
  const to = neighbor(from, bearing);
  if (!isOnBoard(board.size, to)) return false;
  if (board.walls.length === 0) return true;
  if (!isDiagonal(bearing)) return !isWalled(board, from, to);
  const detours = [neighbor(from, turned(bearing, -1)), neighbor(from, turned(bearing, 1))];
  return detours.some((corner) => !isWalled(board, from, corner) && !isWalled(board, corner, to));
}

const isWalled = ({ walls }: Board, a: Square, b: Square): boolean =>
  walls.some(
    ([c, d]) => (sameSquare(a, c) && sameSquare(b, d)) || (sameSquare(a, d) && sameSquare(b, c)),
  );

/**
 * VO-MOVE-04, VO-MOVE-05: a robot and all those standing one directly ahead of the other, nearest first. VR-29:
 * `undefined` where the last of them cannot go on, so that nobody can.
 */
export function pushLine(
  state: State,
  first: RobotState,
  bearing: Bearing,
): readonly RobotState[] | undefined {
  const line: RobotState[] = [];
  let robot: RobotState | undefined = first;
  while (robot) {
    if (!robot.at || !isPassable(state.board, robot.at, bearing)) return undefined;
    line.push(robot);
    robot = robotAt(state, neighbor(robot.at, bearing));
  }
  return line;
}

/** VO-FIRE-04, VR-39, VR-40, VR-41: the nearest robot on a line, up to the first wall, over pits. */
export function nearestOn(state: State, from: Square, bearing: Bearing): RobotState | undefined {
  let at = from;
  while (isPassable(state.board, at, bearing)) {
    at = neighbor(at, bearing);
    const robot = robotAt(state, at);
    if (robot) return robot;
  }
  return undefined;
}
