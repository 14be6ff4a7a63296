import type { Sentence } from '@ringside/protocol/api';
import type { People } from './people.ts';
import { humanised, plural } from './plural.ts';

/** What a sentence may speak of: people by name, modules by the names this viewer may know. */
export interface Speaker {
  readonly people: People;
  /** Name of a module or design as this viewer may know it. */
  readonly thing: (id: string) => string;
}

type Values = Sentence['values'];
type Teller = (values: Values, speaker: Speaker) => string;

const number = (value: string | number | undefined): number => Number(value ?? 0);

/** "2 right", "1 left": clockwise is positive. */
export const turnWords = (sectors: number): string =>
  `${String(Math.abs(sectors))} ${sectors < 0 ? 'left' : 'right'}`;

const withModule = (text: string, { module }: Values, { thing }: Speaker): string =>
  module === undefined ? text : `${text}, ${thing(String(module))}`;

/** Who did it stands before the sentence; these are what they did. */
const ACTS: Readonly<Record<string, Teller>> = {
  activate: (values, speaker) => withModule(activation(values), values, speaker),
  'cool-down': () => 'cooled down',
  'end-turn': () => 'ended the turn',
  deploy: () => 'chose where to start',
  react: (values, speaker) => withModule('reacted', values, speaker),
  pass: () => 'took the hit',
  discard: ({ count }) =>
    count === undefined
      ? 'gave up modules'
      : plural(number(count), 'gave up # module', 'gave up # modules'),
  identify: () => 'said which tile it is',
  'name-class': () => 'said what the back of a tile tells',
  pick: () => 'picked a number',
  roll: ({ face }) => `rolled ${String(face ?? '')}`,
};

function activation({ ability, distance, sectors }: Values): string {
  if (ability === 'forward') return `moved ${String(distance ?? '')}`;
  if (ability === 'turn') return `turned ${turnWords(number(sectors))}`;
  if (ability === 'direct') return 'fired';
  return ability === 'melee' ? 'hit' : 'used a module';
}

const SENTENCES: Readonly<Record<string, Teller>> = {
  'undo/nothing': () => 'Nothing to undo.',
};

/**
 * A sentence of the hub in English. Acts are told in the past tense without their subject. A key nobody has written
 * yet is shown as it is, never hidden.
 */
export function say({ key, values }: Sentence, speaker: Speaker): string {
  const tell = SENTENCES[key] ?? ACTS[key.slice(key.lastIndexOf('/') + 1)];
  return tell ? tell(values, speaker) : humanised(key);
}
