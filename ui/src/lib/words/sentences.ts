import type { LogLine, Sentence } from '@ringside/protocol/api';
import { isSeat } from '@ringside/protocol/vocabulary';
import format, { type CompiledMessage } from 'icu-minify/format';
import steelArena from './messages/steel-arena.icu';
import table from './messages/table.icu';
import toy from './messages/toy.icu';
import volt from './messages/volt.icu';
import { backText, CENTRAL_NAME } from './modules.ts';
import type { People } from './people.ts';
import { placeOf, spaceName, wayOf } from './place.ts';
import { humanised, list, upperFirst } from './plural.ts';

/** What a sentence may speak of: people by name, modules by the names this viewer may know. */
export interface Speaker {
  readonly people: People;
  /** Name of a module or design as this viewer may know it. */
  readonly thing: (id: string) => string;
}

type Values = Sentence['values'];
type Words = Record<string, string | number>;

/** "2 right", "1 left": clockwise is positive. */
export const turnWords = (sectors: number): string =>
  `${String(Math.abs(sectors))} ${sectors < 0 ? 'left' : 'right'}`;

const GAMES: Readonly<Record<string, typeof table>> = { 'steel-arena': steelArena, volt, toy };

const PLURALS = new Intl.PluralRules('en');
const FORMATTERS = {
  getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    new Intl.DateTimeFormat(...of),
  getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) =>
    new Intl.NumberFormat(...of),
  getPluralRules: () => PLURALS,
};

/** `event/steel-arena/turned` is `event/turned` in the catalogue of Steel Arena. */
export function messageOf(key: string): CompiledMessage | undefined {
  const [family, game = '', type = ''] = key.split('/');
  return table[key] ?? GAMES[game]?.[`${family ?? ''}/${type}`];
}

/** Told by others already, or by the board itself. */
const QUIET = new Set(['turned', 'displaced', 'game-began', 'turned-up']);

const NAMELESS: Readonly<Record<string, string>> = {
  host: 'the table',
  hub: 'the hub',
  terrain: 'the terrain',
};

/** What an event leaves out is `none` to a message, so that no line is ever lost by it. */
const ABSENT: ProxyHandler<Words> = {
  has: () => true,
  get: (words, name) => (typeof name === 'string' ? (words[name] ?? 'none') : undefined),
};

/** The values of a sentence in every form a message may ask for: names by case, things, turns, places. */
function wordsOf(values: Values, speaker: Speaker): Words {
  const words: Words = { ...values };
  for (const [name, value] of Object.entries(values)) {
    Object.assign(words, personForms(name, value, speaker), {
      [`${name}Thing`]: thingOf(values, name, speaker),
      [`${name}Turn`]: turnWords(Number(value)),
      // a selector of a message can't have a hyphen
      [`${name}Is`]: String(value).replaceAll('-', '_'),
      [`${name}List`]: listOf(value, speaker),
      [`${name}Way`]: wayOf(value),
      [`${name}Back`]: backText(String(value)),
      [`${name}Place`]: placeOf(String(value)),
      [`${name}Spaces`]: list(String(value).split(' ').map(spaceName)),
    });
  }
  return words;
}

function personForms(name: string, value: string | number, { people }: Speaker): Words {
  if (isSeat(value)) {
    return {
      [`${name}Name`]: people.subject(value),
      [`${name}Whom`]: people.object(value),
      [`${name}Whose`]: people.owner(value),
      [`${name}Me`]: people.isMe(value) ? 'yes' : 'no',
    };
  }
  const nameless = NAMELESS[value] ?? 'somebody';
  return {
    [`${name}Name`]: upperFirst(nameless),
    [`${name}Whom`]: nameless,
    [`${name}Whose`]: `${nameless}’s`,
    [`${name}Me`]: 'no',
  };
}

/** A piece by its design where that is told, a design by its name. */
function thingOf(values: Values, name: string, { thing }: Speaker): string {
  const value = values[name];
  if (value === 'central') return CENTRAL_NAME;
  const design = values[`${name}Design`];
  if (design !== undefined) return thing(String(design));
  if (name === 'design') return thing(String(value));
  const back = values[`${name}Class`];
  if (name === 'piece')
    return back === undefined ? 'Terrain' : `The ${backText(String(back))} tile`;
  return 'a face-down module';
}

/** What a sentence calls the tile it is about. */
export const pieceName = (values: Values, speaker: Speaker): string =>
  thingOf(values, 'piece', speaker);

const listOf = (value: string | number, { people }: Speaker): string =>
  list(
    String(value)
      .split(' ')
      .map((part) => people.named(part)),
  );

/** What an event is called in its game: `event/steel-arena/turned` -> `turned`. */
const typeOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** A sentence of the hub in English. A key nobody has written yet is shown as it is, never hidden. */
export function say({ key, values }: Sentence, speaker: Speaker): string {
  const message = messageOf(key);
  if (message === undefined) return humanised(typeOf(key));
  const words = new Proxy(wordsOf(values, speaker), ABSENT);
  const text = format(message, 'en', words, { formatters: FORMATTERS });
  const { why } = values;
  const said = isWholeKey(key) ? upperFirst(String(text)) : String(text);
  return WITH_REASON.test(key) && why !== undefined ? `${said} Why: ${String(why)}` : said;
}

/** Lines of the host, who says why in words of their own. */
const WITH_REASON = /^edit\/|^event\/table\/(corrected|rewound-forced)$/;

/** What undo would take back, for its key. */
export const undoWords = (undoes: Sentence, speaker: Speaker): string => {
  const { seat } = undoes.values;
  const text = say(undoes, speaker);
  return isWholeKey(undoes.key) || !isSeat(seat)
    ? upperFirst(text)
    : `${speaker.people.subject(seat)} ${text}`;
};

/** A line of the log as one sentence, with whoever did it before it. */
export const lineWords = (line: Pick<LogLine, 'seat' | 'text'>, speaker: Speaker): string => {
  const text = say(line.text, speaker);
  return line.seat === undefined || isWholeKey(line.text.key)
    ? upperFirst(text)
    : `${speaker.people.subject(line.seat)} ${text}`;
};

/** Is this line worth a person's eyes? */
export const isTold = ({ text }: Pick<LogLine, 'text'>): boolean => isNoticed(text);

/** What would be struck out, as players would tell it: what they would not notice is only counted. */
export function struckWords(
  says: readonly Sentence[],
  speaker: Speaker,
): { readonly told: readonly string[]; readonly small: number } {
  const noticed = says.filter((one) => isNoticed(one) && typeOf(one.key) !== 'turn-began');
  const told = (noticed.length > 0 ? noticed : says.slice(0, 1)).map((one) =>
    undoWords(one, speaker),
  );
  return { told, small: says.length - told.length };
}

const isNoticed = ({ key, values }: Sentence): boolean => {
  const type = typeOf(key);
  if (key.startsWith('edit/')) return true;
  if (type === 'attack-resolved') return values['effect'] !== 'damage';
  return !QUIET.has(type) && !(type === 'terrain-removed' && values['because'] === 'exploded');
};

/** Of a piece and of nobody. */
const FATES = new Set(['exploded', 'terrain-removed']);

/** Acts have their subject before them; everything else names it by itself. */
const isWholeKey = (key: string): boolean => {
  const [family, game] = key.split('/');
  return family !== 'event' || game === 'table' || FATES.has(typeOf(key));
};

/** Does it name who did it by itself? Acts don't: their subject stands before them. */
export const isWhole = ({ text }: LogLine): boolean => isWholeKey(text.key);
