import type { TagUid } from '@ringside/protocol/vocabulary';
import type { Point } from './ground.ts';

interface Leg {
  readonly startMs: number;
  readonly endMs: number;
  /** Absent: in a hand, or off the table. */
  readonly from?: Point;
  readonly to?: Point;
}

/** A robot or tile with its tag. Where it is follows from what hands do with it, at any time. */
export class Token {
  readonly tag: TagUid;
  readonly of: string;
  /** The space it stands on, or where it is being slid from; `null` off the board. */
  at: string | null = null;
  #legs: Leg[] = [];

  constructor(tag: TagUid, of: string) {
    this.tag = tag;
    this.of = of;
  }

  lift(atMs: number): void {
    this.#legs.push({ startMs: atMs, endMs: atMs });
    this.at = null;
  }

  set(at: string, to: Point, atMs: number): void {
    this.#legs.push({ startMs: atMs, endMs: atMs, from: to, to });
    this.at = at;
  }

  slide(at: string, from: Point, to: Point, startMs: number, endMs: number): void {
    this.#legs.push({ startMs, endMs, from, to });
    this.at = at;
  }

  /** It stands where it stands, or is nowhere, for all of that time. */
  isStill(fromMs: number, toMs: number): boolean {
    this.where(fromMs);
    const [leg, next] = this.#legs;
    if (next !== undefined && next.startMs < toMs) return false;
    return leg === undefined || (leg.startMs <= fromMs && leg.endMs <= fromMs);
  }

  /** Times must not go back: what is over is forgotten. */
  where(atMs: number): Point | undefined {
    while (this.#legs[1] !== undefined && this.#legs[1].startMs <= atMs) this.#legs.shift();
    const leg = this.#legs[0];
    if (!leg?.from || !leg.to || leg.startMs > atMs) return undefined;
    if (atMs >= leg.endMs) return leg.to;
    const share = (atMs - leg.startMs) / (leg.endMs - leg.startMs);
    return {
      x: leg.from.x + (leg.to.x - leg.from.x) * share,
      y: leg.from.y + (leg.to.y - leg.from.y) * share,
    };
  }
}
