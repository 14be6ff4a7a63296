import {
  EDGES,
  FIRE_BUTTONS,
  MOVE_BUTTONS,
  type Button,
  type Edge,
  type Section,
} from '@ringside/protocol/games/volt';

/** A die as a case says it. The value may be one that no die shows: the rules refuse it then. */
export interface SaidDie {
  readonly button: Button;
  readonly value: number;
  readonly done: boolean;
}

const OWN = ['up', 'up-right', 'right', 'down-right', 'down', 'down-left', 'left', 'up-left'];
const ARENA = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
const EIGHTHS = ARENA.length;

/** Eighths from the north to what the board's owner calls up. */
const upOf = (edge: Edge): number => (EDGES.indexOf(edge) * EIGHTHS) / EDGES.length;

/** `undefined` for other words, and for diagonal moves. */
export function readDie(text: string, edge: Edge): SaidDie | undefined {
  const [, section, direction = '', value, done] =
    /^(move|fire) ([A-Za-z-]+) (\d{1,2})( done)?$/.exec(text) ?? [];
  const own = ARENA.includes(direction)
    ? (ARENA.indexOf(direction) - upOf(edge) + EIGHTHS) % EIGHTHS
    : OWN.indexOf(direction);
  const button = section === 'move' ? MOVE_BUTTONS[own / 2] : FIRE_BUTTONS[own];
  return section === undefined || own < 0 || !button
    ? undefined
    : { button, value: Number(value), done: done !== undefined };
}

/** In one way for one die, whichever words somebody chose: as its owner sees it. */
export function dieWords({ button, value, done }: SaidDie): string {
  const section: Section = button.startsWith('move') ? 'move' : 'fire';
  const direction = button.slice(section.length + 1);
  return `${section} ${direction} ${String(value)}${done ? ' done' : ''}`;
}
