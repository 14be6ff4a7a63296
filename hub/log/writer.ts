import { parentPort, workerData } from 'node:worker_threads';
import { toFault } from './fault.ts';
import { SqliteEventLog, type SqliteEventLogOptions } from './sqlite-event-log.ts';
import type { Opened, Reply, Request } from './writer-words.ts';

// The thread that writes: it may wait for a disk as long as a disk takes, nobody else waits with it (ADR 9). Calls are
// carried out one after another, in the order they were made.

const port = parentPort;
if (!port) throw new Error('the writer is a thread of the hub and is not started by hand');

const log = open();
if (log) {
  port.on('message', (request: Request) => {
    void answer(log, request).then((reply) => {
      port.postMessage(reply);
      if (request.call === 'close') port.close();
    });
  });
}

function open(): SqliteEventLog | undefined {
  const say = (opened: Opened): void => port?.postMessage(opened);
  try {
    const opened = new SqliteEventLog(workerData as SqliteEventLogOptions);
    say({ quarantined: opened.quarantined });
    return opened;
  } catch (thrown) {
    say({ fault: toFault(thrown) });
    return undefined;
  }
}

async function answer(record: SqliteEventLog, { id, call, args }: Request): Promise<Reply> {
  try {
    // The other side is typed: these are the arguments of this very call.
    const carryOut = record[call].bind(record) as (...given: readonly unknown[]) => unknown;
    return { id, value: await carryOut(...args) };
  } catch (thrown) {
    return { id, fault: toFault(thrown) };
  }
}
