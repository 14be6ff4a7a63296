import type { WebSocket } from '@fastify/websocket';
import type { TableId } from '@ringside/protocol/vocabulary';
import type { TablesDesk } from '../table/feed.ts';
import { Capacity } from './capacity.ts';
import { Connections } from './connections.ts';
import type { Knocks } from './knocks.ts';
import type { ApiClock, ApiEntropy } from './ports.ts';
import type { Session, Sessions } from './sessions.ts';

interface LobbyOptions {
  readonly tables: TablesDesk;
  readonly clock: ApiClock;
  readonly entropy: ApiEntropy;
  readonly sessions: Sessions;
  readonly knocks: Knocks;
  readonly report: (problem: unknown) => void;
}

/** Where all sockets come in: each goes to the connections of its table, which are made when the first one comes. */
export class Lobby {
  readonly #options: LobbyOptions;
  readonly #capacity = new Capacity();
  readonly #byTable = new Map<TableId, Connections>();
  #isClosed = false;

  constructor(options: LobbyOptions) {
    this.#options = options;
    for (const { id } of options.tables.list()) this.#connections(id);
    options.knocks.subscribe((table) => {
      this.#byTable.get(table)?.tellDoor();
    });
  }

  /** False: there is no such table. */
  accept(table: TableId, socket: WebSocket, session: Session | undefined): boolean {
    const connections = this.#connections(table);
    connections?.accept(socket, session);
    return connections !== undefined;
  }

  /** A table is closed: whoever looks at it is told so. */
  leave(table: TableId): void {
    this.#byTable.get(table)?.close();
    this.#byTable.delete(table);
  }

  /** Says good-bye to everybody; new sockets hear the same. */
  close(): void {
    this.#isClosed = true;
    for (const connections of this.#byTable.values()) connections.close();
  }

  #connections(table: TableId): Connections | undefined {
    const known = this.#byTable.get(table);
    if (known) return known;
    const { tables, knocks, ...parts } = this.#options;
    const desk = tables.get(table);
    if (!desk || this.#isClosed) return undefined;
    const made = new Connections({
      ...parts,
      table,
      desk,
      capacity: this.#capacity,
      knocks: () => knocks.at(table),
    });
    this.#byTable.set(table, made);
    return made;
  }
}
