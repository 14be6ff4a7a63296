import type { WireError } from '@ringside/protocol/api';
import { isSeat, type Scalar } from '@ringside/protocol/vocabulary';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { backText } from '../../lib/words/modules.ts';
import { PROFILES } from '../../lib/words/pace.ts';
import { spaceName, wayOf } from '../../lib/words/place.ts';
import { humanised, plural, upperFirst } from '../../lib/words/plural.ts';
import { refusalText } from '../../lib/words/refusals.ts';
import { tileName } from './now.ts';
import type { Topic } from './topic.ts';

/** What a fact is called beside the thing it is about. */
const FACTS: Readonly<Record<string, string>> = {
  'robot-at': 'Stands',
  'robot-facing': 'Faces',
  'robots-swapped': 'Changes places with',
  'robot-off': 'Off the field',
  'robot-on': 'Back on the board',
  mode: 'Robot board',
  owes: 'Modules to give up this turn',
  damage: 'Damage',
  trophies: 'Trophies',
  points: 'Points',
  'trophy-given': 'The newest goes to',
  'trophy-to-box': 'The newest is none',
  'tile-gained': 'Has a tile more',
  'tile-side': 'Lies',
  'tile-face': 'Is really',
  'tile-class': 'Its back shows',
  'tile-to-robot': 'Is a module of',
  'tile-to-trophies': 'Is a trophy of',
  'tile-to-space': 'Lies on an empty space',
  'tiles-swapped': 'Changes places with a tile',
  'tile-to-box': 'Out of the game',
  'tile-from-pile': 'Next tile of the pile',
  pile: 'Tiles left in the pile',
  'turn-of': 'Whose turn',
  phase: 'Phase',
  activations: 'Activations left',
  control: 'Control-point die',
};

export const factName = (kind: string): string => FACTS[kind] ?? humanised(kind);

/** What a topic is about, for a line beside others. */
export function thingName(topic: Topic, stand: Standpoint): string {
  if (topic.of === 'tile') return tileName(stand, topic.piece);
  return 'seat' in topic ? `${stand.people.name(topic.seat)}’s ${topic.of}` : '';
}

/** Better words than the hub's, which are for players in a turn. */
export const refusedWords = (error: WireError): string =>
  error.code === 'rule/not-offered'
    ? 'This does not go together with the others. Leave one out, or put it right afterwards.'
    : refusalText(error);

/** What a mark of a module or a die is called. */
export function eachName(kind: string, id: string, { thing }: Standpoint): string {
  if (kind === 'die-done') return `${upperFirst(id)} die is done`;
  return kind === 'heat' ? `Overheat token on ${thing(id)}` : `${thing(id)} used this turn`;
}

/** What an act is called on its key. */
const ACTS: Readonly<Record<string, string>> = {
  'robot-off': 'Take it off again',
  'trophy-to-box': 'Put it out of the game',
  'tile-to-box': 'Put it out of the game',
  'tile-from-pile': 'Lay it here',
};

const KINDS: Readonly<Record<string, string>> = {
  profile: 'What the table tracks',
  value: 'A number on a tile',
};

/** What is put right one thing after another. */
export const kindWords = (kind: string): string => KINDS[kind] ?? humanised(kind);

const FIELDS: Readonly<Record<string, string>> = {
  profile: 'What is tracked from now on?',
  seat: 'Whose turn?',
  pile: 'Tiles left in the pile?',
  design: 'Which tile?',
  effect: 'What of it?',
  number: 'Which number?',
  value: 'What does it say?',
  space: 'Where?',
  pending: 'Is what was unfinished dropped?',
};

/** `atB` and `facingB`: where the field is tracked again. */
const OF_SEAT = /^(at|facing)([A-F])$/;

/** A question about what is wrong. */
export function fieldWords(field: string, { people }: Standpoint): string {
  const [, what, seat] = OF_SEAT.exec(field) ?? [];
  if (!isSeat(seat)) return FIELDS[field] ?? `${humanised(field)}?`;
  const robot = `${people.name(seat)}’s robot`;
  return what === 'at' ? `Where does ${robot} stand?` : `Which way does ${robot} face?`;
}

interface Said {
  readonly field: string;
  readonly value: Scalar;
}

/** What a choice of an edit is called. */
export function choiceWords(kind: string, { field, value }: Said, stand: Standpoint): string {
  if (ACTS[kind] !== undefined && ['was', 'owner', 'from'].includes(field)) return ACTS[kind];
  if (kind === 'tile-from-pile') return field === 'space' ? (ACTS[kind] ?? '') : String(value);
  if (kind === 'turn-of' && isSeat(value)) return `${stand.people.name(value)}’s turn begins`;
  return valueWords(field, value, stand);
}

/** What a value of an edit is called. */
export function valueWords(field: string, value: Scalar, stand: Standpoint): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (isSeat(value)) return stand.people.name(value);
  const [, what] = OF_SEAT.exec(field) ?? [];
  const words = FORMS[what ?? field];
  return words ? words(value, stand) : String(value);
}

/** "The centre", "2 right of the centre"; squares have names of their own: "e5". */
function spaceWords(value: Scalar): string {
  const name = spaceName(String(value));
  return /^[a-z]\d$/.test(name) ? name : upperFirst(name);
}

const FORMS: Readonly<Record<string, (value: Scalar, stand: Standpoint) => string>> = {
  space: spaceWords,
  at: spaceWords,
  spaces: spaceWords,
  facing: (value) => upperFirst(wayOf(value)),
  piece: (value, stand) => tileName(stand, String(value)),
  module: (value, { thing }) => thing(String(value)),
  design: (value, { thing }) => (value === 'unknown' ? 'Not known yet' : thing(String(value))),
  class: (value) => upperFirst(backText(String(value))),
  mode: (value) => (value === 'forced' ? 'Forced mode' : 'Normal mode'),
  phase: (value) => `${upperFirst(String(value))} phase`,
  side: (value) => (value === 'up' ? 'Face up' : 'Face down'),
  modules: (value) => plural(Number(value), '# module', '# modules'),
  tiles: (value) => plural(Number(value), '# tile', '# tiles'),
  profile: (value) => PROFILES.find((one) => one.value === value)?.name ?? String(value),
  effect: (value) => humanised(String(value)),
  number: (value) => humanised(String(value)),
  die: (value) => `${upperFirst(String(value))} die`,
};
