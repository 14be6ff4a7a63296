import type { Choices, Scalar, Seat } from '@ringside/protocol/vocabulary';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { placeOf } from '../../lib/words/place.ts';
import { upperFirst } from '../../lib/words/plural.ts';
import { namedIn, optionsOf, pairsOf, wasIn, type Ask, type Fact, type Option } from './fact.ts';
import { spaceOf } from './now.ts';
import { topicKey, type Topic } from './topic.ts';
import { choiceWords, eachName, factName, thingName, valueWords } from './words.ts';

/** What may be put right about one thing. Facts about which the hub offers nothing are left out. */
export function factsOf(topic: Topic, edits: Choices, stand: Standpoint): readonly Fact[] {
  const about = new About(topic, edits, stand);
  return factsBy(topic, about).filter(({ options }) => options.length > 0);
}

function factsBy(topic: Topic, about: About): readonly Fact[] {
  switch (topic.of) {
    case 'robot':
      return robotFacts(about, topic.seat);
    case 'modules':
      return [
        ...about.each('heat', 'module', { seat: topic.seat, free: 'hot', ask: 'toggle' }),
        ...about.each('used', 'module', { seat: topic.seat, free: 'used', ask: 'toggle' }),
        about.fact('tile-gained', { seat: topic.seat, free: 'class', ask: 'choice' }),
      ];
    case 'trophies':
      return trophyFacts(about, topic.seat);
    case 'tile':
      return tileFacts(about, topic.piece);
    case 'space':
      return [
        about.fact('tile-from-pile', { space: topic.key, free: 'space', ask: 'act' }),
        about.fact('tile-to-space', { space: topic.key, free: 'piece', ask: 'choice' }),
      ];
    case 'pile':
      return [
        about.fact('pile', { free: 'tiles', ask: 'count' }),
        about.fact('tile-from-pile', { free: 'space', ask: 'space' }),
      ];
    case 'turn':
      return turnFacts(about);
    case 'box':
    case 'steps':
      return [];
  }
}

const robotFacts = (about: About, seat: Seat): readonly Fact[] => [
  about.fact('robot-at', { seat, free: 'space', ask: 'space' }),
  about.fact('robot-facing', { seat, free: 'facing', ask: 'facing' }),
  about.pair('robots-swapped', { one: seat, free: 'seats', ask: 'choice' }),
  about.fact('mode', { seat, free: 'mode', ask: 'choice' }),
  about.fact('owes', { seat, free: 'modules', ask: 'count' }),
  about.fact('damage', { seat, free: 'damage', ask: 'count' }),
  ...about.each('die-done', 'die', { seat, free: 'done', ask: 'toggle' }),
  about.fact('robot-off', { seat, free: 'was', ask: 'act' }),
  about.fact('robot-on', { seat, free: 'space', ask: 'space' }),
];

const trophyFacts = (about: About, seat: Seat): readonly Fact[] => [
  about.fact('trophies', { seat, free: 'count', ask: 'count' }),
  about.fact('points', { seat, free: 'points', ask: 'count' }),
  about.fact('trophy-given', { owner: seat, free: 'seat', ask: 'choice' }),
  about.fact('trophy-to-box', { owner: seat, free: 'owner', ask: 'act' }),
];

const tileFacts = (about: About, piece: string): readonly Fact[] => {
  const space = spaceOf(about.stand, piece);
  return [
    about.fact('tile-side', { piece, free: 'side', ask: 'choice' }),
    about.fact('tile-face', { piece, free: 'design', ask: 'choice' }),
    about.fact('tile-class', { piece, free: 'class', ask: 'choice' }),
    about.fact('tile-to-robot', { piece, free: 'seat', ask: 'choice' }),
    about.fact('tile-to-trophies', { piece, free: 'seat', ask: 'choice' }),
    about.fact('tile-to-space', { piece, free: 'space', ask: 'space' }),
    ...(space === undefined
      ? []
      : [about.pair('tiles-swapped', { one: space, free: 'spaces', ask: 'space' })]),
    about.fact('tile-to-box', { piece, free: 'from', ask: 'act' }),
  ];
};

function turnFacts(about: About): readonly Fact[] {
  const { edits } = about;
  const left = Number(namedIn(edits, 'activations', 'was')[0] ?? 0);
  const rows = [true, false].map((done) => about.left(done));
  // the row of what has been done leaves out what is left now
  const done = !(rows[0]?.options.some(({ value }) => value === left) ?? false);
  const other = about.left(!done).options.filter(({ value }) => value === left);
  return [
    about.fact('turn-of', { free: 'seat', ask: 'choice' }),
    about.fact('phase', { free: 'phase', ask: 'choice' }),
    about.left(done),
    {
      key: 'activations/done',
      thing: '',
      name: 'Something has been done this turn',
      ask: 'choice',
      now: done ? 'Yes' : NOTHING,
      was: done,
      options: other.map((option) => ({ ...option, value: !done, words: done ? NOTHING : 'Yes' })),
    },
    about.fact('control', { free: 'face', ask: 'choice' }),
  ];
}

const NOTHING = 'No, Cool Down is open';

interface Asking {
  readonly seat?: Seat;
  readonly owner?: Seat;
  readonly piece?: string;
  readonly space?: string;
  readonly free: string;
  readonly ask: Ask;
}

/** The facts of one topic, from the rows that the hub offers. */
class About {
  readonly topic: Topic;
  readonly edits: Choices;
  readonly stand: Standpoint;

  constructor(topic: Topic, edits: Choices, stand: Standpoint) {
    this.topic = topic;
    this.edits = edits;
    this.stand = stand;
  }

  fact(kind: string, { free, ask, ...fixed }: Asking): Fact {
    const words = (value: Scalar) => choiceWords(kind, { field: free, value }, this.stand);
    const all = optionsOf(this.edits, kind, { fixed, free, words });
    return this.#named(kind, { ask, free, options: all });
  }

  /** One fact for each module, die, ... of a seat. */
  each(kind: string, of: string, { free, ask, seat }: Asking): readonly Fact[] {
    return namedIn(this.edits, kind, of).flatMap((id) => {
      const fixed = seat ? { seat, [of]: id } : { [of]: id };
      const words = (value: Scalar) => choiceWords(kind, { field: free, value }, this.stand);
      const options = optionsOf(this.edits, kind, { fixed, free, words });
      const [flip] = options;
      if (!flip) return [];
      return [
        {
          key: `${kind}/${String(seat)}/${String(id)}`,
          thing: thingName(this.topic, this.stand),
          name: eachName(kind, String(id), this.stand),
          about: String(id),
          ask,
          now: words(flip.value !== true),
          was: flip.value !== true,
          options,
        },
      ];
    });
  }

  /** Two change places: this one and another. */
  pair(kind: string, { one, free, ask }: { readonly one: string } & Asking): Fact {
    const words = (value: Scalar) => choiceWords(kind, { field: free, value }, this.stand);
    return this.#named(kind, {
      ask,
      free,
      options: pairsOf(this.edits, kind, { one, free, words }),
    });
  }

  /** Activations left, where something has been done or nothing. */
  left(done: boolean): Fact {
    const options = optionsOf(this.edits, 'activations', {
      fixed: { done },
      free: 'left',
      words: String,
    });
    return this.#named('activations', { ask: 'count', free: 'left', options });
  }

  #named(kind: string, { ask, free, options }: Offered): Fact {
    const was = wasIn(options) ?? OTHER[String(wasIn(options, free))];
    const isBeside = was !== undefined && (BESIDE.has(kind) || ask === 'count' || ask === 'facing');
    return {
      // a tile goes to one place only
      key: `${kind.startsWith('tile-to-') ? 'tile-goes' : kind}/${topicKey(this.topic)}`,
      thing: thingName(this.topic, this.stand),
      name: factName(kind),
      ask,
      now: was === undefined ? '' : this.#now(kind, free, was),
      ...(isBeside && { was }),
      options,
    };
  }

  #now(kind: string, field: string, was: Scalar): string {
    if (kind === 'turn-of') return valueWords(field, was, this.stand);
    if (field === 'space') return upperFirst(placeOf(String(was)));
    return choiceWords(kind, { field, value: was }, this.stand);
  }
}

interface Offered {
  readonly ask: Ask;
  readonly free: string;
  readonly options: readonly Option[];
}

/** Kinds whose present value stands among the choices. */
const BESIDE = new Set(['mode', 'phase', 'tile-side', 'control']);

/** Of two sides only the other one is offered. */
const OTHER: Readonly<Record<string, string>> = { up: 'down', down: 'up' };
