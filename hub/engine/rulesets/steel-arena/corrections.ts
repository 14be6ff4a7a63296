import {
  ok,
  type Choices,
  type RawAction,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import { choicesOf, correctedBy } from '../../kernel/correction.ts';
import { refuse } from '../../kernel/refuse.ts';
import { contradictionIn } from './consistency.ts';
import type { Correction } from './correction.ts';
import { profileCorrection } from './corrections-profile.ts';
import { ROBOT_CORRECTIONS } from './corrections-robots.ts';
import { TILE_CORRECTIONS } from './corrections-tiles.ts';
import { TURN_CORRECTIONS } from './corrections-turn.ts';
import { valueCorrection } from './corrections-values.ts';
import { withoutSecret } from './faces.ts';
import { tracksField } from './profile.ts';
import { moduleOf, robotOf, spaceAt, type Frame, type State } from './state.ts';
import { allTiles, mapTiles } from './tiles.ts';

// docs/rules/steel-arena.md, Corrections, lists them all.

const CORRECTIONS: readonly Correction[] = [
  ...ROBOT_CORRECTIONS,
  ...TILE_CORRECTIONS,
  ...TURN_CORRECTIONS,
  profileCorrection,
  valueCorrection,
];

/** Nothing while the set-up is drawn, and nothing of a game that is over. */
const isCorrectable = ({ outcome, stack, robots }: State): boolean =>
  outcome === null &&
  robots.length > 0 &&
  !stack.some(({ kind }) => kind === 'quota' || kind === 'arrange');

/** A function of what everybody at the table may know. */
export const edits = (state: State): Choices =>
  isCorrectable(state) ? choicesOf(CORRECTIONS, mapTiles(state, withoutSecret)) : [];

/** The moment moves on: whoever was about to answer answers another position. */
export function edited(state: State, edit: RawAction): Result<State, Rejection> {
  if (!isCorrectable(state)) return refuse('rule/not-offered', [], { kind: edit.kind });
  const made = correctedBy(CORRECTIONS, mapTiles(state, withoutSecret), state, edit);
  if (!made.ok) return made;
  const next = tidied(made.value);
  const wrong = contradictionIn(next);
  if (wrong) return refuse('rule/position-contradiction', wrong.atoms, wrong.detail);
  return ok({ ...next, moment: state.moment + 1 });
}

/** What is left unfinished about a tile or a module that is no longer there has nothing left to do. */
function tidied(state: State): State {
  const { turn } = state;
  const stack = state.stack.flatMap((frame) => tidiedFrame(state, frame));
  if (!turn) return { ...state, stack };
  const protections = turn.protections.filter(
    ({ seat, module }) => module === 'central' || moduleOf(robotOf(state, seat), module),
  );
  return { ...state, stack, turn: { ...turn, protections } };
}

function tidiedFrame(state: State, frame: Frame): readonly Frame[] {
  if (frame.kind !== 'lay') return isMeaningless(state, frame) ? [] : [frame];
  const spaces = frame.spaces.filter((space) => spaceAt(state, space)?.tile === null);
  return [spaces.length === frame.spaces.length ? frame : { ...frame, spaces }];
}

function isMeaningless(state: State, frame: Frame): boolean {
  if (frame.kind === 'spend') {
    return tracksField(state) && !moduleOf(robotOf(state, frame.seat), frame.module);
  }
  if (frame.kind === 'look') {
    return moduleOf(robotOf(state, frame.seat), frame.piece)?.face !== null;
  }
  if (frame.kind !== 'turn-up') return false;
  return !allTiles(state).some(({ id, face }) => id === frame.piece && !face);
}
