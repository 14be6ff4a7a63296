import { WebSocket } from 'ws';
import { PROTOCOL_VERSION, type ServerMessage, type TableFrame } from '@ringside/protocol/api';
import type { Command, Seat } from '@ringside/protocol/vocabulary';

/** `unheard`: the line ended before the hub said anything; otherwise accepted, or the code it was refused with. */
export type Heard = 'accepted' | 'unheard' | `${string}/${string}`;

/** A device of a player as the hub knows it: a cookie, a socket that may end at any time, and the screen it shows. */
export class Device {
  readonly #hub: string;
  readonly #cookie: string;
  #socket: WebSocket | undefined;
  #screen: Partial<TableFrame> = {};
  #seq = -1;
  readonly #waiting = new Map<string, (heard: Heard) => void>();
  #onFrame: (() => void)[] = [];
  /** Everything the hub has sent over all its lines, as text. */
  readonly heard: string[] = [];

  /** `hub`: its address, http. A stranger has no cookie. */
  constructor(hub: string, cookie = '') {
    this.#hub = hub;
    this.#cookie = cookie;
  }

  get screen(): Partial<TableFrame> {
    return this.#screen;
  }

  /** The same device, before a hub that has moved to another address. */
  at(hub: string): Device {
    return new Device(hub, this.#cookie);
  }

  /** Dials, and waits for the first whole screen. Rejects when nobody answers. */
  async dial(): Promise<void> {
    const url = `${this.#hub.replace('http', 'ws')}/api/v1/tables/table/ws`;
    const socket = new WebSocket(url, { headers: { cookie: this.#cookie } });
    // what an earlier line still owed is not told on this one
    this.#ended();
    this.#socket = socket;
    this.#seq = -1;
    socket.on('message', (data: Buffer) => {
      this.#read(data.toString('utf8'));
    });
    const first = this.nextFrame();
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => {
        if (this.#socket === socket) this.#ended();
        reject(new Error('the line ended'));
      });
      socket.once('open', () => {
        socket.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION }));
        void first.then(resolve);
      });
    });
  }

  /** Resolves at the next frame of any size. */
  nextFrame(): Promise<void> {
    return new Promise((resolve) => this.#onFrame.push(resolve));
  }

  /** Until this screen is as new as that of a second line which the same person opens now: no frame is on its way. */
  async catchUp(): Promise<void> {
    const fresh = this.at(this.#hub);
    await fresh.dial();
    fresh.hangUp();
    while (this.#seq < fresh.#seq) await this.nextFrame();
  }

  send(command: Command): Promise<Heard> {
    return new Promise((resolve) => {
      this.#waiting.set(command.cmdId, resolve);
      this.say({ type: 'command', command });
    });
  }

  say(message: unknown): void {
    this.#socket?.send(JSON.stringify(message), () => undefined);
  }

  hangUp(): void {
    this.#socket?.terminate();
  }

  #ended(): void {
    for (const tell of this.#waiting.values()) tell('unheard');
    this.#waiting.clear();
  }

  #read(text: string): void {
    this.heard.push(text);
    const message = JSON.parse(text) as ServerMessage;
    if (message.type === 'accepted' || message.type === 'refused') {
      const tell = this.#waiting.get(message.cmdId);
      this.#waiting.delete(message.cmdId);
      tell?.(message.type === 'accepted' ? 'accepted' : (message.error.code as Heard));
    }
    if (message.type !== 'frame') return;
    this.#seq = message.seq;
    this.#screen = message.base === null ? message.set : { ...this.#screen, ...message.set };
    for (const tell of this.#onFrame.splice(0)) tell();
  }
}

/** Posts as whoever holds the cookie; throws what the hub refused. */
export async function post(url: string, body: unknown, cookie = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${String(answer.status)} ${await answer.text()}`);
  return answer;
}

/** Spends a one-use link; the cookie it gives. */
export async function spend(hub: string, link: string): Promise<string> {
  const token = link.slice(link.indexOf('#t=') + '#t='.length);
  const answer = await post(`${hub}/api/v1/join`, { token });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** A device that has joined for this seat by an invitation of the table tablet's. */
export async function seated(hub: string, hostCookie: string, seat: Seat): Promise<Device> {
  const invitation = await post(`${hub}/api/v1/tables/table/invitations`, { seat }, hostCookie);
  const { url } = (await invitation.json()) as { readonly url: string };
  return new Device(hub, await spend(hub, url));
}
