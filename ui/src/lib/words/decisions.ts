import type { Seat } from '@ringside/protocol/vocabulary';
import type { People } from './people.ts';
import { humanised } from './plural.ts';

/** What a seat is doing while the others wait for it: "Ana ... ". */
const DOING: Readonly<Record<string, string>> = {
  deploy: 'chooses where to start',
  activate: 'chooses what to do',
  'end-turn': 'ends the turn',
  reaction: 'may react',
  'attack-order': 'decides what the attack does next',
  overheat: 'chooses what overheats',
  cool: 'chooses what cools',
  detonation: 'chooses which explosion is next',
  show: 'may turn up Auto-Cooling modules',
  lay: 'chooses where the last tiles lie',
  'module-limit': 'gives up modules',
  discard: 'gives up modules',
  'declare-hit': 'says who is hit',
  'declare-taken': 'says what was taken',
  'declare-laid': 'says what was laid',
  pick: 'picks a number',
};

/** Titles of decisions that have no panel of their own. */
const TITLES: Readonly<Record<string, string>> = {
  pick: 'Pick a number. Nobody sees it yet.',
  roll: 'What did the die show?',
};

const FIELDS: Readonly<Record<string, string>> = {
  number: 'Number',
  face: 'Face of the die',
};

export const waitText = (people: People, seat: Seat, kind: string): string =>
  `${people.name(seat)} ${DOING[kind] ?? 'decides'}.`;

export const decisionTitle = (kind: string): string => TITLES[kind] ?? `${humanised(kind)}.`;

export const fieldName = (field: string): string => FIELDS[field] ?? humanised(field);

/** What the primary key of a plain decision says. */
export const answerWords = (kind: string): string => humanised(kind);

/** A decision beside the game, as a row to tap. */
export const asideText = (kind: string): string => ASIDES[kind] ?? humanised(kind);

const ASIDES: Readonly<Record<string, string>> = {
  identify: 'Which tile is this?',
  'name-class': 'What does its back show?',
  protect: 'Set up Full protection',
};

/** What the table as a whole is waited for. */
export const tableWaitText = (kind: string): string => TABLE_WAITS[kind] ?? 'One moment.';

const TABLE_WAITS: Readonly<Record<string, string>> = {
  'name-face': 'Somebody says which tile lies there.',
  tally: 'Play on, and keep the count.',
};
