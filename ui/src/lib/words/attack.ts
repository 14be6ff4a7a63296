import type { RawAction } from '@ringside/protocol/vocabulary';
import { plural } from './plural.ts';
import { turnWords } from './sentences.ts';
import type { Headline } from './situation.ts';

/** What an attack does one after the other. */
export type AttackStep = 'damage' | 'push' | 'vortex';

const NAMES: Readonly<Record<AttackStep, string>> = {
  damage: 'Damage',
  push: 'Push',
  vortex: 'Vortex',
};

const TEXTS: Readonly<Record<AttackStep, string>> = {
  damage: 'Whoever is hit may react now',
  push: 'Away from you along the shot line',
  vortex: 'Turns the robot where it stands',
};

/** "Push Ben" */
export const attackStepName = (step: AttackStep, robot: string | undefined): string => {
  if (step === 'damage' || robot === undefined) return NAMES[step];
  return step === 'push' ? `Push ${robot}` : `Turn ${robot} with the Vortex`;
};

export const attackStepText = (step: AttackStep): string => TEXTS[step];

/** One amount, as a choice. */
export function stepWords(
  step: AttackStep | null,
  amount: number,
): { readonly label: string; readonly figure: string } {
  const figure = String(Math.abs(amount));
  if (step === 'push')
    return { figure, label: amount === 0 ? 'not at all' : plural(amount, 'space', 'spaces') };
  if (amount === 0) return { figure, label: 'not at all' };
  return { figure, label: amount < 0 ? 'left' : 'right' };
}

/** What the primary key says. */
export function resolvedWords(action: RawAction, robot: string): string {
  switch (String(action['effect'])) {
    case 'push': {
      const spaces = Number(action['spaces']);
      return spaces === 0 ? 'Don’t push' : `Push ${robot} ${String(spaces)}`;
    }
    case 'vortex': {
      const sectors = Number(action['sectors']);
      return sectors === 0 ? 'Don’t turn' : `Turn ${robot} ${turnWords(sectors)}`;
    }
    default:
      return 'Deal the damage now';
  }
}

/** `left`: what the attack still has to do. */
export function attackHeadline(left: readonly AttackStep[]): Headline {
  const [only, ...others] = left;
  if (others.length > 0)
    return { say: 'What comes first?', more: 'Damage before or after: you decide.' };
  if (only === 'push')
    return { say: 'Push how far?', more: 'Fewer spaces than printed are allowed, none as well.' };
  if (only === 'vortex')
    return {
      say: 'Turn it how far?',
      more: 'Either way round, fewer than printed, or not at all.',
    };
  return { say: 'Deal the damage.', more: '' };
}
