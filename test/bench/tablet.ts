import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { PROTOCOL_VERSION, type ServerMessage, type TableFrame } from '@ringside/protocol/api';
import type { Command } from '@ringside/protocol/vocabulary';

/** A tablet without a screen: keeps its frame, notes when the newest one came, and counts what does not join on. */
export class Tablet {
  readonly #socket: WebSocket;
  #frame: Partial<TableFrame> = {};
  #seq: number | null = null;
  #atMs = 0;
  #gaps = 0;
  #bytes = 0;
  #waiting: (() => void)[] = [];
  #answers = new Map<string, (wasAccepted: boolean) => void>();

  static async dial(local: string, cookie?: string): Promise<Tablet> {
    const url = `${local.replace('http', 'ws')}/api/v1/tables/table/ws`;
    const tablet = new Tablet(
      new WebSocket(url, cookie === undefined ? {} : { headers: { cookie } }),
    );
    await once(tablet.#socket, 'open');
    const first = tablet.nextFrame();
    tablet.#send({ type: 'hello', protocol: PROTOCOL_VERSION });
    await first;
    return tablet;
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const atMs = performance.now();
      this.#read(JSON.parse(data.toString('utf8')) as ServerMessage, atMs, data.length);
    });
  }

  get frame(): Partial<TableFrame> {
    return this.#frame;
  }

  /** When the newest frame came. */
  get atMs(): number {
    return this.#atMs;
  }

  /** Frames that did not build on the one before. */
  get gaps(): number {
    return this.#gaps;
  }

  /** Size of the newest frame's message. */
  get bytes(): number {
    return this.#bytes;
  }

  nextFrame(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** When the first frame from now on came of which this holds; `undefined`: none did in time. */
  async frameWhere(
    holds: (frame: Partial<TableFrame>) => boolean,
    withinMs: number,
  ): Promise<number | undefined> {
    const untilMs = performance.now() + withinMs;
    for (;;) {
      const leftMs = untilMs - performance.now();
      const cameMs = await Promise.race([
        this.nextFrame().then(() => this.#atMs),
        sleep(leftMs, undefined, { ref: false }),
      ]);
      if (cameMs === undefined || holds(this.#frame)) return cameMs;
    }
  }

  /** True once the hub has it on disk, false when it refuses. */
  command(command: Command): Promise<boolean> {
    this.#send({ type: 'command', command });
    return new Promise((resolve) => {
      this.#answers.set(command.cmdId, resolve);
    });
  }

  close(): void {
    this.#socket.terminate();
  }

  #send(message: unknown): void {
    this.#socket.send(JSON.stringify(message));
  }

  #read(message: ServerMessage, atMs: number, bytes: number): void {
    if (message.type === 'bye') throw new Error(`the hub says good-bye: ${message.error.code}`);
    if (message.type === 'accepted' || message.type === 'refused') {
      this.#answers.get(message.cmdId)?.(message.type === 'accepted');
      this.#answers.delete(message.cmdId);
    }
    if (message.type !== 'frame') return;
    if (message.base !== this.#seq) this.#gaps += 1;
    this.#frame = message.base === null ? message.set : { ...this.#frame, ...message.set };
    this.#seq = message.seq;
    this.#atMs = atMs;
    this.#bytes = bytes;
    for (const tell of this.#waiting.splice(0)) tell();
  }
}
