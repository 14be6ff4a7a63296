import type { WireDecision } from '@ringside/protocol/api';
import type { Effect, PieceView } from '@ringside/protocol/games/steel-arena';
import type { PieceId, RawAction } from '@ringside/protocol/vocabulary';
import { CENTRAL_NAME, designText, moduleName, WASTE_TEXT } from '../words/modules.ts';
import { list, upperFirst } from '../words/plural.ts';
import { actionsOf, distinct, offersKind } from './choices.ts';
import { victimsOf } from './zone.ts';
import type { Standpoint } from './standpoint.ts';

export type ModuleRef = PieceId | 'central';

/** A module of one's own in a turn: what may be done with it, or why nothing may. */
export interface ModuleRow {
  readonly ref: ModuleRef;
  /** Absent for the Central module. */
  readonly piece?: PieceView | undefined;
  readonly hot: boolean;
  readonly name: string;
  readonly text: string;
  readonly effect?: Effect | undefined;
  readonly actions: readonly RawAction[];
  /** It can be used under Wastage only: it leaves the game after that. */
  readonly isWaste: boolean;
}

/** One's own turn: usable modules first, what can only be wasted, then the rest with one reason each. */
export interface TurnOptions {
  readonly usable: readonly ModuleRow[];
  readonly wasteable: readonly ModuleRow[];
  readonly notNow: readonly ModuleRow[];
  readonly coolDown: boolean;
  readonly endTurn: boolean;
}

export function turnOptions(stand: Standpoint, { choices }: WireDecision): TurnOptions {
  // `use`: where the field is not tracked, and whereto is the people's affair
  const actions = ['activate', 'use'].flatMap((kind) => actionsOf(choices, kind));
  const rows = allRows(stand, actions);
  return {
    usable: rows.filter((row) => row.actions.length > 0 && !row.isWaste),
    wasteable: rows.filter((row) => row.isWaste),
    notNow: rows.filter((row) => row.actions.length === 0),
    coolDown: offersKind(choices, 'cool-down'),
    endTurn: offersKind(choices, 'end-turn'),
  };
}

function allRows(stand: Standpoint, actions: readonly RawAction[]): readonly ModuleRow[] {
  const robot = stand.mine;
  if (!robot) return [];
  const of = (ref: ModuleRef) => actions.filter((action) => action['module'] === ref);
  const modules = robot.modules.map((piece) => pieceRow(stand, piece, of(piece.id)));
  return [...modules, centralRow(robot.centralHot, of('central'), stand)];
}

function pieceRow(stand: Standpoint, piece: PieceView, actions: readonly RawAction[]): ModuleRow {
  const design = stand.designOf(piece);
  const reason = actions.length > 0 ? null : whyNot(stand, piece.id, piece.hot, design?.type);
  const isWaste = actions.length > 0 && actions.every((action) => 'wastage' in action);
  const does = design ? designText(design) : 'Nobody has looked yet';
  const down = piece.side === 'down' ? '. Face down' : '';
  return {
    ref: piece.id,
    piece,
    hot: piece.hot,
    name: moduleName(piece, stand.arena?.catalogue ?? {}),
    text: reason ?? (isWaste ? WASTE_TEXT : `${does}${victimsText(stand, actions)}${down}`),
    effect: design?.effects[0],
    actions,
    isWaste,
  };
}

function centralRow(hot: boolean, actions: readonly RawAction[], stand: Standpoint): ModuleRow {
  return {
    ref: 'central',
    hot,
    name: CENTRAL_NAME,
    text: actions.length > 0 ? centralText(actions) : whyNot(stand, 'central', hot, undefined),
    actions,
    isWaste: false,
  };
}

/** What the Central module may do now: "Hit, move or turn". */
function centralText(actions: readonly RawAction[]): string {
  if (actions.some(({ kind }) => kind === 'use')) return 'Hit, move or turn';
  const kinds = new Set(actions.map(({ ability }) => ability));
  const parts = [
    ...(kinds.has('melee') || kinds.has('direct') ? ['hit'] : []),
    ...(kinds.has('forward') ? ['move'] : []),
    ...(kinds.has('turn') ? ['turn'] : []),
  ];
  return upperFirst(list(parts, 'or'));
}

/** Whom it can hit, if anybody: "Hits Chiara". */
function victimsText(stand: Standpoint, actions: readonly RawAction[]): string {
  const victims = distinct(actions.flatMap((action) => victimsOf(stand, action)));
  const joint = actions.some(({ target }) => target !== undefined) ? 'or' : 'and';
  const names = victims.map((seat) => stand.people.name(seat));
  return names.length === 0 ? '' : `. Hits ${list(names, joint)}`;
}

function whyNot(stand: Standpoint, ref: ModuleRef, hot: boolean, type: string | undefined): string {
  if (hot) return 'Overheated. Cool down to use it again';
  if (wasUsed(stand, ref)) return 'Used this turn';
  if (type === 'defence') return 'Only when you are hit';
  if (ref !== 'central' && type === undefined) return 'Say first which tile it is';
  if (stand.arena?.turn?.activationsLeft === 0) return 'No more modules this turn';
  return 'Nothing it could do from here';
}

/** By anybody, in this turn. */
function wasUsed({ arena, me }: Standpoint, ref: ModuleRef): boolean {
  if (ref !== 'central') return arena?.turn?.used.includes(ref) ?? false;
  return me !== null && (arena?.turn?.centralUsed.includes(me) ?? false);
}
