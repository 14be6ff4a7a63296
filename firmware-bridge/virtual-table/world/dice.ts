/** A seeded source of chance: 0 <= value < 1, the same row of values for the same seed. */
export type Dice = () => number;

/** Mulberry32: 32 bits of state are plenty for hands that tremble and readers that miss. */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A value in -spread..spread. */
export const scatter = (dice: Dice, spread: number): number => (dice() * 2 - 1) * spread;

/** A new list in random order (Fisher-Yates from the end). */
export function shuffled<Item>(items: readonly Item[], dice: Dice): readonly Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(dice() * left.length), 1));
}
