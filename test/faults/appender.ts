import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '../../hub/log/database.ts';
import { ThreadedEventLog } from '../../hub/log/threaded-event-log.ts';
import { commitAfter, COMMITS_A_GAME, gameAt } from './written.ts';
import type { Seq } from '../../hub/table/ports.ts';

// Waits for a folder, then writes into it for ever and says what is durable: `GAME SEQ` after each commit.

interface Order {
  readonly folder: string;
  /** `log`: the hub's record. `normal`: the same file without the one pragma, to see that the harness sees loss. */
  readonly as: 'log' | 'normal';
}

/* Synchronous: stdout is a pipe. */
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function writeRecord(folder: string): Promise<never> {
  const log = await ThreadedEventLog.open({
    file: join(folder, 'ringside.sqlite'),
    keys: join(folder, 'keys'),
  });
  const known = await log.games();
  let n = Math.max(known.length - 1, 0);
  let after = known.at(-1)?.lastSeq ?? (0 as Seq);
  for (let commits = 0; ; commits += 1) {
    const game = gameAt(n);
    if (n >= known.length && after === 0) {
      await log.create(game, 'toy', 1, 0);
      say(`${game} 0`);
    }
    after = await log.append(commitAfter(game, after));
    say(`${game} ${String(after)}`);
    if (commits % COMMITS_A_GAME !== COMMITS_A_GAME - 1) continue;
    n += 1;
    after = 0 as Seq;
  }
}

function writePlainly(folder: string): never {
  const { db } = openDatabase(join(folder, 'plain.sqlite'));
  db.pragma('synchronous = NORMAL');
  db.exec('create table if not exists line(n integer primary key)');
  const last = db.prepare<[], { readonly n: number | null }>('select max(n) n from line');
  const insert = db.prepare<[number]>('insert into line values (?)');
  for (let n = (last.get()?.n ?? 0) + 1; ; n += 1) {
    insert.run(n);
    say(`plain ${String(n)}`);
  }
}

say('ready');
const [line] = (await once(createInterface(process.stdin), 'line')) as [string];
const { folder, as } = JSON.parse(line) as Order;
if (as === 'log') await writeRecord(folder);
else writePlainly(folder);
