import { SEATS, type Choices, type Seat } from '@ringside/protocol/vocabulary';
import { hexOf } from '../../lib/game/choices.ts';
import { heatOf, type Standpoint } from '../../lib/game/standpoint.ts';
import { plural } from '../../lib/words/plural.ts';
import { namedIn } from './fact.ts';
import { kindsOf } from './correction.ts';
import { facingWords, tileOn, turnWords } from './now.ts';
import type { Topic } from './topic.ts';
import { kindWords } from './words.ts';

/** One line of the list to choose from. */
interface Entry {
  readonly topic: Topic;
  readonly name: string;
  /** Enough under the heading of its group. */
  readonly short?: string;
  /** How it stands, in short. */
  readonly now: string;
  readonly seat?: Seat;
}

export interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

const ROBOT = [
  'robot-at',
  'robot-facing',
  'robots-swapped',
  'robot-off',
  'robot-on',
  'mode',
  'owes',
  'damage',
  'die-done',
];
const MODULES = ['heat', 'used', 'tile-gained'];
const TROPHIES = ['trophies', 'trophy-given', 'trophy-to-box', 'points'];
const TILES = [
  'tile-to-space',
  'tile-to-robot',
  'tile-to-trophies',
  'tile-to-box',
  'tile-side',
  'tile-face',
  'tile-class',
  'tiles-swapped',
];
const PILE = ['pile', 'tile-from-pile'];
const TURN = ['turn-of', 'phase', 'activations', 'control'];
const FILED = new Set([...ROBOT, ...MODULES, ...TROPHIES, ...TILES, ...PILE, ...TURN]);

/** What may be wrong, in groups; only what the hub lets anybody put right. */
export function groupsOf(edits: Choices, stand: Standpoint): readonly Group[] {
  const groups = [
    { name: 'Robots', entries: robots(edits, stand) },
    { name: 'Modules and heat', entries: modules(edits, stand) },
    { name: namesPoints(edits) ? 'Points' : 'Trophies', entries: trophies(edits, stand) },
    { name: 'Tiles and piles', entries: tiles(edits, stand) },
    { name: 'Turn', entries: turn(edits, stand) },
    { name: 'The record itself', entries: rest(edits) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** The seats any edit of these kinds is about. */
const seatsIn = (edits: Choices, kinds: readonly string[]): readonly Seat[] => {
  const named = kinds.flatMap((kind) =>
    ['seat', 'seats', 'owner'].flatMap((field) => namedIn(edits, kind, field)),
  );
  return SEATS.filter((seat) => named.includes(seat));
};

const offersAny = (edits: Choices, kinds: readonly string[]): boolean =>
  edits.some(({ kind }) => kinds.includes(kind));

const robots = (edits: Choices, stand: Standpoint): readonly Entry[] =>
  seatsIn(edits, ROBOT).map((seat) => ({
    topic: { of: 'robot', seat },
    name: `${stand.people.name(seat)}’s robot`,
    short: stand.people.name(seat),
    now: facingWords(stand, seat),
    seat,
  }));

const modules = (edits: Choices, stand: Standpoint): readonly Entry[] =>
  seatsIn(edits, MODULES).map((seat) => {
    const robot = stand.robot(seat);
    const hot = robot ? heatOf(robot) : 0;
    return {
      topic: { of: 'modules', seat },
      name: `${stand.people.name(seat)}’s modules`,
      short: stand.people.name(seat),
      now: robot ? plural(hot, '1 Overheat token', '# Overheat tokens') : '',
      seat,
    };
  });

const trophies = (edits: Choices, stand: Standpoint): readonly Entry[] =>
  seatsIn(edits, namesPoints(edits) ? ['points'] : [...TROPHIES, 'tile-to-trophies']).map(
    (seat) => ({
      topic: { of: 'trophies', seat },
      short: stand.people.name(seat),
      name: namesPoints(edits)
        ? `${stand.people.name(seat)}’s points`
        : `${stand.people.name(seat)}’s trophies`,
      now: stand.arena ? String(stand.robot(seat)?.trophies ?? '') : '',
      seat,
    }),
  );

const namesPoints = (edits: Choices): boolean => offersAny(edits, ['points']);

function tiles(edits: Choices, { arena }: Standpoint): readonly Entry[] {
  const pile: Entry = {
    topic: { of: 'pile' },
    name: 'Tile pile',
    now: plural(arena?.pile ?? 0, '1 tile left', '# tiles left'),
  };
  const box: Entry = { topic: { of: 'box' }, name: 'Tiles out of the game', now: '' };
  return [...(offersAny(edits, PILE) ? [pile] : []), ...(boxedIn(edits).length > 0 ? [box] : [])];
}

/** Tiles that are out of the game and may come back. */
export const boxedIn = (edits: Choices): readonly string[] => [
  ...new Set(
    edits
      .filter(({ fields: { from } }) => from && 'one' in from && from.one.includes('box'))
      .flatMap(({ fields: { piece } }) => (piece && 'one' in piece ? piece.one.map(String) : [])),
  ),
];

const turn = (edits: Choices, stand: Standpoint): readonly Entry[] =>
  offersAny(edits, TURN)
    ? [{ topic: { of: 'turn' }, name: 'Whose turn, which phase', now: turnWords(edits, stand) }]
    : [];

const rest = (edits: Choices): readonly Entry[] =>
  kindsOf(edits)
    .filter((kind) => !FILED.has(kind))
    .map((kind) => ({ topic: { of: 'steps', kind }, name: kindWords(kind), now: '' }));

/** Who stands there, or which tile lies there. */
export function topicAt(stand: Standpoint, key: string): Topic {
  const robot = stand.robotAt(hexOf(key));
  if (robot) return { of: 'robot', seat: robot.seat };
  const tile = tileOn(stand, key);
  return tile ? { of: 'tile', piece: tile.id } : { of: 'space', key };
}
