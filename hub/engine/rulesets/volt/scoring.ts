import type { AtomId, Outcome, Seat } from '@ringside/protocol/vocabulary';
import { POINTS_TO_WIN, type Team } from '@ringside/protocol/games/volt';
import { swap } from '../../kernel/stack.ts';
import { robotAt, restacked, type Event, type Frame, type State } from './state.ts';

/** VO-OBJ-01, VO-TEAM-02. */
export const goalOf = ({ seats }: Team): number =>
  seats.length > 1 ? POINTS_TO_WIN.team : POINTS_TO_WIN.alone;

const teamOf = ({ teams }: State, seat: Seat): number =>
  teams.findIndex(({ seats }) => seats.includes(seat));

/**
 * VO-OBJ-03, VO-FIRE-08, VO-PIT-05, VO-PIT-08, VR-150: whoever destroys an opponent's robot gets a point. VR-33, VR-50:
 * nobody for one's own. VO-TEAM-04, VR-43, VR-147: the other team for a teammate's.
 */
export function killPoints(state: State, by: Seat, victim: Seat): readonly Event[] {
  if (by === victim) return [];
  const own = teamOf(state, by);
  if (own !== teamOf(state, victim)) return [{ type: 'scored', seat: by, team: own, why: 'kill' }];
  const other = state.teams.findIndex((_, index) => index !== own);
  return [{ type: 'scored', seat: by, team: other, why: 'teammate-killed' }];
}

/**
 * VO-SCORE-01, VO-SCORE-02, VO-SCORE-06, VO-OBJ-02, VO-CP-02: a robot on the space the control-point die names earns one
 * point. VO-SCORE-03, VO-SCORE-05: then, and only then, the die is rolled again. VR-57: looked at once.
 */
export function advanceScore(state: State): readonly Event[] {
  const active = state.control === null ? undefined : state.board.points[state.control - 1];
  const holder = active && robotAt(state, active);
  const next: readonly Frame[] = swap(state.stack, { kind: 'respawn' });
  if (!holder) return [restacked(state, next)];
  return [
    {
      type: 'scored',
      seat: holder.seat,
      team: teamOf(state, holder.seat),
      why: 'control-point',
    },
    restacked(state, [...next, { kind: 'roll' }]),
  ];
}

/** VO-END-01, VO-TEAM-02, VR-134: at once, in the middle of whatever is going on. */
export function reachedEnd(state: State): readonly Event[] | undefined {
  const winner = state.teams.find((team) => team.points >= goalOf(team));
  if (!winner) return undefined;
  const atoms: readonly AtomId[] =
    winner.seats.length > 1 ? ['VO-END-01', 'VO-TEAM-02'] : ['VO-END-01', 'VO-OBJ-01'];
  const outcome: Outcome = { winners: ranking(state.teams), why: 'points', atoms };
  return [{ type: 'ended', outcome }, restacked(state, [])];
}

/** Most points first; equal ones share the rank. */
function ranking(teams: readonly Team[]): Outcome['winners'] {
  const points = [...new Set(teams.map((team) => team.points))].sort((a, b) => b - a);
  return points.map((each) =>
    teams.filter((team) => team.points === each).flatMap(({ seats }) => seats),
  );
}
