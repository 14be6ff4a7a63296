import type { WireDecision } from '@ringside/protocol/api';
import type { Effect, PieceView } from '@ringside/protocol/games/steel-arena';
import { spaceKey, type PieceId, type RawAction } from '@ringside/protocol/vocabulary';
import { CENTRAL_NAME, designText, moduleName } from '../words/modules.ts';
import { list, upperFirst } from '../words/plural.ts';
import { actionsOf, offersKind } from './choices.ts';
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
}

/** One's own turn: usable modules first, then the rest with one reason each. */
export interface TurnOptions {
  readonly usable: readonly ModuleRow[];
  readonly notNow: readonly ModuleRow[];
  readonly coolDown: boolean;
  readonly endTurn: boolean;
}

export function turnOptions(stand: Standpoint, { choices }: WireDecision): TurnOptions {
  const actions = actionsOf(choices, 'activate');
  const rows = allRows(stand, actions);
  return {
    usable: rows.filter((row) => row.actions.length > 0),
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
  const does = design ? designText(design) : 'Nobody has looked yet';
  const down = piece.side === 'down' ? '. Face down' : '';
  return {
    ref: piece.id,
    piece,
    hot: piece.hot,
    name: moduleName(piece, stand.arena?.catalogue ?? {}),
    text: reason ?? `${does}${victimsText(stand, actions)}${down}`,
    effect: design?.effects[0],
    actions,
  };
}

function centralRow(hot: boolean, actions: readonly RawAction[], stand: Standpoint): ModuleRow {
  return {
    ref: 'central',
    hot,
    name: CENTRAL_NAME,
    text: actions.length > 0 ? centralText(actions) : whyNot(stand, 'central', hot, undefined),
    actions,
  };
}

/** What the Central module may do now: "Hit, move or turn". */
function centralText(actions: readonly RawAction[]): string {
  const kinds = new Set(actions.map(({ ability }) => ability));
  const parts = [
    ...(kinds.has('melee') || kinds.has('direct') ? ['hit'] : []),
    ...(kinds.has('forward') ? ['move'] : []),
    ...(kinds.has('turn') ? ['turn'] : []),
  ];
  return upperFirst(list(parts, 'or'));
}

/** Whom a shot can hit, if anybody: "Hits Chiara". */
function victimsText({ arena, people }: Standpoint, actions: readonly RawAction[]): string {
  const targets = new Set(actions.map(({ target }) => target));
  const victims = (arena?.robots ?? []).filter(
    ({ at }) => at !== undefined && at !== 'untracked' && targets.has(spaceKey(at)),
  );
  const names = victims.map(({ seat }) => people.name(seat));
  return names.length === 0 ? '' : `. Hits ${list(names, 'or')}`;
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
