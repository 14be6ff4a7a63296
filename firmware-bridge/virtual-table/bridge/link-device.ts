import { DeviceLink, type CellLight, type Light } from '@ringside/protocol/serial';
import type { Faults, MatCell, Runs } from '../picture/table.ts';
import type { Dice } from '../world/dice.ts';
import type { Device, TagsAt } from './device.ts';
import { Scanner } from './scanner.ts';

const FIRMWARE = { major: 0, minor: 1, patch: 0 };
/** No image to hash: this device is TypeScript. */
const BUILD = 0;
const BOOT_NOISE_BYTES = 12;

export interface LinkDeviceNeeds {
  readonly cells: readonly MatCell[];
  /** One round over the whole mat. */
  readonly scanMs: number;
  /** Another one at every start of the process. */
  readonly bootId: number;
  readonly dice: Dice;
  /** Why it stands in for the firmware. */
  readonly runs: Runs;
}

/** A bridge without a processor: the protocol's own device end, and a scanner that is told what lies where. */
export class LinkDevice implements Device {
  readonly runs: Runs;
  readonly #needs: LinkDeviceNeeds;
  readonly #scanner: Scanner;
  readonly #lights = new Map<number, Light>();
  #link: DeviceLink;
  #bootId: number;
  #isGreeted = false;
  #nowMs = 0;
  #dead: Faults['dead'] = [];

  constructor(needs: LinkDeviceNeeds) {
    this.#needs = needs;
    this.runs = needs.runs;
    this.#bootId = needs.bootId;
    this.#scanner = new Scanner(needs.cells, needs.scanMs, needs.dice);
    this.#link = this.#boot();
  }

  get bootId(): number {
    return this.#bootId;
  }

  get isGreeted(): boolean {
    return this.#isGreeted;
  }

  get lights(): readonly CellLight[] {
    return [...this.#lights].map(([cell, light]) => ({ cell, light }));
  }

  step(dtMs: number, tagsAt: TagsAt, faults: Faults): void {
    this.#nowMs += dtMs;
    if (faults.dead !== this.#dead) {
      this.#dead = faults.dead;
      this.#report();
    }
    for (const { cell, reading } of this.#scanner.step(dtMs, tagsAt, faults)) {
      this.#link.read(cell, reading);
    }
  }

  receive(bytes: Uint8Array): void {
    for (const event of this.#link.receive(bytes, this.#nowMs)) {
      if (event.kind === 'greeted') {
        this.#isGreeted = true;
        this.#lights.clear();
      } else if (event.kind === 'settings') continue;
      else if (event.light === 'off') this.#lights.delete(event.cell);
      else this.#lights.set(event.cell, event.light);
    }
  }

  next(): Uint8Array | undefined {
    return this.#link.next(this.#nowMs);
  }

  /** Says nothing that it was not asked for: there is nothing to lose. */
  mute(): void {
    return;
  }

  opened(): void {
    this.#isGreeted = false;
    this.#link.reopened();
  }

  closed(): void {
    this.#isGreeted = false;
  }

  reboot(): Uint8Array {
    this.#bootId = (this.#bootId + 1) >>> 0;
    this.#isGreeted = false;
    this.#lights.clear();
    this.#link = this.#boot();
    const { dice } = this.#needs;
    return Uint8Array.from({ length: BOOT_NOISE_BYTES }, () => Math.floor(dice() * 256));
  }

  #boot(): DeviceLink {
    const present = this.#needs.cells.map(({ cell }) => cell).toSorted((a, b) => a - b);
    const cellCount = (present.at(-1) ?? 0) + 1;
    const link = new DeviceLink(
      {
        firmware: FIRMWARE,
        build: BUILD,
        bootId: this.#bootId,
        cellCount,
        present,
        caps: { lights: true, panel: false, settings: false },
      },
      this.#nowMs,
    );
    link.report({ scanPeriodMs: this.#needs.scanMs, sick: this.#dead });
    return link;
  }

  #report(): void {
    this.#link.report({ scanPeriodMs: this.#needs.scanMs, sick: this.#dead });
  }
}
