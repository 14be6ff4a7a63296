import { pieceId, type PieceId, type Seat, type Viewer } from '@ringside/protocol/vocabulary';
import type {
  PacketView,
  Phase,
  PieceView,
  RobotState,
  RobotView,
  SteelArenaView,
  Tile,
  TurnState,
  TurnView,
} from '@ringside/protocol/games/steel-arena';
import { open, questionsOf } from './decisions.ts';
import { leftOf } from './packet.ts';
import { topFrame, type Packet, type State } from './state.ts';

export const robotPiece = (seat: Seat): PieceId => pieceId(`robot-${seat}`);

/** What one viewer may see, and nothing from which more could be worked out. */
export function view(state: State, viewer: Viewer): SteelArenaView {
  return {
    phase: phaseOf(state),
    profile: state.profile,
    faces: state.faces,
    advanced: state.advanced,
    teams: state.teams,
    options: state.options,
    ...(state.turn ? { turn: turnView(state.turn) } : {}),
    robots: state.robots.map((robot) => robotView(robot, viewer)),
    field: state.field.map(({ space, tile }) => ({
      space,
      ...(tile ? { piece: pieceView(tile, viewer) } : {}),
    })),
    pile: state.pile,
    ...underWay(state),
    catalogue: state.catalogue,
    ...(state.outcome ? { outcome: state.outcome } : {}),
    mine: viewer === 'public' ? [] : open(state).filter(({ answerer }) => answerer === viewer),
    awaited: questionsOf(state).map(({ id, publicId, kind, answerer }) => ({
      id: answerer === viewer ? id : publicId,
      kind,
      who: answerer,
    })),
  };
}

const turnView = (turn: TurnState): TurnView => ({
  seat: turn.seat,
  number: turn.number,
  activationsLeft: turn.activationsLeft,
  used: turn.used,
  centralUsed: turn.centralUsed,
  protections: turn.protections,
});

/** The hit on its way, and the attack of which something is still to come. */
function underWay(state: State): Pick<SteelArenaView, 'packet' | 'attack'> {
  const frame = topFrame(state);
  const attack = state.stack.findLast((other) => other.kind === 'attack');
  return {
    ...(frame?.kind === 'packet' ? { packet: packetView(frame) } : {}),
    ...(attack
      ? { attack: { attacker: attack.seat, module: attack.module, left: attack.left } }
      : {}),
  };
}

function packetView(packet: Packet): PacketView {
  const left = leftOf(packet);
  return {
    attacker: packet.attacker,
    victim: packet.victim,
    ...(packet.module === null ? {} : { module: packet.module }),
    ...(packet.from === null ? {} : { from: packet.from }),
    amount: packet.damage,
    prevented: packet.damage - left.damage,
    heating: packet.heating,
    heatingPrevented: packet.heating - left.heating,
  };
}

function phaseOf(state: State): Phase {
  if (state.outcome) return 'over';
  if (!state.turn) return 'deploy';
  if (topFrame(state)?.kind === 'packet') return 'reaction';
  return state.stack[0]?.kind === 'upkeep' ? 'upkeep' : 'active';
}

const robotView = (robot: RobotState, viewer: Viewer): RobotView => ({
  seat: robot.seat,
  robot: robot.robot,
  piece: robotPiece(robot.seat),
  ...(robot.at === null ? {} : { at: robot.at }),
  ...(robot.facing === null ? {} : { facing: robot.facing }),
  mode: robot.mode,
  centralHot: robot.centralHot,
  modules: robot.modules.map((tile) => pieceView(tile, viewer)),
  trophies: robot.trophies.length,
  owes: robot.owes,
});

const pieceView = (tile: Tile, viewer: Viewer): PieceView => ({
  id: tile.id,
  class: tile.class,
  side: tile.up ? 'up' : 'down',
  hot: tile.hot,
  ...(tile.face && (tile.face.seenBy === 'all' || tile.face.seenBy === viewer)
    ? { design: tile.face.design }
    : {}),
});
