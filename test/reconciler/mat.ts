import type { Random } from '@ringside/engine/kernel';
import { distance } from '@ringside/engine/kernel';
import { spaceKey, type Axial, type TagUid } from '@ringside/protocol/vocabulary';
import type { Thing } from '../../hub/reconciler/index.ts';
import { thing, type Desk } from './desk.ts';

/** What goes wrong at a mat of readers. Rates are per scan and cell (or tag), times in milliseconds. */
export interface Noise {
  readonly miss: number;
  readonly burst: { readonly enter: number; readonly leave: number; readonly miss: number };
  readonly ghost: number;
  readonly corrupt: number;
  readonly staleMs: number;
  readonly delayMs: readonly [number, number];
  readonly loss: number;
}

/** The nominal tier. */
export const NOMINAL: Noise = {
  miss: 0.01,
  burst: { enter: 0.002, leave: 0.3, miss: 0.7 },
  ghost: 0.002,
  corrupt: 0.001,
  staleMs: 200,
  delayMs: [20, 60],
  loss: 0.005,
};

const SCAN_MS = 200;
const SNAPSHOT_MS = 1_500;
const NOISE_TAG = thing(9_999, 'unknown');

interface Piece {
  readonly thing: Thing;
  at: Axial | null;
  stale: { readonly at: Axial; readonly untilMs: number } | undefined;
  isBad: boolean;
}

/**
 * A mat, its pieces and its readers. Hands change where pieces are; readers see that late, wrongly or not at all, and
 * tell the desk. The truth is in `at`; nothing else may know it.
 */
export class Mat {
  readonly pieces = new Map<TagUid, Piece>();
  readonly #desk: Desk;
  readonly #spaces: readonly Axial[];
  readonly #random: Random;
  readonly #noise: Noise;
  readonly #told = new Map<string, string>();
  #mail: { readonly atMs: number; readonly space: Axial; readonly things: readonly Thing[] }[] = [];
  #nextScanMs = 0;
  #nextSnapshotMs = 0;

  constructor(desk: Desk, spaces: readonly Axial[], random: Random, noise: Noise) {
    this.#desk = desk;
    this.#spaces = spaces;
    this.#random = random;
    this.#noise = noise;
  }

  add(what: Thing): void {
    this.pieces.set(what.tag, { thing: what, at: null, stale: undefined, isBad: false });
  }

  /** A hand takes a piece up (`null`) or sets it down. */
  put(tag: TagUid, at: Axial | null): void {
    const piece = this.pieces.get(tag);
    if (piece === undefined) throw new Error(`no such piece: ${tag}`);
    if (piece.at)
      piece.stale = {
        at: piece.at,
        untilMs: this.#desk.nowMs + this.#random() * this.#noise.staleMs,
      };
    piece.at = at;
  }

  whereIs(tag: TagUid): Axial | null {
    return this.pieces.get(tag)?.at ?? null;
  }

  pass(ms: number): void {
    const until = this.#desk.nowMs + ms;
    for (;;) {
      const next = Math.min(this.#nextScanMs, ...this.#mail.map(({ atMs }) => atMs));
      if (next > until) break;
      this.#desk.wait(Math.max(0, next - this.#desk.nowMs));
      this.#deliver();
      if (this.#nextScanMs <= this.#desk.nowMs) this.#scan();
    }
    this.#desk.wait(until - this.#desk.nowMs);
  }

  #deliver(): void {
    const due = this.#mail.filter(({ atMs }) => atMs <= this.#desk.nowMs);
    this.#mail = this.#mail.filter(({ atMs }) => atMs > this.#desk.nowMs);
    for (const { space, things } of due) this.#desk.report(space, things);
  }

  #scan(): void {
    const nowMs = this.#nextScanMs;
    this.#nextScanMs += SCAN_MS;
    const isSnapshot = nowMs >= this.#nextSnapshotMs;
    if (isSnapshot) this.#nextSnapshotMs += SNAPSHOT_MS;
    for (const piece of this.pieces.values()) this.#ageBurst(piece);
    const read = this.#readings(nowMs);
    for (const space of this.#spaces) {
      const things = read.get(spaceKey(space)) ?? [];
      const said = things.map(({ tag }) => tag).join();
      if (!isSnapshot && this.#told.get(spaceKey(space)) === said) continue;
      this.#told.set(spaceKey(space), said);
      if (this.#random() < this.#noise.loss) continue;
      const [least, most] = this.#noise.delayMs;
      const atMs = nowMs + least + this.#random() * (most - least);
      this.#mail.push({ atMs, space, things });
    }
  }

  #ageBurst(piece: Piece): void {
    const { enter, leave } = this.#noise.burst;
    piece.isBad = piece.isBad ? this.#random() >= leave : this.#random() < enter;
  }

  #readings(nowMs: number): Map<string, Thing[]> {
    const read = new Map<string, Thing[]>();
    const list = (space: Axial, what: Thing): void => {
      read.set(spaceKey(space), [...(read.get(spaceKey(space)) ?? []), what]);
    };
    for (const piece of this.pieces.values()) {
      if (piece.stale && nowMs < piece.stale.untilMs) list(piece.stale.at, piece.thing);
      if (piece.at === null) continue;
      const miss = piece.isBad ? this.#noise.burst.miss : this.#noise.miss;
      if (this.#random() >= miss) list(piece.at, piece.thing);
      if (this.#random() < this.#noise.ghost) list(this.#neighbour(piece.at), piece.thing);
    }
    for (const space of this.#spaces)
      if (this.#random() < this.#noise.corrupt) list(space, NOISE_TAG);
    return read;
  }

  #neighbour(of: Axial): Axial {
    const near = this.#spaces.filter((space) => distance(space, of) === 1);
    return near[Math.floor(this.#random() * near.length)] ?? of;
  }
}
