import { pieceId, type PieceId, type Seat, type Viewer } from '@ringside/protocol/vocabulary';
import type { Phase, RobotState, RobotView, VoltView } from '@ringside/protocol/games/volt';
import { questionsOf, toDecision } from './decisions.ts';
import { queueOf } from './order.ts';
import { goalOf } from './scoring.ts';
import type { Frame, State } from './state.ts';

export const robotPiece = (seat: Seat): PieceId => pieceId(`robot-${seat}`);

/** What one viewer may see, and nothing from which more could be worked out. */
export function view(state: State, viewer: Viewer): VoltView {
  const questions = questionsOf(state);
  const space = state.control === null ? undefined : state.board.points[state.control - 1];
  return {
    phase: phaseOf(state),
    round: state.round,
    board: state.board,
    robots: state.robots.map((robot) => robotView(robot, viewer)),
    teams: state.teams.map((team) => ({ ...team, goal: goalOf(team) })),
    ...(state.control === null || !space ? {} : { control: { face: state.control, space } }),
    queue: queueOf(state),
    destroyed: state.destroyed,
    ...(state.outcome ? { outcome: state.outcome } : {}),
    mine: questions.filter(({ answerer }) => answerer === viewer).map(toDecision),
    awaited: questions
      .filter(({ blocking }) => blocking)
      .map(({ id, kind, answerer }) => ({ id, kind, who: answerer })),
  };
}

/** VO-ROUND-06: set-up, then the step of the round, for everybody to see. */
function phaseOf({ outcome, round, stack: [step] }: State): Phase {
  if (outcome || !step) return 'over';
  return round === 0 ? 'place' : PHASES[step.kind];
}

/** By the oldest business; what interrupts it is part of it. */
const PHASES: Readonly<Record<Frame['kind'], Phase>> = {
  start: 'place',
  place: 'place',
  roll: 'place',
  round: 'respawn',
  program: 'program',
  resolve: 'resolve',
  shift: 'resolve',
  repair: 'resolve',
  score: 'score',
  respawn: 'respawn',
};

const robotView = (robot: RobotState, viewer: Viewer): RobotView => ({
  seat: robot.seat,
  robot: robot.robot,
  piece: robotPiece(robot.seat),
  edge: robot.edge,
  ...(robot.at ? { at: robot.at } : {}),
  damage: robot.damage,
  ready: robot.ready,
  ...(robot.commitment === null ? {} : { commitment: robot.commitment }),
  ...(robot.sealed && robot.seat === viewer ? { sealed: robot.sealed.program } : {}),
  ...(robot.open ? { open: robot.open } : {}),
});
