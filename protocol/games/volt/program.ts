/** Colours of action dice in the order they resolve. */
export const COLOURS = ['red', 'white', 'blue'] as const;
export type Colour = (typeof COLOURS)[number];

export const VALUES = [1, 2, 3, 4, 5, 6] as const;
/** Number an action die shows. */
export type Value = (typeof VALUES)[number];

/** Movement controls as their owner sees them, clockwise. */
export const MOVE_BUTTONS = ['move-up', 'move-right', 'move-down', 'move-left'] as const;
export type MoveButton = (typeof MOVE_BUTTONS)[number];

/** Weapon controls as their owner sees them, clockwise. */
export const FIRE_BUTTONS = [
  'fire-up',
  'fire-up-right',
  'fire-right',
  'fire-down-right',
  'fire-down',
  'fire-down-left',
  'fire-left',
  'fire-up-left',
] as const;
export type FireButton = (typeof FIRE_BUTTONS)[number];

export type Button = MoveButton | FireButton;
export const BUTTONS: readonly Button[] = [...MOVE_BUTTONS, ...FIRE_BUTTONS];

/** Part of a player board. */
export type Section = 'move' | 'fire';

/** A die as its player put it down. */
export interface Die {
  readonly button: Button;
  readonly value: Value;
}

/** What one player puts down for one round: each die on a button of its own. */
export type Program = Readonly<Record<Colour, Die>>;
