import type { WireError } from '@ringside/protocol/api';
import { refusalText } from './refusals.ts';

const AGAIN = 'Get it again from where it was saved.';
const NO_GAME =
  'This file is no game of Ringside. Choose one that was saved with “Save this game as a file”.';

/** Why a file with a game was not taken, for whoever holds it. The codes of the request mean something else elsewhere. */
const WORDS: Readonly<Record<string, string>> = {
  'record/not-ours': NO_GAME,
  'api/malformed': NO_GAME,
  'api/media-type': NO_GAME,
  'api/too-large': 'This file is too big to be a game: 8 MB is the most.',
  'record/newer':
    'This game was saved by a newer Ringside. Update this hub, then open the file again.',
  'record/misfit': `This file is damaged: something in it is not what it must be. ${AGAIN}`,
  'record/chain-broken': `This file is damaged: a line in it is not what was written. ${AGAIN}`,
  'record/changed': `This file was changed after it was saved. ${AGAIN}`,
  'record/unsealable': `This file is damaged: what is sealed in it does not open. ${AGAIN}`,
  'record/running': 'This very game is being played here. Go on at its table.',
  'record/unplayable':
    'The rules of this hub can’t follow this game. Please report it with the file.',
  'table/too-many':
    'No more tables fit here. Close one that nobody uses, then open the file again.',
  'table/no-archive': 'This hub keeps no record, so that it can’t take a game in.',
  'api/not-host': 'Only the table tablet of this house opens saved games.',
};

export const fileRefusalText = (error: WireError): string =>
  WORDS[error.code] ?? refusalText(error);

/** More than the hub takes; known before anything is sent. */
export const TOO_LARGE: WireError = { code: 'api/too-large', message: '' };

/** What people see above a table that came in a file and can only be looked at. */
export const fileBand = (isOver: boolean): string =>
  isOver
    ? 'A finished game from a file: look, don’t play.'
    : 'A game from a file: look, don’t play.';
