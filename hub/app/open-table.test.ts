import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LogError, type LogErrorCode } from '../log/log-error.ts';
import type { EventLog, GameArchive } from '../table/ports.ts';
import { Notices } from './notices.ts';
import { openTables } from './open-table.ts';
import { placesIn } from './places.ts';

const failing = (code: LogErrorCode): EventLog & GameArchive => {
  const fail = (): Promise<never> => Promise.reject(new LogError(code));
  return {
    create: fail,
    append: fail,
    read: fail,
    games: fail,
    finish: fail,
    saveSnapshot: fail,
    loadSnapshot: fail,
    close: fail,
    exportGame: fail,
    readGameFile: fail,
    importGame: fail,
    unfinishedAs: fail,
    abandon: fail,
    readPublic: fail,
  };
};

test.each<LogErrorCode>(['log/io', 'log/full', 'log/read-only'])(
  'D3, D4: %s while the record is read at start is a sentence, not a stack',
  async (code) => {
    const opened = openTables({
      log: failing(code),
      devices: undefined,
      own: [],
      places: placesIn('/data'),
      care: 'balanced',
      logger: pino({ level: 'silent' }),
      notices: new Notices(),
    });
    await expect(opened).rejects.toMatchObject({
      code: 'app/record-unusable',
      exitCode: 74,
      detail: { code },
    });
  },
);
