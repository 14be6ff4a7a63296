import type { WireError } from '@ringside/protocol/api';

/** What whoever looks after the hub should know while it runs, and do. */
const WORDS = {
  'app/safe-mode':
    'The hub runs in safe mode: no device is opened, tap what you do. Mend what its last words say, then stop it and start it again.',
  'log/corrupt':
    'The record was damaged and was set aside; a new one was begun. Restore the data folder from a copy, or play on without the old games.',
  'log/chain-broken':
    'The record of the newest game is not what was written: it can not go on. Restore the data folder from a copy, or begin a new game.',
  'log/key-missing':
    'The key of the newest game is missing or damaged: it can not go on. Put the key file back and start the hub again, or begin a new game.',
  'log/unsealable':
    'The key of the newest game does not open its record. Put the right key back and start the hub again, or begin a new game.',
  'table/not-opened':
    'A table could not be opened. The others are played on; look at the log of the hub, and start it again.',
  'table/ruleset-missing':
    'The newest game was played by rules this hub does not have. Start the hub that has them, or begin a new game.',
} as const;

type Code = keyof typeof WORDS;

const hasWords = (code: string): code is Code => Object.hasOwn(WORDS, code);

/** What `/health` shows beside `ok`: each thing once, the oldest first. */
export class Notices {
  readonly all: WireError[] = [];

  /** Codes without words are for the log alone. */
  add(code: string): void {
    if (!hasWords(code) || this.all.some((known) => known.code === code)) return;
    this.all.push({ code, message: WORDS[code] });
  }
}
