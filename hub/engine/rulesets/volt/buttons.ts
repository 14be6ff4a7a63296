import type { Bearing } from '@ringside/protocol/vocabulary';
import {
  EDGES,
  FIRE_BUTTONS,
  MOVE_BUTTONS,
  type Button,
  type Edge,
  type FireButton,
  type MoveButton,
  type Section,
} from '@ringside/protocol/games/volt';
import { turned } from '../../kernel/square.ts';

const EIGHTHS = 8;

const isMoveButton = (button: Button): button is MoveButton => button.startsWith('move-');
const isFireButton = (button: Button): button is FireButton => button.startsWith('fire-');

/** VO-PROG-04: movement controls and weapon controls. */
export const sectionOf = (button: Button): Section => (isMoveButton(button) ? 'move' : 'fire');

/** VO-PROG-05, VO-PROG-06: four arrows, eight firing directions, in eighths of a turn from `up`, clockwise. */
function eighthsOf(button: Button): number {
  if (isFireButton(button)) return FIRE_BUTTONS.indexOf(button);
  return MOVE_BUTTONS.indexOf(button) * (EIGHTHS / MOVE_BUTTONS.length);
}

/**
 * VO-PROG-20, VO-PROG-21, VO-SETUP-03, VR-05: where a button points on the arena. `EDGES` go round as bearings do: who
 * sits in the south sees north upwards.
 */
export function bearingOf(button: Button, edge: Edge): Bearing {
  const up = (EDGES.indexOf(edge) * EIGHTHS) / EDGES.length;
  return turned(0, up + eighthsOf(button));
}

/** VR-20, VR-25: the button a die comes to lie on, in the same section, as seen from above. */
export function turnedButton(button: Button, eighths: number): Button {
  if (isMoveButton(button)) {
    return cyclic(MOVE_BUTTONS, MOVE_BUTTONS.indexOf(button) + eighths / 2);
  }
  return cyclic(FIRE_BUTTONS, FIRE_BUTTONS.indexOf(button) + eighths);
}

function cyclic<Of>(ring: readonly Of[], index: number): Of {
  const found = ring[((index % ring.length) + ring.length) % ring.length];
  if (found === undefined) throw new Error('dice on the movement controls turn by quarters');
  return found;
}
