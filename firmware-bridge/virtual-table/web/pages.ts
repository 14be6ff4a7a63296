import type { Server } from 'node:http';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Desk } from '../desk/desk.ts';
import { parseDo } from '../desk/request.ts';
import type { FromPage, ToPage } from '../picture/messages.ts';
import type { Furniture, Living, Piece } from '../picture/table.ts';
import type { World } from '../world/world.ts';
import { isNeighbour } from './gate.ts';
import { parseFromPage } from './page-message.ts';

const MAX_PAGES = 8;
const MAX_MESSAGE_BYTES = 4_096;
/** A page that reads nothing is dropped before it costs memory. */
const MAX_UNREAD_BYTES = 4_000_000;

/** Open pages: each has one hand of its own, and all see the same table. */
export class Pages {
  readonly #desk: Desk;
  readonly #world: World;
  readonly #seed: number;
  readonly #sockets: WebSocketServer;
  /** What was last told of every section, as text to compare with. */
  readonly #told = new Map<string, string>();
  #count = 0;

  constructor(server: Server, parts: { desk: Desk; world: World; seed: number }) {
    this.#desk = parts.desk;
    this.#world = parts.world;
    this.#seed = parts.seed;
    this.#sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
    server.on('upgrade', (request, socket, head) => {
      if (
        !isNeighbour(request) ||
        request.url !== '/live' ||
        this.#sockets.clients.size >= MAX_PAGES
      ) {
        socket.on('error', () => {
          socket.destroy(); // a stranger who hung up before the refusal
        });
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (page) => {
        this.#welcome(page);
      });
    });
  }

  get isAnybodyLooking(): boolean {
    return this.#sockets.clients.size > 0;
  }

  /** Tells every page what has changed since the last time. */
  publish(): void {
    const changed = this.#world.takeChanged();
    if (!this.isAnybodyLooking) return;
    const living = { ...this.#changedSections(), ...(changed.length > 0 && { pieces: changed }) };
    if (Object.keys(living).length > 0) this.#broadcast({ type: 'living', living });
  }

  close(): void {
    for (const page of this.#sockets.clients) page.terminate();
    this.#sockets.close();
  }

  #changedSections(): Partial<Living> {
    const sections = Object.entries(this.#desk.living).filter(([name, section]) => {
      const text = JSON.stringify(section);
      if (this.#told.get(name) === text) return false;
      this.#told.set(name, text);
      return true;
    });
    return Object.fromEntries(sections);
  }

  #broadcast(message: ToPage): void {
    const text = JSON.stringify(message);
    for (const page of this.#sockets.clients) {
      if (page.bufferedAmount > MAX_UNREAD_BYTES) page.terminate();
      else page.send(text);
    }
  }

  #welcome(page: WebSocket): void {
    this.#count += 1;
    const hand = `page/${this.#count}`;
    const furniture: Furniture = this.#world.furniture;
    const pieces: readonly Piece[] = [...this.#world.pieces];
    this.#send(page, {
      type: 'table',
      furniture,
      living: { ...this.#desk.living, pieces },
      seed: this.#seed,
    });
    page.on('message', (data: RawData, isBinary: boolean) => {
      const message = isBinary ? undefined : parseFromPage(textOf(data));
      if (message) this.#act(page, hand, message);
      else page.close(1008, 'not understood');
    });
    page.on('error', () => {
      page.terminate(); // too large or no UTF-8: not our page
    });
    page.on('close', () => {
      this.#desk.leave(hand);
    });
  }

  #act(page: WebSocket, hand: string, message: FromPage): void {
    switch (message.type) {
      case 'lift':
        this.#desk.take(hand, message.uid, message.slide);
        return;
      case 'carry':
        this.#desk.carry(hand, message.to);
        return;
      case 'drop':
        this.#desk.letGo(hand, message.at, message.neat);
        return;
      case 'turn':
        this.#desk.turnBy(hand, message.uid, message.sectors);
        return;
      case 'flip':
        this.#desk.turnOver(hand, message.uid);
        return;
      case 'do':
        void this.#do(page, message.id, message.request);
        return;
    }
  }

  async #do(page: WebSocket, id: number, request: unknown): Promise<void> {
    const parsed = parseDo(request);
    const outcome = parsed.ok ? await this.#desk.do(parsed.value) : parsed;
    this.#send(page, { type: 'done', id, code: outcome.ok ? null : outcome.error.code });
  }

  #send(page: WebSocket, message: ToPage): void {
    if (page.readyState === page.OPEN) page.send(JSON.stringify(message));
  }
}

const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Uint8Array)).toString('utf8');
