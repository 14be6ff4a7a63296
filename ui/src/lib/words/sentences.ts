import type { LogLine, Sentence } from '@ringside/protocol/api';
import { isSeat } from '@ringside/protocol/vocabulary';
import { CENTRAL_NAME, modulesText } from './modules.ts';
import type { People } from './people.ts';
import { humanised, plural, upperFirst } from './plural.ts';

/** What a sentence may speak of: people by name, modules by the names this viewer may know. */
export interface Speaker {
  readonly people: People;
  /** Name of a module or design as this viewer may know it. */
  readonly thing: (id: string) => string;
}

type Values = Sentence['values'];
type Teller = (values: Values, speaker: Speaker) => string;

/** "2 right", "1 left": clockwise is positive. */
export const turnWords = (sectors: number): string =>
  `${String(Math.abs(sectors))} ${sectors < 0 ? 'left' : 'right'}`;

/** What a seat did; its name stands before it. */
const ACTS: Readonly<Record<string, Teller>> = {
  activated: (values, speaker) => `${activation(values)}, ${moduleOf(values, speaker)}`,
  cooled: ({ by, modulesCount }) => {
    const cooled = count(modulesCount);
    if (by === 'cool-down')
      return cooled === 0 ? 'cooled down' : `cooled down, ${modulesText(cooled)}`;
    if (by === 'terrain') return `cooled ${modulesText(cooled)} on the terrain`;
    return plural(cooled, '# module cooled by itself', '# modules cooled by themselves');
  },
  damaged: ({ by, amount }, speaker) => {
    const owes = `owes ${modulesText(count(amount))}`;
    return by === 'terrain'
      ? `${owes} after the terrain’s damage`
      : `${owes} to ${who(by, speaker)}`;
  },
  deployed: () => 'chose where to start',
  'attack-resolved': ({ effect, robot, amount }, speaker) => {
    const [far, whom] = [count(amount), who(robot, speaker)];
    if (effect === 'push') return far === 0 ? 'did not push' : `pushed ${whom} ${String(far)}`;
    if (effect === 'vortex')
      return far === 0 ? 'did not turn anybody' : `turned ${whom} ${turnWords(far)}`;
    return 'dealt the damage';
  },
  'protection-used': (values, speaker) =>
    `stopped ${String(values['prevents'] ?? '')} more, ${moduleOf(values, speaker)}`,
  overheated: ({ modulesCount, by }) =>
    `overheated ${modulesText(count(modulesCount))}, ${by === 'terrain' ? 'heated by the terrain' : 'heated by the attack'}`,
  'terrain-used': ({ prevents }) => {
    const stopped = count(prevents);
    return stopped === 0 ? 'saved the cover for later' : `was covered, ${String(stopped)} less`;
  },
  discarded: ({ modulesCount, to, because }, speaker) => {
    if (because === 'wastage') return 'lost the wasted module to the box';
    if (because === 'single-use') return 'used up a module: it leaves the game';
    const what = `gave up ${modulesText(count(modulesCount))}`;
    return isSeat(to) ? `${what} to ${who(to, speaker)}` : what;
  },
  'mode-changed': ({ mode }) => (mode === 'forced' ? 'went into Forced mode' : 'left Forced mode'),
  reacted: (values, speaker) => {
    const stopped = count(values['prevents']);
    const what = stopped === 0 ? 'set up Full protection' : `stopped ${String(stopped)}`;
    return `${what}, ${moduleOf(values, speaker)}`;
  },
  'robot-destroyed': () => 'had to give up the Central module',
  'tile-taken': () => 'took the tile underneath',
  'turn-began': ({ number }) => `began turn ${String(number ?? '')}`,
  'turned-up': ({ design }, { thing }) => `turned up ${thing(String(design ?? ''))}`,
  picked: () => 'picked a number',
};

/** Told by others already, or by the board itself. */
const QUIET = new Set(['turned', 'displaced', 'game-began', 'turned-up']);

const count = (value: string | number | undefined): number => Number(value ?? 0);

const who = (value: string | number | undefined, { people }: Speaker): string =>
  isSeat(value) ? people.object(value) : 'the table';

function activation(values: Values): string {
  const deed = deedOf(values);
  return values['wastage'] === undefined ? deed : `${deed} under Wastage`;
}

function deedOf({ ability, distance, side, sectors }: Values): string {
  const far = String(distance ?? '');
  switch (String(ability)) {
    case 'forward':
      return `moved ${far}`;
    case 'jump':
      return `jumped ${far}`;
    case 'sideward':
      return `moved ${far} front ${String(side ?? '')}`;
    case 'turn':
      return `turned ${turnWords(count(sectors))}`;
    case 'melee':
      return 'hit';
    case 'beam':
      return 'fired a beam';
    case 'sweep':
      return 'swept';
    case 'high':
      return 'fired high';
    default:
      return 'fired';
  }
}

function moduleOf({ module, moduleDesign }: Values, { thing }: Speaker): string {
  if (module === 'central') return CENTRAL_NAME;
  return moduleDesign === undefined ? 'a face-down module' : thing(String(moduleDesign));
}

const groundOf = ({ pieceDesign }: Values, { thing }: Speaker): string =>
  pieceDesign === undefined ? 'Terrain' : thing(String(pieceDesign));

const person = (values: Values, { people }: Speaker): string => {
  const seat = values['seat'];
  return isSeat(seat) ? people.subject(seat) : 'Somebody';
};

/** Whole sentences. */
const SENTENCES: Readonly<Record<string, Teller>> = {
  'event/table/begun': () => 'A new game began.',
  'event/table/rewound': ({ by }, { people }) =>
    isSeat(by) ? `${people.subject(by)} took the last act back.` : 'The last act was taken back.',
  'event/table/corrected': ({ why }) => `Corrected: ${String(why ?? '')}`,
  'event/table/ended': () => 'The game was ended.',

  'event/steel-arena/exploded': (values, speaker) => `${groundOf(values, speaker)} exploded.`,
  'event/steel-arena/terrain-removed': (values, speaker) =>
    `${groundOf(values, speaker)} was heated and is gone.`,

  'undo/nothing': () => 'Nothing to undo.',
  'undo/over': () => 'The game is over.',
  'undo/watching': () => 'You are watching.',
  'undo/another-acted': (values, speaker) => `${person(values, speaker)} acted last.`,
  'undo/chance': () => 'Something was drawn.',
  'undo/shown': () => 'A face was shown.',
  'undo/looked': () => 'Somebody may have looked at a tile.',
  'undo/correction': () => 'The table corrected this.',
  'undo/too-far': () => 'Too far back.',
  'undo/last': () => 'The last act',

  'sensing.asking': (values, speaker) => `${person(values, speaker)}: one question about the move.`,
  'sensing.settling': () => 'Give me a moment. Still reading.',
  'sensing.unexplained': () => 'I can’t tell what was moved. Put it back, or tap what you did.',
  'sensing.which-question': () => 'What did you do?',
  'sensing.which-choice': ({ act }) =>
    act === 'activate' ? 'Your robot moved. With which module?' : 'What did you do?',
  'sensing.finish': ({ count: steps }) =>
    plural(count(steps), 'One more piece goes with it.', '# more pieces go with it.'),
  'sensing.lay': ({ count: due }) => plural(count(due), 'One piece to lay.', '# pieces to lay.'),
  'sensing.fix': ({ count: fixes }) =>
    plural(count(fixes), 'One piece is off.', '# pieces are off.'),
  'sensing.restore': ({ count: back }) =>
    plural(count(back), 'One piece goes back.', '# pieces go back.'),
  'sensing.lost': ({ count: cells }) =>
    plural(
      count(cells),
      'One space is not felt. Tap instead.',
      '# spaces are not felt. Tap instead.',
    ),
  'sensing.weak-tag': () => 'One tag is hard to read.',
};

/** What an event is called in its game: `event/steel-arena/turned` -> `turned`. */
const typeOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);

/** A sentence of the hub in English. A key nobody has written yet is shown as it is, never hidden. */
export function say({ key, values }: Sentence, speaker: Speaker): string {
  const tell = SENTENCES[key] ?? ACTS[typeOf(key)];
  return tell ? tell(values, speaker) : humanised(typeOf(key));
}

/** What undo would take back, for its key. */
export const undoWords = (undoes: Sentence, speaker: Speaker): string =>
  upperFirst(say(undoes, speaker));

/** Is this line worth a person's eyes? */
export const isTold = ({ text: { key, values } }: LogLine): boolean => {
  const type = typeOf(key);
  if (type === 'attack-resolved') return values['effect'] !== 'damage';
  return !QUIET.has(type) && !(type === 'terrain-removed' && values['because'] === 'exploded');
};

/** Does it name who did it by itself? Acts don't: their subject stands before them. */
export const isWhole = ({ text }: LogLine): boolean => text.key in SENTENCES;
