import type { Socket } from 'node:net';
import { DeviceLink, type CellLight, type Light } from '@ringside/protocol/serial';
import type { TagUid } from '@ringside/protocol/vocabulary';
import { addressText, type Address } from '../options.ts';
import type { Faults, MatCell, Wire } from '../picture/table.ts';
import type { Dice } from '../world/dice.ts';
import { Doorway } from './doorway.ts';
import { NO_FAULTS, type FaultRequest } from './fault.ts';
import { Scanner } from './scanner.ts';

const FIRMWARE = { major: 0, minor: 1, patch: 0 };
/** No image to hash: this bridge is TypeScript. */
const BUILD = 0;
/** As much as may wait in the socket before the link is asked for more. */
const ROOM_BYTES = 4096;
const SPLIT_BYTES = 13;
const BOOT_NOISE_BYTES = 12;

export interface BridgeNeeds {
  readonly address: Address;
  readonly cells: readonly MatCell[];
  readonly scanMs: number;
  /** Another one at every start of the process. */
  readonly bootId: number;
  readonly dice: Dice;
}

/** The bridge of the mat: scans its readers, speaks the serial protocol, and breaks as told. Its time is `scan`'s. */
export class Bridge {
  readonly #needs: BridgeNeeds;
  readonly #scanner: Scanner;
  readonly #doorway: Doorway;
  readonly #lights = new Map<number, Light>();
  #link: DeviceLink;
  #bootId: number;
  #faults = NO_FAULTS;
  #nowMs = 0;
  #socket: Socket | undefined;
  /** Nobody is opening the doorway just now, so that a closed one may be opened. */
  #mayOpen = false;
  #isGreeted = false;
  #unsent: readonly number[] = [];
  #bytesIn = 0;
  #bytesOut = 0;

  constructor(needs: BridgeNeeds) {
    this.#needs = needs;
    this.#bootId = needs.bootId;
    this.#scanner = new Scanner(needs.cells, needs.scanMs, needs.dice);
    this.#link = this.#boot();
    this.#report();
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
    return [...this.#lights].map(([cell, light]) => ({ cell, light }));
  }

  get wire(): Wire {
    return {
      state: this.#state(),
      address: addressText(this.#needs.address),
      bootId: this.#bootId,
      bytesIn: this.#bytesIn,
      bytesOut: this.#bytesOut,
    };
  }

  /** Lets `dtMs` pass: faults wear off, cells are read, what the link has to say is said. */
  scan(dtMs: number, tagsAt: (cell: number) => readonly TagUid[]): void {
    this.#nowMs += dtMs;
    this.#wearOff(dtMs / 1000);
    for (const { cell, reading } of this.#scanner.step(dtMs, tagsAt, this.#faults)) {
      this.#link.read(cell, reading);
    }
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
        this.#reboot();
        return true;
      case 'dead-cell':
        return this.#setDead(request.cell, request.on);
      case 'none':
        this.#setCableOut(0);
        this.#faults = NO_FAULTS;
        this.#report();
        return true;
    }
  }

  #state(): Wire['state'] {
    if (this.#faults.cableOutS > 0) return 'closed';
    if (!this.#socket) return 'waiting';
    return this.#isGreeted ? 'alive' : 'open';
  }

  #boot(): DeviceLink {
    const { cells } = this.#needs;
    const present = cells.map(({ cell }) => cell).toSorted((a, b) => a - b);
    const cellCount = (present.at(-1) ?? 0) + 1;
    return new DeviceLink(
      {
        firmware: FIRMWARE,
        build: BUILD,
        bootId: this.#bootId,
        cellCount,
        present,
        caps: { lights: true },
      },
      this.#nowMs,
    );
  }

  #reboot(): void {
    this.#bootId = (this.#bootId + 1) >>> 0;
    this.#isGreeted = false;
    this.#lights.clear();
    this.#link = this.#boot();
    this.#report();
    this.#send(this.#noise(BOOT_NOISE_BYTES));
  }

  #setDead(cell: number, on: boolean): boolean {
    if (this.#needs.cells.every((each) => each.cell !== cell)) return false;
    const others = this.#faults.dead.filter((each) => each !== cell);
    const dead = on ? [...others, cell].sort((a, b) => a - b) : others;
    this.#faults = { ...this.#faults, dead };
    this.#report();
    return true;
  }

  #report(): void {
    this.#link.report({ scanPeriodMs: this.#needs.scanMs, sick: this.#faults.dead });
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
    this.#isGreeted = false;
    this.#unsent = [];
    this.#link.reopened();
  }

  #left(): void {
    this.#socket = undefined;
    this.#isGreeted = false;
    this.#unsent = [];
  }

  #said(bytes: Uint8Array): void {
    this.#bytesIn += bytes.length;
    if (this.#faults.silentS > 0) return;
    for (const event of this.#link.receive(bytes, this.#nowMs)) {
      if (event.kind === 'greeted') {
        this.#isGreeted = true;
        this.#lights.clear();
      } else if (event.light === 'off') this.#lights.delete(event.cell);
      else this.#lights.set(event.cell, event.light);
    }
    this.#pump();
  }

  /** Says what is due, as far as the line has room. */
  #pump(): void {
    if (!this.#socket || this.#faults.silentS > 0) return;
    if (this.#unsent.length > 0) {
      this.#sendCrumb();
      return;
    }
    while (this.#socket.writableLength < ROOM_BYTES && this.#unsent.length === 0) {
      const frame = this.#link.next(this.#nowMs);
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
