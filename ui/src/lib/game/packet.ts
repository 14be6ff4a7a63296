import type { WireDecision } from '@ringside/protocol/api';
import type {
  Effect,
  PacketView,
  PieceView,
  RobotView,
} from '@ringside/protocol/games/steel-arena';
import type { Sector } from '@ringside/protocol/vocabulary';
import { CENTRAL_NAME, effectText, moduleName } from '../words/modules.ts';
import { actionsOf } from './choices.ts';
import type { Standpoint } from './standpoint.ts';
import type { ModuleRef } from './turn.ts';

/** A module that may or might have answered a hit. */
export interface DefenceRow {
  readonly ref: ModuleRef;
  /** Absent for the Central module. */
  readonly piece?: PieceView;
  readonly hot: boolean;
  readonly name: string;
  readonly text: string;
  readonly effect?: Effect | undefined;
  /** Damage it takes off. */
  readonly stops: number;
  readonly usable: boolean;
}

/** A hit on its way to one's own robot. */
export interface Hit {
  readonly packet: PacketView;
  /** Damage that arrives with what has been prevented so far. */
  readonly arrives: number;
  readonly facing: Sector;
  readonly defences: readonly DefenceRow[];
}

/** `undefined` when no hit is on its way to this viewer. */
export function hitOf(stand: Standpoint, { choices }: WireDecision): Hit | undefined {
  const packet = stand.arena?.packet;
  const robot = stand.mine;
  if (!packet || !robot) return undefined;
  return {
    packet,
    arrives: Math.max(0, packet.amount - packet.prevented),
    facing: robot.facing === 'untracked' ? 0 : (robot.facing ?? 0),
    defences: defencesOf(
      stand,
      robot,
      actionsOf(choices, 'react').map(({ module }) => module),
    ),
  };
}

function defencesOf(
  stand: Standpoint,
  robot: RobotView,
  usable: readonly unknown[],
): readonly DefenceRow[] {
  const rows = robot.modules
    .filter((piece) => usable.includes(piece.id) || mightDefend(stand, piece))
    .map((piece) => rowOf(stand, piece, usable.includes(piece.id)));
  const central = usable.includes('central') ? [CENTRAL_ARMOUR] : [];
  return [...rows, ...central].sort((a, b) => Number(b.usable) - Number(a.usable));
}

/** A defence, or a tile whose owner has not said yet that it is none. */
function mightDefend(stand: Standpoint, piece: PieceView): boolean {
  const design = stand.designOf(piece);
  return design ? design.type === 'defence' : /\/(defence|any)$/.test(piece.class);
}

/** Only in Forced mode: the board's other side carries face armour. */
const CENTRAL_ARMOUR: DefenceRow = {
  ref: 'central',
  hot: false,
  name: CENTRAL_NAME,
  text: '1 less from the front',
  effect: { kind: 'armour', sides: 'face', value: 1 },
  stops: 1,
  usable: true,
};

function rowOf(stand: Standpoint, piece: PieceView, usable: boolean): DefenceRow {
  const armour = stand.designOf(piece)?.effects.find((effect) => effect.kind === 'armour');
  return {
    ref: piece.id,
    piece,
    hot: piece.hot,
    name: moduleName(piece, stand.arena?.catalogue ?? {}),
    text: usable && armour ? effectText(armour) : whyNot(stand, piece),
    effect: armour,
    stops: armour?.kind === 'armour' ? armour.value : 0,
    usable,
  };
}

function whyNot(stand: Standpoint, { hot, id, design }: PieceView): string {
  if (design === undefined) return 'Say first which tile it is';
  if (hot) return 'Overheated';
  if (stand.arena?.turn?.used.includes(id)) return 'Used this turn';
  return 'Not from this side';
}
