import type { WireDecision } from '@ringside/protocol/api';
import type {
  Design,
  Effect,
  PacketView,
  PieceView,
  RobotView,
} from '@ringside/protocol/games/steel-arena';
import type { RawAction, Sector } from '@ringside/protocol/vocabulary';
import { CENTRAL_NAME, designText, moduleName } from '../words/modules.ts';
import { actionsOf, offersKind } from './choices.ts';
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
  /** What it takes off. */
  readonly stops: number;
  /** How much of that may go to the heating; empty where nothing is to be split. */
  readonly splits: readonly number[];
  readonly usable: boolean;
}

/** A hit on its way to one's own robot. */
export interface Hit {
  readonly packet: PacketView;
  /** Damage that arrives with what has been prevented so far. */
  readonly arrives: number;
  /** Modules that would have to overheat. */
  readonly heats: number;
  /** The terrain below that takes its number off this hit and may be spared for a later one. */
  readonly cover: Design | undefined;
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
    heats: Math.max(0, packet.heating - packet.heatingPrevented),
    cover: offersKind(choices, 'decline-terrain') ? coverOf(stand, robot) : undefined,
    facing: robot.facing === 'untracked' ? 0 : (robot.facing ?? 0),
    defences: defencesOf(stand, robot, actionsOf(choices, 'react')),
  };
}

const coverOf = (stand: Standpoint, { at }: RobotView): Design | undefined =>
  stand.terrainAt(at === 'untracked' ? undefined : at);

function defencesOf(
  stand: Standpoint,
  robot: RobotView,
  reactions: readonly RawAction[],
): readonly DefenceRow[] {
  const of = (ref: ModuleRef) => reactions.filter(({ module }) => module === ref);
  const rows = robot.modules
    .filter((piece) => of(piece.id).length > 0 || mightDefend(stand, piece))
    .map((piece) => rowOf(stand, piece, of(piece.id)));
  const central =
    of('central').length > 0 ? [{ ...CENTRAL_ARMOUR, splits: splitsOf(of('central')) }] : [];
  return [...rows, ...central].sort((a, b) => Number(b.usable) - Number(a.usable));
}

const splitsOf = (reactions: readonly RawAction[]): readonly number[] =>
  reactions.flatMap(({ heating }) => (typeof heating === 'number' ? [heating] : []));

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
  splits: [],
  usable: true,
};

function rowOf(stand: Standpoint, piece: PieceView, reactions: readonly RawAction[]): DefenceRow {
  const usable = reactions.length > 0;
  const design = stand.designOf(piece);
  const armour = design?.effects.find((effect) => effect.kind === 'armour');
  return {
    ref: piece.id,
    piece,
    hot: piece.hot,
    name: moduleName(piece, stand.arena?.catalogue ?? {}),
    text: usable && design ? designText(design) : whyNot(stand, piece),
    effect: armour,
    stops: armour?.kind === 'armour' ? armour.value : 0,
    splits: splitsOf(reactions),
    usable,
  };
}

function whyNot(stand: Standpoint, { hot, id, design }: PieceView): string {
  if (design === undefined) return 'Say first which tile it is';
  if (hot) return 'Overheated';
  if (stand.arena?.turn?.used.includes(id)) return 'Used this turn';
  return 'Not from this side';
}
