import { isSeat, type Scalar } from '@ringside/protocol/vocabulary';
import type { Speaker } from '../../lib/words/sentences.ts';
import { humanised } from '../../lib/words/plural.ts';

const KINDS: Readonly<Record<string, string>> = {
  heat: 'Overheat token',
  used: 'A module was used or not',
  mode: 'Normal or Forced mode',
  owes: 'Modules still to give up',
  'robot-at': 'A robot stands elsewhere',
  'robot-facing': 'A robot faces elsewhere',
  'robots-swapped': 'Two robots change places',
  'robot-off': 'A robot is off the field',
  'robot-on': 'A robot is on the board',
  'tile-to-space': 'A tile lies on the field',
  'tile-to-robot': 'A tile is somebody’s module',
  'tile-to-trophies': 'A tile is somebody’s trophy',
  'tile-to-box': 'A tile is out of the game',
  'tile-from-pile': 'Lay a tile from the pile',
  'tile-gained': 'Somebody has a tile more',
  'tiles-swapped': 'Two tiles change places',
  'tile-side': 'A tile lies the other way up',
  'tile-face': 'Which tile it is',
  'tile-class': 'The back of a tile',
  'trophy-given': 'A trophy changes hands',
  'trophy-to-box': 'A trophy goes to the box',
  trophies: 'Number of trophies',
  'turn-of': 'Whose turn it is',
  phase: 'Phase of the turn',
  activations: 'Activations left',
  pile: 'Tiles left in the pile',
  profile: 'What the table tracks',
  value: 'Another number on a tile',
  damage: 'Damage',
  points: 'Points',
  control: 'Control-point die',
  'die-done': 'A die is done or not',
};

export const kindWords = (kind: string): string => KINDS[kind] ?? humanised(kind);

const FIELDS: Readonly<Record<string, string>> = {
  seat: 'Whose?',
  owner: 'Whose is it now?',
  seats: 'Who?',
  module: 'Which module?',
  piece: 'Which tile?',
  space: 'Where?',
  spaces: 'Which spaces?',
  at: 'Where is it now?',
  facing: 'Facing where?',
  hot: 'Has it an Overheat token?',
  used: 'Has it been used?',
  pending: 'Drop what was unfinished?',
  done: 'Is it done?',
  design: 'Which one?',
};

export const fieldWords = (field: string): string => FIELDS[field] ?? `${humanised(field)}?`;

/** What a value of an edit is called. */
export function valueWords(field: string, value: Scalar, { people, thing }: Speaker): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isSeat(value)) return people.name(value);
  if (['module', 'piece', 'design'].includes(field)) return thing(String(value));
  return String(value);
}
