import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import type { Seat, Sector } from '@ringside/protocol/vocabulary';
import type { People } from './people.ts';
import { inWords, plural, upperFirst } from './plural.ts';

/** A headline and what stands under it. */
export interface Headline {
  readonly say: string;
  readonly more: string;
}

const RELATIVE = [
  'from the front',
  'from the front right',
  'from the rear right',
  'from behind',
  'from the rear left',
  'from the front left',
] as const;

/** Where a hit comes from, as the robot that is hit sees it. */
export const sideWords = (from: Sector, facing: Sector): string =>
  RELATIVE[(from - facing + 6) % 6] ?? RELATIVE[0];

export const turnHeadline = (acted: boolean, mayAct: boolean): Headline => {
  if (!acted) return { say: 'Your turn. Use one module, or cool down.', more: '' };
  if (mayAct) return { say: 'One more module, or end your turn.', more: '' };
  return { say: 'Done? End your turn.', more: 'You take the tile under your robot after that.' };
};

interface Hit {
  readonly attacker: Seat | 'terrain';
  /** Absent for terrain. */
  readonly module: string | undefined;
  /** Where it comes from; absent when it comes from the very space. */
  readonly side: string | undefined;
  readonly damage: number;
}

export function reactHeadline(people: People, { attacker, module, side, damage }: Hit): Headline {
  if (attacker === 'terrain') {
    const what = damage > 0 ? 'An explosion hits you' : 'The terrain heats you';
    return { say: `${what}. React?`, more: upperFirst(`${side ?? 'from your own space'}.`) };
  }
  return {
    say: `${people.does(attacker, 'hit', 'fires at')} ${people.isMe(attacker) ? 'yourself' : 'you'}. React?`,
    more: upperFirst(`${[module, side].filter(isThere).join(', ')}.`),
  };
}

const isThere = (text: string | undefined): text is string => text !== undefined;

/** To use no defence, as a key says it. */
export function takeText(damage: number, heating: number): string {
  if (damage === 0) return heating > 0 ? 'Take the heat' : 'Go on';
  if (heating > 0) return 'Take it all';
  return damage > 1 ? `Take all ${String(damage)}` : `Take the ${String(damage)}`;
}

/** What Cool Down would do. */
export const coolDownText = (heat: number): string =>
  heat === 0
    ? 'Nothing is overheated'
    : plural(heat, 'Takes off the Overheat token', 'Takes off all # Overheat tokens');

/** "FRONT stops 1" */
export const stopsWords = (name: string, stops: number): string => `${name} stops ${String(stops)}`;

/** `taker`: whose trophies they become; `limit`: the robot carries more than it may. */
export function discardHeadline(
  people: People,
  count: number,
  taker: Seat | 'limit' | undefined,
): Headline {
  const headline = plural(count, 'Give up 1 module.', 'Give up # modules.');
  if (taker === 'limit') return { say: headline, more: 'Your robot carries more than it may.' };
  const goes =
    taker === undefined || people.isMe(taker)
      ? 'They leave the game.'
      : `They become ${people.owner(taker)} trophies. Hot ones may go, too.`;
  return { say: headline, more: goes };
}

export const deployHeadline: Headline = {
  say: 'Choose where your robot starts.',
  more: 'Then the way it faces. You get the tile under it.',
};

export const identifyHeadline = (back: string): Headline => ({
  say: 'Which tile is this?',
  more: `Look at it, ${back}. Nobody else’s screen shows your answer.`,
});

/** Terrain, or any tile in Advanced mode: it lies face up. */
export const nameFaceHeadline = (back: string): Headline => ({
  say: 'Which tile lies there?',
  more: `${upperFirst(back)}. It lies face up, for everybody to see.`,
});

export const protectHeadline: Headline = {
  say: 'Set up Full protection?',
  more: 'It overheats now and protects until the end of this turn.',
};

/** `count`: tiles that are left to lay. */
export const spacesHeadline = (kind: string, count: number): Headline =>
  kind === 'detonate'
    ? { say: 'Which one goes off next?', more: 'They are equally far away: you decide.' }
    : {
        say: plural(count, 'Where does the last tile lie?', 'Where do the last # tiles lie?'),
        more: 'There are more empty spaces than tiles.',
      };

export const nameClassHeadline: Headline = {
  say: 'What does the back of the new tile show?',
  more: 'It stays face down.',
};

/** The end, in a sentence. */
export function endHeadline(people: People, outcome: SteelArenaView['outcome']): Headline {
  const best = outcome?.winners[0] ?? [];
  const names = best.map((seat) => people.name(seat));
  const why = WHY[outcome?.why ?? ''] ?? '';
  if (names.length === 1) return { say: `${names[0] ?? ''} wins`, more: why };
  return {
    say: names.length === 0 ? 'Nobody wins' : `${inWords(names.length)} share it`,
    more: why,
  };
}

const WHY: Readonly<Record<string, string>> = {
  'ten-trophies': 'The tenth trophy has fallen.',
  'robot-destroyed': 'A robot had to give up its Central module.',
  'pile-empty': 'A tile had to be laid and the pile was empty.',
};
