import type { WebSocket } from '@fastify/websocket';
import type { RawData } from 'ws';
import {
  PROTOCOL_VERSION,
  type ClientMessage,
  type Knock,
  type Role,
} from '@ringside/protocol/api';
import { checkClientMessage } from '@ringside/protocol/api/schemas';
import type { Command, CommandId, Seat } from '@ringside/protocol/vocabulary';
import type { FeedViewer, Sender, TableDesk } from '../table/feed.ts';
import { Bucket } from './bucket.ts';
import type { Channel } from './channel.ts';
import { failureOf, wireErrorOf, wireErrorOfRefusal, type ApiCode } from './failure.ts';
import { Outlet } from './outlet.ts';
import type { ApiClock } from './ports.ts';
import type { Session } from './sessions.ts';

/** Seconds between two beats; a client calls the link stale after `STALE_SECONDS` of silence. */
export const BEAT_SECONDS = 5;
const STALE_SECONDS = 12;

const HELLO_DEADLINE_MS = 10_000;
/** How long the other side may take to say good-bye back. */
const GOODBYE_MS = 1_000;
const RATE = { burst: 30, perSecond: 20 };
const COMMANDS_UNDER_WAY_MAX = 8;

/** Close codes beside the `bye` that says the same in words; 4000 and up are ours (docs/api.md). */
const CLOSE_CODES: Partial<Record<ApiCode, number>> = {
  'api/malformed': 1007,
  'api/schema': 1008,
  'api/too-fast': 1008,
  'api/stopping': 1001,
  'api/full': 1013,
  'api/hub-full': 1013,
  'api/too-slow': 1013,
  'api/protocol-mismatch': 4001,
  'api/seat-taken': 4002,
  'api/session-ended': 4003,
  'api/not-host': 4004,
  'api/hello-first': 4005,
  'api/hello-late': 4005,
};

/** Only what could be the id of a command is said back: a device checks what it is sent. */
const COMMAND_ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What a connection needs of the house it stands in. */
export interface House {
  readonly desk: TableDesk;
  readonly clock: ApiClock;
  /** Prefix of all streams of this table since this start of the hub. */
  readonly boot: string;
  channel(viewer: FeedViewer): Channel;
  /** A device other than the host's has joined for this seat. */
  hasJoined(seat: Seat): boolean;
  /** Who waits at the table's door. */
  knocks(): readonly Knock[];
  /** A connection has said who it looks for. */
  arrived(connection: Connection): void;
  report(problem: unknown): void;
}

type Hello = Extract<ClientMessage, { type: 'hello' }>;

/** Whose device a socket belongs to, and what that is at this table. */
export interface Visitor {
  readonly session: Session | undefined;
  readonly role: Role;
}

/** One socket of one device: its introduction, its commands, its frames. */
export class Connection {
  readonly visitor: Visitor;
  readonly #socket: WebSocket;
  readonly #house: House;
  readonly #outlet: Outlet;
  readonly #bucket: Bucket;
  #cancelHello: () => void;
  #channel: Channel | undefined;
  #as: Seat | undefined;
  #underWay = 0;
  #closing = false;
  #heard = true;

  constructor(socket: WebSocket, visitor: Visitor, house: House) {
    this.visitor = visitor;
    this.#socket = socket;
    this.#house = house;
    const { clock } = house;
    this.#outlet = new Outlet(
      socket,
      () => clock.nowMs(),
      () => {
        this.bye('api/too-slow');
      },
    );
    this.#bucket = new Bucket(RATE, clock.nowMs());
    this.#cancelHello = clock.after(HELLO_DEADLINE_MS, () => {
      this.bye('api/hello-late');
    });
    socket.on('message', (data, isBinary) => {
      this.#receive(data, isBinary);
    });
    socket.on('pong', () => {
      this.#heard = true;
    });
    socket.on('close', () => {
      this.#leave();
    });
  }

  get role(): Role {
    return this.visitor.role;
  }

  /** The seat this connection acts for without a device of its own having joined. */
  get as(): Seat | undefined {
    return this.#as;
  }

  /** The seat whose own device this is, once it has introduced itself. */
  get present(): Seat | undefined {
    if (this.#channel === undefined || this.#closing) return undefined;
    return this.role.role === 'seat' ? this.role.seat : undefined;
  }

  /** Tells that the hub is there, and finds out whether the device is. */
  beat(): void {
    if (!this.#heard) {
      this.#socket.terminate();
      return;
    }
    this.#heard = false;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.ping();
    if (this.#channel !== undefined) this.#outlet.send({ type: 'beat' });
  }

  /** To the table tablet: who waits to be let in. */
  tellDoor(): void {
    if (this.#channel === undefined || this.#viewer() !== 'host') return;
    this.#outlet.send({ type: 'door', knocks: this.#house.knocks() });
  }

  /** Says why, and closes. */
  bye(code: ApiCode, detail?: Record<string, string>): void {
    if (this.#closing) return;
    this.#closing = true;
    this.#cancelHello();
    this.#channel?.leave(this.#outlet);
    this.#outlet.send({ type: 'bye', error: wireErrorOf(code, detail) });
    this.#socket.close(CLOSE_CODES[code] ?? 1011, code);
    const cancel = this.#house.clock.after(GOODBYE_MS, () => {
      this.#socket.terminate();
    });
    this.#socket.once('close', cancel);
  }

  #leave(): void {
    this.#closing = true;
    this.#cancelHello();
    this.#channel?.leave(this.#outlet);
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#closing) return;
    this.#heard = true;
    if (!this.#bucket.take(this.#house.clock.nowMs())) {
      this.bye('api/too-fast');
      return;
    }
    const raw = isBinary ? undefined : parseJson(textOf(data));
    if (raw === undefined) this.bye('api/malformed');
    else this.#read(raw);
  }

  #read(raw: unknown): void {
    // Looked at before the schema: a page of another version must be told so, whatever else it sends.
    const protocol = field(raw, 'type') === 'hello' ? field(raw, 'protocol') : PROTOCOL_VERSION;
    if (protocol !== PROTOCOL_VERSION) {
      this.bye('api/protocol-mismatch', { hub: `${PROTOCOL_VERSION}` });
      return;
    }
    const message = checkClientMessage(raw);
    if (message.ok) this.#handle(message.value);
    else this.#refuseMisshapen(raw, message.error.at, message.error.why);
  }

  /** A command that can be named is refused, so that its sender isn't left waiting; anything else ends here. */
  #refuseMisshapen(raw: unknown, at: string, why: string): void {
    const cmdId = field(field(raw, 'command'), 'cmdId');
    if (this.#channel === undefined || typeof cmdId !== 'string' || !COMMAND_ID.test(cmdId)) {
      this.bye('api/schema', { at, why });
      return;
    }
    const error = wireErrorOf('api/schema', { at, why });
    this.#outlet.send({ type: 'refused', cmdId: cmdId as CommandId, error });
  }

  #handle(message: ClientMessage): void {
    if (message.type === 'hello') this.#introduce(message);
    else if (this.#channel === undefined) this.bye('api/hello-first');
    else if (message.type === 'command') void this.#command(message.command);
    else if (message.type === 'explain') this.#explain(message);
    else void this.#preview(message);
  }

  #introduce({ resume, as }: Hello): void {
    if (this.#channel !== undefined) {
      this.bye('api/schema', { at: '/type', why: 'must be said once' });
      return;
    }
    if (as !== undefined && this.role.role !== 'host') {
      this.bye('api/not-host');
      return;
    }
    if (as !== undefined && this.#house.hasJoined(as)) {
      this.bye('api/seat-taken', { seat: as });
      return;
    }
    this.#cancelHello();
    this.#as = as;
    this.#start(resume);
  }

  #start(resume: string | undefined): void {
    const viewer = this.#viewer();
    const channel = this.#house.channel(viewer);
    const stream = `${this.#house.boot}.${viewer}`;
    this.#channel = channel;
    this.#outlet.send({
      type: 'welcome',
      protocol: PROTOCOL_VERSION,
      you: this.#as === undefined ? this.role : { role: 'seat', seat: this.#as },
      stream,
      beatSeconds: STALE_SECONDS,
    });
    const { newest } = channel;
    if (resume === `${stream}:${newest.seq}`) {
      this.#outlet.resumeAt(newest);
      this.#outlet.send({ type: 'current', seq: newest.seq });
    }
    channel.join(this.#outlet);
    if (this.#house.knocks().length > 0) this.tellDoor();
    this.#house.arrived(this);
  }

  #viewer(): FeedViewer {
    if (this.#as !== undefined) return this.#as;
    const { role } = this;
    if (role.role === 'seat') return role.seat;
    return role.role === 'host' ? 'host' : 'public';
  }

  /** Who gives a command is known from the session, never from the message. */
  #sender(): Sender | undefined {
    const viewer = this.#viewer();
    return viewer === 'public' ? undefined : { by: viewer };
  }

  async #command(command: Command): Promise<void> {
    const { cmdId } = command;
    const code = this.#forbids(command);
    const sender = this.#sender();
    if (code !== undefined || sender === undefined) {
      const error = wireErrorOf(code ?? 'api/spectators-watch');
      this.#outlet.send({ type: 'refused', cmdId, error });
      return;
    }
    this.#underWay += 1;
    try {
      const result = await this.#house.desk.submit(sender, command);
      if (result.ok) this.#outlet.send({ type: 'accepted', cmdId });
      else {
        this.#outlet.send({ type: 'refused', cmdId, error: wireErrorOfRefusal(result.error) });
      }
    } catch (thrown) {
      this.#house.report(thrown);
      this.#outlet.send({ type: 'refused', cmdId, error: failureOf(thrown).error });
    } finally {
      this.#underWay -= 1;
    }
  }

  #forbids(command: Command): ApiCode | undefined {
    if (this.#sender() === undefined) return 'api/spectators-watch';
    // Behind the curtain the table tablet is that player's device and nothing more.
    const isHosts = command.kind === 'correct' || command.kind === 'restore';
    if (isHosts && this.#viewer() !== 'host') return 'api/not-host';
    return this.#underWay >= COMMANDS_UNDER_WAY_MAX ? 'api/busy' : undefined;
  }

  async #preview({ askId, command }: Extract<ClientMessage, { type: 'preview' }>): Promise<void> {
    const code = this.#forbids(command);
    const sender = this.#sender();
    if (code !== undefined || sender === undefined) {
      const error = wireErrorOf(code ?? 'api/spectators-watch');
      this.#outlet.send({ type: 'previewed', askId, preview: null, error });
      return;
    }
    this.#underWay += 1;
    try {
      const result = await this.#house.desk.preview(sender, command);
      this.#outlet.send(
        result.ok
          ? { type: 'previewed', askId, preview: result.value, error: null }
          : { type: 'previewed', askId, preview: null, error: wireErrorOfRefusal(result.error) },
      );
    } catch (thrown) {
      this.#house.report(thrown);
      this.#outlet.send({
        type: 'previewed',
        askId,
        preview: null,
        error: failureOf(thrown).error,
      });
    } finally {
      this.#underWay -= 1;
    }
  }

  #explain({ askId, decisionId, action }: Extract<ClientMessage, { type: 'explain' }>): void {
    const sender = this.#sender();
    if (sender === undefined) {
      const error = wireErrorOf('api/spectators-watch');
      this.#outlet.send({ type: 'explanation', askId, error });
      return;
    }
    try {
      const refusal = this.#house.desk.explain(sender, decisionId, action);
      const error = refusal === null ? null : wireErrorOfRefusal(refusal);
      this.#outlet.send({ type: 'explanation', askId, error });
    } catch (thrown) {
      this.#house.report(thrown);
      this.#outlet.send({ type: 'explanation', askId, error: failureOf(thrown).error });
    }
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}

/** `undefined` is no JSON value, so it can stand for "none". */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One field of something nobody has checked yet. */
const field = (raw: unknown, name: string): unknown =>
  typeof raw === 'object' && raw !== null && Object.hasOwn(raw, name)
    ? (raw as Readonly<Record<string, unknown>>)[name]
    : undefined;
