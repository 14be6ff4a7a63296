import type { Socket } from 'node:net';
import type { CellLight } from '@ringside/protocol/serial';
import { addressText, type Address } from '../options.ts';
import type { Faults, MatCell, Wire } from '../picture/table.ts';
import type { Dice } from '../world/dice.ts';
import type { Device, TagsAt } from './device.ts';
import { Doorway } from './doorway.ts';
import { NO_FAULTS, type FaultRequest } from './fault.ts';

/** As much as may wait in the socket before the link is asked for more. */
const ROOM_BYTES = 4096;
const SPLIT_BYTES = 13;

export interface BridgeNeeds {
  readonly address: Address;
  readonly cells: readonly MatCell[];
  readonly device: Device;
  readonly dice: Dice;
}

/** The bridge of the mat: a device at the end of a line that breaks as told. Its time is `scan`'s. */
export class Bridge {
  readonly #needs: BridgeNeeds;
  readonly #device: Device;
  readonly #doorway: Doorway;
  #faults = NO_FAULTS;
  #socket: Socket | undefined;
  /** Nobody is opening the doorway just now, so that a closed one may be opened. */
  #mayOpen = false;
  #unsent: readonly number[] = [];
  #bytesIn = 0;
  #bytesOut = 0;

  constructor(needs: BridgeNeeds) {
    this.#needs = needs;
    this.#device = needs.device;
    this.#doorway = new Doorway(needs.address, {
      arrived: (socket) => {
        this.#arrived(socket);
      },
      said: (bytes) => {
        this.#said(bytes);
      },
      left: () => {
        this.#left();
      },
    });
  }

  /** Listens. Throws `virtual-table/bridge-address-taken`. */
  async open(): Promise<void> {
    await this.#doorway.open();
    this.#mayOpen = true;
  }

  close(): Promise<void> {
    this.#mayOpen = false;
    return this.#doorway.close();
  }

  get faults(): Faults {
    return this.#faults;
  }

  get lights(): readonly CellLight[] {
    return this.#device.lights;
  }

  get wire(): Wire {
    return {
      state: this.#state(),
      address: addressText(this.#needs.address),
      bootId: this.#device.bootId,
      runs: this.#device.runs,
      bytesIn: this.#bytesIn,
      bytesOut: this.#bytesOut,
    };
  }

  /** Lets `dtMs` pass: faults wear off, cells are read, what the link has to say is said. */
  scan(dtMs: number, tagsAt: TagsAt): void {
    this.#wearOff(dtMs / 1000);
    this.#device.step(dtMs, tagsAt, this.#faults);
    this.#pump();
  }

  /** False when there is no such cell. */
  setFault(request: FaultRequest): boolean {
    switch (request.fault) {
      case 'cable-out':
        this.#setCableOut(request.seconds);
        return true;
      case 'silent':
        this.#faults = { ...this.#faults, silentS: request.seconds };
        return true;
      case 'garbage':
        this.#send(this.#noise(request.bytes));
        return true;
      case 'split':
      case 'duplicate':
        this.#faults = { ...this.#faults, [request.fault]: request.on };
        return true;
      case 'missed':
      case 'ghost':
        this.#faults = { ...this.#faults, [request.fault]: request.rate };
        return true;
      case 'reboot':
        this.#send(this.#device.reboot());
        return true;
      case 'dead-cell':
        return this.#setDead(request.cell, request.on);
      case 'none':
        this.#setCableOut(0);
        this.#faults = NO_FAULTS;
        return true;
    }
  }

  #state(): Wire['state'] {
    if (this.#faults.cableOutS > 0) return 'closed';
    if (!this.#socket) return 'waiting';
    return this.#device.isGreeted ? 'alive' : 'open';
  }

  #setDead(cell: number, on: boolean): boolean {
    if (this.#needs.cells.every((each) => each.cell !== cell)) return false;
    const others = this.#faults.dead.filter((each) => each !== cell);
    const dead = on ? [...others, cell].sort((a, b) => a - b) : others;
    this.#faults = { ...this.#faults, dead };
    return true;
  }

  #setCableOut(seconds: number): void {
    const wasOut = this.#faults.cableOutS > 0;
    this.#faults = { ...this.#faults, cableOutS: seconds };
    if (!wasOut && seconds > 0) void this.#doorway.close();
  }

  #wearOff(seconds: number): void {
    const { cableOutS, silentS } = this.#faults;
    if (silentS > 0) this.#faults = { ...this.#faults, silentS: Math.max(0, silentS - seconds) };
    if (cableOutS > 0)
      this.#faults = { ...this.#faults, cableOutS: Math.max(0, cableOutS - seconds) };
    else if (this.#mayOpen && !this.#doorway.isOpen) this.#plugIn();
  }

  #plugIn(): void {
    this.#mayOpen = false;
    this.#doorway
      .open()
      .catch(() => undefined) // somebody else has the address by now: the next round tries again
      .finally(() => {
        this.#mayOpen = true;
      });
  }

  #arrived(socket: Socket): void {
    this.#socket = socket;
    this.#unsent = [];
    this.#device.opened();
  }

  #left(): void {
    this.#socket = undefined;
    this.#unsent = [];
    this.#device.closed();
  }

  #said(bytes: Uint8Array): void {
    this.#bytesIn += bytes.length;
    if (this.#faults.silentS > 0) return;
    this.#device.receive(bytes);
    this.#pump();
  }

  /** Says what is due, as far as the line has room. */
  #pump(): void {
    if (!this.#socket || this.#faults.silentS > 0) {
      this.#device.mute();
      return;
    }
    if (this.#unsent.length > 0) {
      this.#sendCrumb();
      return;
    }
    while (this.#socket.writableLength < ROOM_BYTES && this.#unsent.length === 0) {
      const frame = this.#device.next();
      if (!frame) return;
      this.#send(this.#faults.duplicate ? Uint8Array.of(...frame, ...frame) : frame);
    }
  }

  #send(bytes: Uint8Array): void {
    if (this.#faults.split || this.#unsent.length > 0) {
      this.#unsent = [...this.#unsent, ...bytes];
      return;
    }
    this.#write(bytes);
  }

  /** A few bytes a round, so that the host sees frames in pieces. */
  #sendCrumb(): void {
    const size = this.#faults.split
      ? 1 + Math.floor(this.#needs.dice() * SPLIT_BYTES)
      : this.#unsent.length;
    this.#write(Uint8Array.from(this.#unsent.slice(0, size)));
    this.#unsent = this.#unsent.slice(size);
  }

  #write(bytes: Uint8Array): void {
    if (!this.#socket || this.#faults.silentS > 0) return;
    this.#bytesOut += bytes.length;
    this.#socket.write(bytes);
  }

  #noise(count: number): Uint8Array {
    return Uint8Array.from({ length: count }, () => Math.floor(this.#needs.dice() * 256));
  }
}
