import type { PutRight, SensingState } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import { backText } from './modules.ts';
import type { People } from './people.ts';
import { plural, upperFirst } from './plural.ts';

interface LampWords {
  readonly name: string;
  readonly text: string;
}

/** The visible state of sensing, in a word and a sentence. */
const LAMP: Readonly<Record<SensingState, LampWords>> = {
  off: { name: 'By taps', text: 'Nothing is sensed here. Tap what you do.' },
  'in-step': { name: 'In step', text: 'The table is as the game says.' },
  watching: { name: 'Watching', text: 'A hand is over the table.' },
  tentative: { name: 'Tentative', text: 'I think I know. Move on to change it.' },
  settling: { name: 'Settling', text: 'Give me a moment. Still reading.' },
  waiting: { name: 'Waiting for you', text: 'Something is still to be laid.' },
  disturbed: { name: 'Disturbed', text: 'Something is off. Nothing has changed in the game.' },
  asking: { name: 'Asking', text: 'One question is open.' },
  restoring: { name: 'Restoring', text: 'Put the pieces back, as numbered.' },
  lost: { name: 'Sensing lost', text: 'The table is silent. Tap instead.' },
};

export const lampWords = (state: SensingState): LampWords => LAMP[state];

const robotSeat = (piece: string): Seat | undefined => {
  const letter = /^robot-([A-F])$/.exec(piece)?.[1];
  return letter as Seat | undefined;
};

/** What it means before a game. */
export const feelText = (state: SensingState): string => {
  if (state === 'off' || state === 'lost') return LAMP[state].text;
  return 'Tiles and robots are felt. What is not can be tapped.';
};

/** "Ana’s robot", "a new attack tile": what a put-right line speaks of. */
function thing(line: PutRight, people: People): string {
  const seat = line.piece === undefined ? undefined : robotSeat(line.piece);
  if (seat) return `${people.owner(seat)} robot`;
  if (line.of.startsWith('robot')) return 'a robot';
  return line.do === 'put' ? tileText(line.of) : `the tile (${backText(line.of)})`;
}

/** "attack II", or "a tile III" while nobody can tell its type. */
const tileText = (pieceClass: string): string =>
  pieceClass.endsWith('/any') ? `a tile ${pieceClass.slice(0, -4)}` : backText(pieceClass);

/** One line of the slip: what hands should do. Its number stands on the board, too. */
export function putRightText(line: PutRight, people: People): string {
  const what = thing(line, people);
  switch (line.do) {
    case 'put':
      return `${putVerb(line, what)}${sideWords(line)}`;
    case 'take-away':
      return line.of.startsWith('robot') ? `Lift ${what} off the board` : takeText(line, people);
    case 'turn':
      return `Turn ${what} as drawn`;
    case 'flip':
      return line.side === 'down' ? `Turn ${what} face down` : `Turn ${what} face up`;
  }
}

const putVerb = (line: PutRight, what: string): string => {
  if (line.from !== undefined) return `Move ${what} here`;
  return line.of.startsWith('robot') ? `Put ${what} here` : `Lay ${what}`;
};

const sideWords = ({ of, side }: PutRight): string => {
  if (of.startsWith('robot') || side === undefined) return '';
  return side === 'down' ? ', face down' : ', face up';
};

const takeText = (line: PutRight, people: People): string =>
  line.because === 'owed' && line.seat !== undefined
    ? `${people.isMe(line.seat) ? 'Take' : upperFirst(`${people.name(line.seat)} takes`)} the tile underneath`
    : `Take the tile away (${backText(line.of)})`;

/** Lines that are not shown for want of room. */
export const moreLines = (count: number): string => plural(count, 'and 1 more', 'and # more');
