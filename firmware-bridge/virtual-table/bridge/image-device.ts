import { decodeDeviceMessage, FrameReader, type CellLight } from '@ringside/protocol/serial';
import type { TagUid } from '@ringside/protocol/vocabulary';
import { BridgeBoard } from '../../emulator/board/bridge-board.ts';
import { missing } from '../../emulator/rf/disturbance.ts';
import { ntagMemory } from '../../emulator/rf/ntag.ts';
import { Tag } from '../../emulator/rf/tag.ts';
import type { Faults, MatCell, Runs } from '../picture/table.ts';
import type { Dice } from '../world/dice.ts';
import type { Device, TagsAt } from './device.ts';
import { FrameCutter } from './frame-cutter.ts';
import { neighboursOf } from './neighbours.ts';

/** An Arduino whose port is opened is away for so long, and the line says something like this meanwhile. */
const BOOT_MS = 1500;
const BOOT_NOISE_BYTES = 12;
/** So long a neighbour's field reaches too far, or does not, until that is thought over. */
const GHOST_MS = 240;
/** More than this nobody takes in time: the oldest is lost. */
const FRAMES_MAX = 256;

export interface ImageDeviceNeeds {
  readonly image: Uint8Array;
  readonly cells: readonly MatCell[];
  readonly dice: Dice;
}

/** The firmware's own image in an emulated board, the table's pieces as tags on its readers. */
export class ImageDevice implements Device {
  speed = 0;
  readonly #cells: readonly MatCell[];
  readonly #dice: Dice;
  readonly #board: BridgeBoard;
  readonly #neighbours: ReadonlyMap<number, readonly number[]>;
  readonly #cutter = new FrameCutter();
  readonly #tags = new Map<TagUid, Tag>();
  readonly #lying = new Map<TagUid, number>();
  #reader = new FrameReader();
  #frames: Uint8Array[] = [];
  #faults: Faults | undefined;
  #bootId = 0;
  #isGreeted = false;
  #ghostMs = 0;
  #ghosts: readonly (readonly [cell: number, reader: number])[] = [];

  constructor({ image, cells, dice }: ImageDeviceNeeds) {
    this.#cells = cells;
    this.#dice = dice;
    this.#neighbours = neighboursOf(cells);
    this.#board = new BridgeBoard({
      image,
      cells: cells.map(({ cell }) => cell),
      said: (byte) => {
        this.#said(byte);
      },
    });
  }

  get runs(): Runs {
    return { what: 'image', speed: this.speed };
  }

  /** Since its power came on. */
  get ms(): number {
    return this.#board.ms;
  }

  /** Lets the processor work, whatever lies on the mat. */
  work(ms: number): void {
    this.#board.run(ms);
  }

  get bootId(): number {
    return this.#bootId;
  }

  get isGreeted(): boolean {
    return this.#isGreeted;
  }

  get lights(): readonly CellLight[] {
    return this.#board.lights;
  }

  step(dtMs: number, tagsAt: TagsAt, faults: Faults): void {
    if (faults !== this.#faults) this.#apply(faults);
    for (const { cell } of this.#cells) this.#lay(cell, tagsAt(cell));
    this.#haunt(dtMs, faults.ghost);
    this.#board.run(dtMs);
  }

  receive(bytes: Uint8Array): void {
    this.#board.receive(bytes);
  }

  next(): Uint8Array | undefined {
    return this.#frames.shift();
  }

  mute(): void {
    this.#frames = [];
  }

  opened(): void {
    this.#isGreeted = false;
    this.#frames = [];
  }

  closed(): void {
    this.#isGreeted = false;
  }

  reboot(): Uint8Array {
    this.#isGreeted = false;
    const noise = Array.from({ length: BOOT_NOISE_BYTES }, () => Math.floor(this.#dice() * 256));
    this.#board.openPort({ bootMs: BOOT_MS, noise });
    return new Uint8Array();
  }

  #said(byte: number): void {
    const frame = this.#cutter.push(byte);
    if (!frame) return;
    this.#overhear(frame);
    this.#frames.push(frame);
    if (this.#frames.length > FRAMES_MAX) this.#frames.shift();
  }

  /** For the page: who it says it is, and whether a host has been answered. */
  #overhear(bytes: Uint8Array): void {
    for (const item of this.#reader.feed(bytes)) {
      const message = item.kind === 'frame' ? decodeDeviceMessage(item.frame) : undefined;
      if (!message?.ok) continue;
      if (message.value.kind === 'hello-reply') {
        this.#isGreeted = message.value.nonce !== 0;
        this.#bootId = message.value.bootId;
      }
      if (message.value.kind === 'beat') this.#bootId = message.value.bootId;
    }
  }

  #lay(cell: number, uids: readonly TagUid[]): void {
    for (const [uid, at] of this.#lying) {
      if (at !== cell || uids.includes(uid)) continue;
      this.#lying.delete(uid);
      this.#board.mat.lift(this.#tag(uid));
    }
    for (const uid of uids) {
      if (this.#lying.get(uid) === cell) continue;
      this.#lying.set(uid, cell);
      this.#board.mat.lay(this.#tag(uid), cell);
    }
  }

  #tag(uid: TagUid): Tag {
    const known = this.#tags.get(uid);
    if (known) return known;
    const bytes = [...Buffer.from(uid, 'hex')];
    const tag = new Tag(
      bytes.length === 7 ? { uid: bytes, memory: ntagMemory('ntag213', bytes) } : { uid: bytes },
    );
    this.#tags.set(uid, tag);
    return tag;
  }

  #apply(faults: Faults): void {
    this.#faults = faults;
    for (const { cell } of this.#cells) {
      const reader = this.#board.reader(cell);
      if (!reader) continue;
      reader.isDead = faults.dead.includes(cell);
      reader.antenna.disturbance = missing(faults.missed, this.#dice);
    }
  }

  /** Now and then the field of a reader reaches what lies on one of its neighbours. */
  #haunt(dtMs: number, rate: number): void {
    if (rate === 0 && this.#ghosts.length === 0) return;
    this.#ghostMs += dtMs;
    if (this.#ghostMs < GHOST_MS) return;
    this.#ghostMs = 0;
    for (const [cell, reader] of this.#ghosts) this.#board.mat.leak(cell, reader, false);
    this.#ghosts = this.#cells.flatMap(({ cell: reader }) => {
      const near = this.#neighbours.get(reader) ?? [];
      const cell = near[Math.floor(this.#dice() * near.length)];
      return cell === undefined || this.#dice() >= rate ? [] : [[cell, reader] as const];
    });
    for (const [cell, reader] of this.#ghosts) this.#board.mat.leak(cell, reader);
  }
}
