import { ok, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { Board, Config } from '@ringside/protocol/games/volt';
import { refuse } from '../../kernel/refuse.ts';
import { boardNamed } from './boards.ts';
import { parseBoard } from './parse-board.ts';
import type { Event, Frame } from './state.ts';

/** VO-SETUP-09, VO-SETUP-10: robots on the rim, then the die, then round one: the last first. */
const SET_UP: readonly Frame[] = [{ kind: 'round' }, { kind: 'roll' }, { kind: 'start' }];

/** VO-SETUP-01, VO-SETUP-02, VO-SETUP-04, VO-TEAM-01: board, seats at its edges, and who scores with whom. */
export function setup({ seats, board, teams, rolls }: Config): Result<readonly Event[], Rejection> {
  const face = boardOf(board);
  if (!face.ok) return face;
  return ok([
    {
      type: 'game-began',
      board: face.value,
      rolls: rolls ?? 'hub',
      players: seats,
      teams: teams ?? seats.map(({ seat }) => [seat]),
    },
    { type: 'frames', pop: 0, push: SET_UP },
  ]);
}

function boardOf(board: Config['board']): Result<Board, Rejection> {
  if (typeof board !== 'string') return parseBoard(board);
  const known = boardNamed(board);
  return known ? ok(known) : refuse('rule/board-unknown', ['VO-SETUP-01'], { board });
}
