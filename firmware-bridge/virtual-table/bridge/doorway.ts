import { connect, createServer, type Server, type Socket } from 'node:net';
import { unlink } from 'node:fs/promises';
import { addressText, type Address } from '../options.ts';
import { TableError } from '../table-error.ts';

/** Told when a host dials, says something, or is gone. */
export interface Host {
  arrived(socket: Socket): void;
  said(bytes: Uint8Array): void;
  left(): void;
}

/** The socket of the bridge: it listens, the hub dials. One host at a time, a newcomer takes the place of the last. */
export class Doorway {
  readonly #address: Address;
  readonly #host: Host;
  readonly #server: Server;
  #guest: Socket | undefined;

  constructor(address: Address, host: Host) {
    this.#address = address;
    this.#host = host;
    this.#server = createServer((socket) => {
      this.#welcome(socket);
    });
  }

  get isOpen(): boolean {
    return this.#server.listening;
  }

  /** Throws `virtual-table/bridge-address-taken`. A socket file that nobody listens on any more is removed. */
  async open(): Promise<void> {
    try {
      await this.#listen();
    } catch (cause) {
      if (!(await this.#isLeftover())) throw this.#taken(cause);
      await this.#listen().catch((again: unknown) => {
        throw this.#taken(again);
      });
    }
  }

  /** Cuts the line and refuses whoever dials. */
  close(): Promise<void> {
    this.#guest?.destroy();
    return new Promise((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
  }

  #listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      const listening = () => {
        this.#server.off('error', reject);
        resolve();
      };
      if (this.#address.kind === 'unix') this.#server.listen(this.#address.path, listening);
      else this.#server.listen(this.#address.port, this.#address.host, listening);
    });
  }

  async #isLeftover(): Promise<boolean> {
    if (this.#address.kind === 'tcp') return false;
    const { path } = this.#address;
    const isDead = await new Promise<boolean>((resolve) => {
      const caller = connect(path);
      caller.once('connect', () => {
        caller.destroy();
        resolve(false);
      });
      caller.once('error', (error: NodeJS.ErrnoException) => {
        resolve(error.code === 'ECONNREFUSED');
      });
    });
    if (isDead) await unlink(path);
    return isDead;
  }

  #taken(cause: unknown): TableError {
    const address = addressText(this.#address);
    const message = `The bridge can't listen on ${address}. Is another virtual table running? Stop it, or give another --listen.`;
    return new TableError('virtual-table/bridge-address-taken', message, { address }, { cause });
  }

  #welcome(socket: Socket): void {
    this.#guest?.destroy();
    this.#guest = socket;
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      if (this.#guest === socket) this.#host.said(bytes);
    });
    socket.on('error', () => {
      socket.destroy(); // a hub that was killed resets the line; 'close' tells the rest
    });
    socket.on('close', () => {
      if (this.#guest !== socket) return;
      this.#guest = undefined;
      this.#host.left();
    });
    this.#host.arrived(socket);
  }
}
