import type { RawAction } from '@ringside/protocol/vocabulary';
import { backText } from './modules.ts';
import { plural } from './plural.ts';
import type { Headline } from './situation.ts';

// What people say where the table's profile leaves it to them (docs/adr/0013-tracking-profiles.md).

const ENDS: Readonly<Record<string, string>> = {
  'robot-destroyed': 'A robot is destroyed',
  'pile-empty': 'A tile is missing',
  stopped: 'We stop here',
};

export const endWords = (why: unknown): string => ENDS[String(why)] ?? 'The game is over';

/** An answer that is given with one tap, as its key says it. */
export function declaredWords(action: RawAction): string {
  switch (action.kind) {
    case 'declare-taken':
      return backText(String(action['class'])) === 'unknown II' ? 'A tile II' : 'A tile III';
    case 'declare-not-taken':
      return 'No tile there';
    case 'declare-laid':
      return plural(Number(action['tiles']), '1 tile', '# tiles');
    default:
      return endWords(action['why']);
  }
}

const HEADLINES: Readonly<Record<string, Headline>> = {
  'declare-taken': { say: 'What did you take?', more: 'The tile under your robot, by its back.' },
  'declare-laid': { say: 'How many tiles did you lay?', more: 'From the pile, into the gaps.' },
};

export const declaredHeadline = (kind: string): Headline =>
  HEADLINES[kind] ?? { say: 'Say how it is.', more: '' };

export const hitHeadline = (module: string): Headline => ({
  say: `Whom does ${module} hit?`,
  more: 'Count the side from the face of the robot that is hit.',
});

const SIDES = ['front', 'front right', 'rear right', 'rear', 'rear left', 'front left'] as const;

/** A side of a robot, clockwise from its face. */
export const sideName = (side: number): string => SIDES[side] ?? SIDES[0];
