import type { WebSocket } from '@fastify/websocket';
import type { ServerMessage } from '@ringside/protocol/api';
import type { FeedFrame } from '../table/feed.ts';
import type { ChannelMember, EncodeFrom } from './channel.ts';

/** Above this nothing more is put into the pipe: the device gets one whole frame once it has drained. */
const SKIP_BYTES = 256 * 1024;
/** A device this far behind is better off with a new connection. */
const GIVE_UP_BYTES = 1024 * 1024;
const GIVE_UP_MS = 10_000;

/** The sending side of one connection: what this device has been told, and how much of it is still under way. */
export class Outlet implements ChannelMember {
  readonly #socket: WebSocket;
  readonly #nowMs: () => number;
  readonly #giveUp: () => void;
  #told: FeedFrame | null = null;
  #behindSinceMs: number | undefined;

  constructor(socket: WebSocket, nowMs: () => number, giveUp: () => void) {
    this.#socket = socket;
    this.#nowMs = nowMs;
    this.#giveUp = giveUp;
  }

  send(message: ServerMessage): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The device still shows this frame from an earlier connection. */
  resumeAt(frame: FeedFrame): void {
    this.#told = frame;
  }

  offer(newest: FeedFrame, encode: EncodeFrom): boolean {
    if (this.#socket.readyState !== this.#socket.OPEN) return false;
    if (this.#told?.seq === newest.seq) return false;
    if (this.#isBehind()) return true;
    this.#socket.send(encode(this.#told));
    this.#told = newest;
    return false;
  }

  #isBehind(): boolean {
    const nowMs = this.#nowMs();
    if (this.#socket.bufferedAmount <= SKIP_BYTES) {
      this.#behindSinceMs = undefined;
      return false;
    }
    this.#behindSinceMs ??= nowMs;
    // The next frame is a whole one: what is still in the pipe may be seconds old.
    this.#told = null;
    const lateMs = nowMs - this.#behindSinceMs;
    if (this.#socket.bufferedAmount > GIVE_UP_BYTES || lateMs >= GIVE_UP_MS) this.#giveUp();
    return true;
  }
}
