import { plural } from './plural.ts';
import type { Headline } from './situation.ts';

/** What may be done to a set of one's own modules. */
export type ModuleChoice = 'discard' | 'overheat' | 'cool' | 'show';

const CHOICES: readonly string[] = ['discard', 'overheat', 'cool', 'show'] satisfies ModuleChoice[];

export const isModuleChoice = (kind: string): kind is ModuleChoice => CHOICES.includes(kind);

interface Count {
  readonly min: number;
  readonly max: number;
  readonly chosen: number;
}

/** What the primary key says: the result, or what is missing. */
export function chosenWords(choice: ModuleChoice, { min, max, chosen }: Count): string {
  if (chosen < min) return plural(min - chosen, '1 more to choose', '# more to choose');
  switch (choice) {
    case 'discard':
      return plural(chosen, 'Give it up', 'Give up these #');
    case 'overheat':
      return overheatWords(chosen, max - chosen);
    case 'cool':
      return chosen === 0 ? 'Cool none' : plural(chosen, 'Cool it', 'Cool these #');
    case 'show':
      return chosen === 0 ? 'Show none' : plural(chosen, 'Turn it up', 'Turn up these #');
  }
}

function overheatWords(chosen: number, short: number): string {
  const owes = plural(short, 'owe 1', 'owe #');
  if (chosen === 0) return short === 0 ? 'Overheat none' : `Overheat none, ${owes}`;
  return short === 0
    ? plural(chosen, 'Overheat it', 'Overheat these #')
    : `Overheat ${String(chosen)}, ${owes}`;
}

/** What stands on a module that is chosen. */
export const STAMPS: Readonly<Record<ModuleChoice, string>> = {
  discard: 'GOES',
  overheat: 'HEATS',
  cool: 'COOLS',
  show: 'SHOWN',
};

/** Of heating: `min` below `max` means that the owner may take damage instead. */
export function overheatHeadline(min: number, max: number): Headline {
  const say = plural(max, 'Overheat 1 of your modules.', 'Overheat # of your modules.');
  const more =
    min < max
      ? 'For each one you don’t, you give up a module at the end of the turn.'
      : 'You choose which. CENTRAL may be one of them.';
  return { say, more };
}

export const coolHeadline = (max: number): Headline => ({
  say: plural(max, 'Cool 1 of your modules.', 'Cool up to # of your modules.'),
  more: 'It still can’t be used twice in one turn.',
});

export const showHeadline: Headline = {
  say: 'Turn up Auto-Cooling modules?',
  more: 'What you show cools now and stays face up. What you don’t show stays hot.',
};
