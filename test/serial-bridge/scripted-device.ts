import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import {
  DeviceLink,
  encodeDeviceMessage,
  type DeviceEvent,
  type DeviceIdentity,
  type PanelState,
  type Reading,
} from '@ringside/protocol/serial';
import type { Clock } from '../../hub/table/ports.ts';

export const CELLS = 19;
const PUMP_MS = 2;

/** What may be overridden; `undefined` = as a good device does. */
export interface Behaviour {
  /** The bytes put on the line in place of this frame, piece by piece. */
  send?: (wire: Uint8Array) => readonly Uint8Array[];
  /** Bytes of the hub as they reach the device; `undefined` = lost. */
  receive?: (bytes: Uint8Array) => Uint8Array | undefined;
  /** The socket isn't even read. */
  isHung?: boolean;
}

/** A device on a real socket whose behaviour tests override: the protocol's own device end, plus faults. */
export class ScriptedDevice {
  behaviour: Behaviour = {};
  readonly events: DeviceEvent[] = [];
  /** A newcomer takes the place of whoever was there. */
  isExclusive = false;
  /** Every line ever opened to it. */
  connections = 0;
  readonly #clock: Clock;
  #link: DeviceLink;
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  readonly #timer: NodeJS.Timeout;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#link = new DeviceLink(identityOf(1), clock.nowMs());
    this.readAll({ status: 'empty', tags: [] });
    this.#timer = setInterval(() => {
      this.#pump();
    }, PUMP_MS);
  }

  /** Begins to listen at a path, or at a port of this machine (0 = any); returns the port. */
  async listen(at: { readonly path: string } | { readonly port: number }): Promise<number> {
    const server = createServer((socket) => {
      this.#connected(socket);
    });
    server.listen('path' in at ? at : { ...at, host: '127.0.0.1' });
    await once(server, 'listening');
    this.#server = server;
    return 'path' in at ? 0 : (server.address() as AddressInfo).port;
  }

  /** Stops listening and cuts every line. */
  async unplug(): Promise<void> {
    const server = this.#server;
    this.cut();
    if (!server?.listening) return;
    server.close();
    await once(server, 'close');
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** The firmware starts anew, its line stays as it is. */
  reboot(bootId: number, change: Partial<DeviceIdentity> = {}): void {
    this.#link = new DeviceLink({ ...identityOf(bootId), ...change }, this.#clock.nowMs());
    this.readAll({ status: 'empty', tags: [] });
  }

  read(cell: number, reading: Reading): void {
    this.#link.read(cell, reading);
  }

  panel(state: PanelState): void {
    this.#link.panel(state);
  }

  readAll(reading: Reading): void {
    for (let cell = 0; cell < CELLS; cell++) this.#link.read(cell, reading);
  }

  /** Any bytes, past the protocol. */
  blurt(bytes: Uint8Array): void {
    for (const socket of this.#sockets) socket.write(bytes);
  }

  /** A beat at once, whatever the time. */
  beat(): void {
    const counts = { crcErrors: 0, drops: 0, resent: 0, scanPeriodMs: 0, cellCount: CELLS };
    const beat = { kind: 'beat', bootId: 1, uptimeMs: 0, ...counts, sick: [] } as const;
    this.blurt(encodeDeviceMessage(beat, { seq: 1, ack: 0 }));
  }

  async destroy(): Promise<void> {
    clearInterval(this.#timer);
    await this.unplug();
  }

  #connected(socket: Socket): void {
    this.connections += 1;
    if (this.isExclusive) this.cut();
    this.#sockets.add(socket);
    this.#link.reopened();
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    if (this.behaviour.isHung) return;
    socket.on('data', (bytes) => {
      const arrived = this.behaviour.receive ? this.behaviour.receive(bytes) : bytes;
      if (arrived) this.events.push(...this.#link.receive(arrived, this.#clock.nowMs()));
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#sockets.size === 0) return;
    const nowMs = this.#clock.nowMs();
    for (let wire = this.#link.next(nowMs); wire; wire = this.#link.next(nowMs)) {
      for (const piece of this.behaviour.send?.(wire) ?? [wire]) this.blurt(piece);
    }
  }
}

const identityOf = (bootId: number): DeviceIdentity => ({
  firmware: { major: 1, minor: 2, patch: 3 },
  build: 0xabad1dea,
  bootId,
  cellCount: CELLS,
  present: Array.from({ length: CELLS }, (_, cell) => cell),
  caps: { lights: true, panel: true, settings: false },
});
