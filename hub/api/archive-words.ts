/** What to tell whoever has brought a file that isn't taken, or asks something of a game that came in one. */
export const ARCHIVE_WORDS: Readonly<Record<string, string>> = {
  'record/not-ours': 'This file is no game of Ringside. Choose one that was saved with "export".',
  'record/newer':
    'This game was written by a newer Ringside than this hub. Update the hub and import it again.',
  'record/misfit':
    'This file is damaged: something in it is not what it must be. Get it again from where it was exported.',
  'record/chain-broken':
    'This file is damaged: an entry is not what was written. Get it again from where it was exported.',
  'record/changed':
    'This file was changed after it was written. Get it again from where it was exported.',
  'record/unsealable':
    'This file is damaged: what is sealed in it does not open. Get it again from where it was exported.',
  'record/running': 'This very game is being played at a table of this hub. Go on there.',
  'record/unplayable': 'The rules of this hub can not follow this game. Report it with the file.',
  'table/read-only':
    'This game came in a file without its key: it can be looked at, and nothing else.',
};
