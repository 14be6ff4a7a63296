import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import {
  PROTOCOL_VERSION,
  type LinkAnswer,
  type LogLine,
  type MomentAnswer,
  type NewTableAnswer,
  type Preview,
  type ServerMessage,
  type TableCard,
  type TableFrame,
} from '@ringside/protocol/api';
import { checkServerMessage } from '@ringside/protocol/api/schemas';
import {
  err,
  ok,
  tableId,
  type Choices,
  type TableId,
  type Command,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type {
  FeedFrame,
  FeedViewer,
  Fork,
  GameRequest,
  Refusal,
  Sender,
  TableDesk,
  TablesDesk,
} from '../table/feed.ts';
import type { ApiClock, ApiEntropy, SessionStore, StoredSession } from './ports.ts';
import { buildApi, type Api } from './server.ts';

// What the tests of this room stand on: a desk that does as told, a store in memory, a device that speaks.

const EMPTY: TableFrame = {
  table: { id: tableId('table'), name: 'Table', kind: 'table' },
  stage: 'setup',
  ruleset: null,
  rev: null,
  seats: [],
  view: null,
  mine: [],
  awaited: [],
  undo: { can: false, why: { key: 'undo.nothing', values: {} } },
  redo: { can: false, why: { key: 'redo/nothing', values: {} } },
  asking: null,
  pace: 'hidden',
  hushed: [],
  sensing: { state: 'off', putRight: [], tentative: [] },
  log: [],
  provenance: {},
  frozen: null,
};

const FIRST_STAYS: Refusal = { code: 'table/first-stays', atoms: [], detail: {} };
const NO_GAME: Refusal = { code: 'table/no-game', atoms: [], detail: {} };

type Listener = (frame: FeedFrame) => void;

/** A table without a game: frames are pushed by the test, commands answered as it says. */
export class FakeDesk implements TableDesk {
  readonly submitted: { readonly sender: Sender; readonly command: Command }[] = [];
  readonly begun: GameRequest[] = [];
  readonly renamed: { readonly seat: Seat; readonly name: string }[] = [];
  readonly presence = new Map<Seat, { readonly joined: boolean; readonly connected: boolean }>();
  /** What the next commands get; accepted when empty. */
  readonly answers: (Result<null, Refusal> | Error | Promise<Result<null, Refusal>>)[] = [];
  explanation: Refusal | null = null;
  readonly #frames = new Map<FeedViewer, FeedFrame>();
  readonly #listeners = new Map<FeedViewer, Set<Listener>>();
  readonly #empty: TableFrame;

  constructor(table: TableCard) {
    this.#empty = { ...EMPTY, table };
  }

  push(viewer: FeedViewer, patch: Partial<TableFrame>): void {
    const { seq, frame } = this.current(viewer);
    const next = { seq: seq + 1, frame: { ...frame, ...patch } };
    this.#frames.set(viewer, next);
    for (const listener of this.#listeners.get(viewer) ?? []) listener(next);
  }

  current(viewer: FeedViewer): FeedFrame {
    return this.#frames.get(viewer) ?? { seq: 1, frame: this.#empty };
  }

  subscribe(viewer: FeedViewer, listener: Listener): () => void {
    const listeners = this.#listeners.get(viewer) ?? new Set();
    this.#listeners.set(viewer, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  async submit(sender: Sender, command: Command): Promise<Result<null, Refusal>> {
    this.submitted.push({ sender, command });
    const answer = await this.answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? ok(null);
  }

  explain(): Refusal | null {
    return this.explanation;
  }

  preview(): Promise<Result<Preview, Refusal>> {
    return Promise.resolve(ok({ grade: 'free', asks: [], says: [] }));
  }

  edits(): Choices {
    return [];
  }

  log(): readonly LogLine[] {
    return [];
  }

  moment(): Promise<Result<MomentAnswer, Refusal>> {
    return Promise.resolve(err(NO_GAME));
  }

  fork(): Promise<Result<Fork, Refusal>> {
    return Promise.resolve(err(NO_GAME));
  }

  exportTrace(): Result<never, Refusal> {
    return err({ code: 'table/no-trace', atoms: [], detail: {} });
  }

  exportGame(): Promise<Result<never, Refusal>> {
    return Promise.resolve(err(NO_GAME));
  }

  exportMatch(): Promise<Result<never, Refusal>> {
    return Promise.resolve(err(NO_GAME));
  }

  async begin(game: GameRequest): Promise<Result<null, Refusal>> {
    this.begun.push(game);
    const answer = await this.answers.shift();
    if (answer instanceof Error) throw answer;
    return answer ?? ok(null);
  }

  rename(seat: Seat, name: string): Promise<Result<null, Refusal>> {
    this.renamed.push({ seat, name });
    return Promise.resolve(ok(null));
  }

  setPresence(
    seat: Seat,
    presence: { readonly joined: boolean; readonly connected: boolean },
  ): void {
    this.presence.set(seat, presence);
  }
}

/** The first table and those that the test opens; what-ifs and games out of files begin as empty tables. */
class FakeTables implements TablesDesk {
  readonly #desks = new Map<TableId, { readonly card: TableCard; readonly desk: FakeDesk }>();
  /** What the next opening or closing gets. */
  readonly refusals: Refusal[] = [];
  #count = 1;

  constructor() {
    this.#add({ id: tableId('table'), name: 'Table', kind: 'table' });
  }

  list(): readonly TableCard[] {
    return [...this.#desks.values()].map(({ card }) => card);
  }

  get(id: TableId): FakeDesk | undefined {
    return this.#desks.get(id)?.desk;
  }

  open(name: string): Promise<Result<TableCard, Refusal>> {
    return this.#opened({ id: this.#next('table'), name, kind: 'table' });
  }

  fork(): Promise<Result<TableCard, Refusal>> {
    return this.#opened({ id: this.#next('what-if'), name: 'What if', kind: 'what-if' });
  }

  importGame(): Promise<Result<TableCard, Refusal>> {
    return this.#opened({
      id: this.#next('table'),
      name: 'From afar',
      kind: 'record',
      imported: true,
    });
  }

  close(id: TableId): Promise<Result<null, Refusal>> {
    const refusal = this.refusals.shift();
    if (refusal) return Promise.resolve(err(refusal));
    if (id === tableId('table')) return Promise.resolve(err(FIRST_STAYS));
    this.#desks.delete(id);
    return Promise.resolve(ok(null));
  }

  #opened(card: TableCard): Promise<Result<TableCard, Refusal>> {
    const refusal = this.refusals.shift();
    if (refusal) return Promise.resolve(err(refusal));
    this.#add(card);
    return Promise.resolve(ok(card));
  }

  #add(card: TableCard): void {
    this.#desks.set(card.id, { card, desk: new FakeDesk(card) });
  }

  #next(kind: string): TableId {
    this.#count += 1;
    return tableId(`${kind}-${String(this.#count)}`);
  }
}

class MemoryStore implements SessionStore {
  sessions: readonly StoredSession[] = [];
  load(): readonly StoredSession[] {
    return this.sessions;
  }
  save(sessions: readonly StoredSession[]): void {
    this.sessions = sessions;
  }
}

/** Time that passes only when told. */
export class HandClock implements ApiClock {
  #nowMs = 0;
  #waiting: { readonly atMs: number; readonly call: () => void }[] = [];
  nowMs(): number {
    return this.#nowMs;
  }
  wallMs(): number {
    return this.#nowMs;
  }
  after(delayMs: number, call: () => void): () => void {
    const entry = { atMs: this.#nowMs + delayMs, call };
    this.#waiting.push(entry);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
    };
  }
  pass(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const due = this.#waiting
        .filter(({ atMs }) => atMs <= untilMs)
        .toSorted((left, right) => left.atMs - right.atMs)[0];
      if (due === undefined) break;
      this.#nowMs = due.atMs;
      this.#waiting = this.#waiting.filter((other) => other !== due);
      due.call();
    }
    this.#nowMs = untilMs;
  }
}

const entropy: ApiEntropy = { bytes: (count) => randomBytes(count) };

const realClock: ApiClock = {
  nowMs: () => performance.now(),
  wallMs: () => Date.now(),
  after: (delayMs, call) => {
    const timer = setTimeout(call, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};

export const COOKIE = 'ringside_test';

/** The api, whatever tables it serves. */
export interface ServedTables {
  readonly api: Api;
  readonly store: MemoryStore;
  /** `127.0.0.1:port`, as the Host header of a browser would say. */
  readonly host: string;
  /** A cookie header of a device that was let in. */
  asHost(): Promise<string>;
  asSeat(seat: Seat, table?: string): Promise<string>;
  /** Opens another table; with the cookie of its own host. */
  openTable(name?: string): Promise<{ readonly id: TableId; readonly host: string }>;
  /** A device at the other end of a real socket. */
  dial(options?: Dial): Device;
}

export interface Hub extends ServedTables {
  readonly tables: FakeTables;
  /** Of the first table. */
  readonly desk: FakeDesk;
}

interface Parts {
  readonly clock?: ApiClock;
  readonly store?: MemoryStore;
  readonly dashboardDir?: string;
}

interface Dial {
  /** Absent: the first one. */
  readonly table?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A hub with a fake table, listening on a free port. */
export async function openHub(parts: Parts = {}): Promise<Hub> {
  const tables = new FakeTables();
  const desk = tables.get(tableId('table'));
  if (!desk) throw new Error('no first table');
  return { ...(await serveTables(tables, parts)), tables, desk };
}

/** The api of these tables, listening on a free port. */
export async function serveTables(tables: TablesDesk, parts: Parts = {}): Promise<ServedTables> {
  const store = parts.store ?? new MemoryStore();
  const api = await buildApi({
    tables,
    clock: parts.clock ?? realClock,
    entropy,
    sessions: store,
    notices: [],
    devices: () => [{ id: 'bridge/1', link: 'alive' }],
    record: () => ({ lastMs: 10, p50Ms: 10, p99Ms: 25, waitingMs: 0 }),
    version: '0.0.0-test',
    dashboardDir: parts.dashboardDir ?? mkdtempSync(join(tmpdir(), 'ringside-ui-')),
    hostnames: ['table-7.example'],
    cookieName: COOKIE,
    logger: pino({ level: 'silent' }),
  });
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const host = new URL(address).host;
  const asHost = async (): Promise<string> => joinWith(api, host, api.issueHostToken());
  const ask = async <Answer>(path: string, cookie: string, payload: object): Promise<Answer> => {
    const url = `/api/v1/tables${path}`;
    const headers = { host, cookie };
    return (await api.app.inject({ method: 'POST', url, headers, payload })).json<Answer>();
  };
  const hosts = new Map<string, string>();
  const asSeat = async (seat: Seat, table = 'table'): Promise<string> => {
    const cookie = hosts.get(table) ?? (await asHost());
    const { url } = await ask<LinkAnswer>(`/${table}/invitations`, cookie, { seat });
    return joinWith(api, host, tokenIn(url));
  };
  const openTable = async (name = 'Second') => {
    const { table, link } = await ask<NewTableAnswer>('', await asHost(), { name });
    const cookie = await joinWith(api, host, tokenIn(link.url));
    hosts.set(table.id, cookie);
    return { id: table.id, host: cookie };
  };
  const dial = ({ cookie, table = 'table', headers }: Dial = {}): Device =>
    new Device(`ws://${host}/api/v1/tables/${table}/ws`, {
      ...(cookie !== undefined && { cookie }),
      ...headers,
    });
  return { api, store, host, asHost, asSeat, openTable, dial };
}

/** The one-use token of a link. */
export const tokenIn = (url: string): string => url.slice(url.indexOf('#t=') + '#t='.length);

async function joinWith(api: Api, host: string, token: string): Promise<string> {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/v1/join',
    headers: { host },
    payload: { token },
  });
  const cookie = answer.cookies[0];
  if (cookie === undefined) throw new Error(`not let in: ${answer.body}`);
  return `${cookie.name}=${cookie.value}`;
}

type OfType<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** A tablet without a screen: every message it gets must fit the schema. */
export class Device {
  readonly socket: WebSocket;
  readonly got: ServerMessage[] = [];
  readonly #closed: Promise<{ code: number; reason: string }>;
  #wake: () => void = () => undefined;
  #read = 0;

  constructor(url: string, headers: Readonly<Record<string, string>>) {
    this.socket = new WebSocket(url, { headers });
    this.socket.on('message', (data: Buffer) => {
      const message = checkServerMessage(JSON.parse(data.toString('utf8')));
      if (!message.ok) throw new Error(`${message.error.at} ${message.error.why}`);
      this.got.push(message.value);
      this.#wake();
    });
    this.socket.on('error', () => undefined);
    this.#closed = new Promise((resolve) => {
      this.socket.on('close', (code, reason) => {
        resolve({ code, reason: reason.toString() });
        this.#wake();
      });
    });
  }

  /** The status with which the hub refused to open a socket; 101 when it did open one. */
  async status(): Promise<number> {
    const opened = once(this.socket, 'open').then(() => 101);
    const refused = new Promise<number>((resolve) => {
      this.socket.on('unexpected-response', (request, response) => {
        resolve(response.statusCode ?? 0);
        request.destroy();
      });
    });
    return Promise.race([opened, refused]);
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async hello(more: Readonly<Record<string, unknown>> = {}): Promise<OfType<'welcome'>> {
    if (this.socket.readyState !== WebSocket.OPEN) await once(this.socket, 'open');
    this.send({ type: 'hello', protocol: PROTOCOL_VERSION, ...more });
    return this.next('welcome');
  }

  /** The next message of this type that nobody has read; throws when the socket closes before it comes. */
  async next<Type extends ServerMessage['type']>(type: Type): Promise<OfType<Type>> {
    for (;;) {
      for (; this.#read < this.got.length;) {
        const message = this.got[this.#read++];
        if (message?.type === type) return message as OfType<Type>;
      }
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error(`closed before ${type}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  closed(): Promise<{ code: number; reason: string }> {
    return this.#closed;
  }

  close(): void {
    this.socket.terminate();
  }
}
