import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';

/** The hub's end of a socket without a network: every byte the hub sends is kept, in order. */
export class Pipe extends EventEmitter {
  readonly OPEN = 1;
  readonly bufferedAmount = 0;
  readonly sent: string[] = [];
  readyState = 1;

  /** As the room of the api knows it: it uses nothing of a socket that is not here. */
  get socket(): WebSocket {
    return this as unknown as WebSocket;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(code: number, reason: string): void {
    this.sent.push(`close ${String(code)} ${reason}`);
    this.terminate();
  }

  terminate(): void {
    if (this.readyState !== this.OPEN) return;
    this.readyState = 3;
    this.emit('close');
  }

  ping(): void {
    this.emit('pong');
  }

  /** What a device says. */
  say(message: unknown): void {
    this.emit('message', Buffer.from(JSON.stringify(message)), false);
  }
}
