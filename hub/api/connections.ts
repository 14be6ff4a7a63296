import type { WebSocket } from '@fastify/websocket';
import type { Knock, Role } from '@ringside/protocol/api';
import { SEATS, type Seat, type TableId } from '@ringside/protocol/vocabulary';
import type { FeedViewer, TableDesk } from '../table/feed.ts';
import { Capacity } from './capacity.ts';
import { Channel } from './channel.ts';
import { BEAT_SECONDS, Connection, type House, type Visitor } from './connection.ts';
import type { ApiClock, ApiEntropy } from './ports.ts';
import { roleAt, type Session, type Sessions } from './sessions.ts';

/** Sockets at once at one table. Strangers have a share of their own, so that no crowd keeps a player out. */
const SOCKETS_MAX = { host: 12, seat: 6, spectator: 64 };

interface ConnectionsOptions {
  readonly table: TableId;
  readonly desk: TableDesk;
  readonly clock: ApiClock;
  readonly entropy: ApiEntropy;
  readonly sessions: Sessions;
  /** Of the whole hub; absent: this table is all of it. */
  readonly capacity?: Capacity;
  /** Who waits at this table's door. */
  readonly knocks: () => readonly Knock[];
  readonly report: (problem: unknown) => void;
}

/** All sockets of one table, the channels they listen on, and who of the seats is here. */
export class Connections {
  readonly #table: TableId;
  readonly #desk: TableDesk;
  readonly #clock: ApiClock;
  readonly #sessions: Sessions;
  readonly #capacity: Capacity;
  readonly #house: House;
  readonly #open = new Set<Connection>();
  readonly #channels = new Map<FeedViewer, Channel>();
  readonly #told = new Map<Seat, string>();
  readonly #unsubscribe: () => void;
  #cancelBeat: () => void;
  #stopping = false;

  constructor(options: ConnectionsOptions) {
    const { table, desk, clock, entropy, sessions, knocks, report } = options;
    this.#table = table;
    this.#desk = desk;
    this.#clock = clock;
    this.#sessions = sessions;
    this.#capacity = options.capacity ?? new Capacity();
    this.#house = {
      desk,
      clock,
      boot: `${table}.${Buffer.from(entropy.bytes(6)).toString('hex')}`,
      channel: (viewer) => this.#channel(viewer),
      hasJoined: (seat) => sessions.hasJoined(table, seat),
      knocks,
      arrived: () => {
        this.#tellPresence();
      },
      report,
    };
    this.#unsubscribe = sessions.subscribe(() => {
      this.#sessionsChanged();
    });
    this.#tellPresence();
    this.#cancelBeat = clock.after(BEAT_SECONDS * 1000, () => {
      this.#beat();
    });
  }

  accept(socket: WebSocket, session: Session | undefined): void {
    const role = roleAt(session, this.#table);
    const connection = new Connection(socket, { session, role }, this.#house);
    if (this.#stopping) {
      connection.bye('api/stopping');
      return;
    }
    if (this.#isFull(role)) {
      connection.bye('api/full');
      return;
    }
    const place = this.#capacity.take(session, () => {
      connection.bye('api/hub-full');
    });
    if (!place) {
      connection.bye('api/hub-full');
      return;
    }
    this.#open.add(connection);
    socket.on('close', () => {
      place.leave();
      this.#open.delete(connection);
      this.#tellPresence();
    });
  }

  /** To the table tablets: somebody knocks, or no longer does. */
  tellDoor(): void {
    for (const connection of this.#open) connection.tellDoor();
  }

  /** Says good-bye to everybody; new sockets hear the same. */
  close(): void {
    this.#stopping = true;
    this.#unsubscribe();
    this.#cancelBeat();
    for (const connection of this.#open) connection.bye('api/stopping');
    for (const channel of this.#channels.values()) channel.close();
  }

  #isFull(mine: Role): boolean {
    const alike = [...this.#open].filter(({ role }) =>
      role.role === 'seat' && mine.role === 'seat'
        ? role.seat === mine.seat
        : role.role === mine.role,
    );
    return alike.length >= SOCKETS_MAX[mine.role];
  }

  #channel(viewer: FeedViewer): Channel {
    const known = this.#channels.get(viewer);
    if (known !== undefined) return known;
    const channel = new Channel(viewer, this.#desk, this.#clock);
    this.#channels.set(viewer, channel);
    return channel;
  }

  #sessionsChanged(): void {
    for (const connection of this.#open) {
      const { visitor, as } = connection;
      if (this.#isNoLonger(visitor)) {
        connection.bye('api/session-ended');
      } else if (as !== undefined && this.#sessions.hasJoined(this.#table, as)) {
        connection.bye('api/seat-taken', { seat: as });
      }
    }
    this.#tellPresence();
  }

  /** What it was let in for; who only watches is told nothing: what it may do now it hears when it comes again. */
  #isNoLonger({ session, role }: Visitor): boolean {
    if (role.role === 'spectator') return false;
    const now = this.#sessions.roleNow(session, this.#table);
    return JSON.stringify(now) !== JSON.stringify(role);
  }

  #tellPresence(): void {
    const here = new Set([...this.#open].map(({ present }) => present));
    for (const seat of SEATS) {
      const presence = {
        joined: this.#sessions.hasJoined(this.#table, seat),
        connected: here.has(seat),
      };
      const text = JSON.stringify(presence);
      if ((this.#told.get(seat) ?? NOBODY) === text) continue;
      this.#told.set(seat, text);
      this.#desk.setPresence(seat, presence);
    }
  }

  #beat(): void {
    for (const connection of this.#open) connection.beat();
    this.#cancelBeat = this.#clock.after(BEAT_SECONDS * 1000, () => {
      this.#beat();
    });
  }
}

/** What a table takes for granted before anybody tells it. */
const NOBODY = JSON.stringify({ joined: false, connected: false });
