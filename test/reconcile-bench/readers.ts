import type { Random } from '@ringside/engine/kernel';
import type { TagUid } from '@ringside/protocol/vocabulary';
import { between, pick } from './chance.ts';
import type { Ground } from './ground.ts';
import type { ReaderNoise } from './noise.ts';
import type { Token } from './token.ts';

/** What one cell's reader lists in one scan. */
export interface Reading {
  readonly cell: number;
  readonly tags: readonly TagUid[];
  readonly atMs: number;
}

interface Trail {
  /** Cells whose reader had it in reach when it last looked. */
  readonly held: Set<number>;
  /** Cells it has left, and until when their readers list it on. */
  readonly stale: Map<number, number>;
  isBad: boolean;
}

/** A uid with a bit gone. */
const GARBLED = '00000000BAD0' as TagUid;

/** Readers under the cells: they see tokens late, wrongly or not at all. */
export class Readers {
  readonly dead: ReadonlySet<number>;
  readonly #ground: Ground;
  readonly #noise: ReaderNoise;
  readonly #random: Random;
  readonly #trails = new Map<TagUid, Trail>();

  constructor(ground: Ground, noise: ReaderNoise, random: Random) {
    this.#ground = ground;
    this.#noise = noise;
    this.#random = random;
    const dead = new Set<number>();
    while (dead.size < Math.min(noise.dead, ground.keys.length))
      dead.add(pick([...ground.keys.keys()], random));
    this.dead = dead;
  }

  /** One scan of all cells, begun at `atMs`; each cell is read a little after the one before. */
  scan(tokens: readonly Token[], atMs: number): readonly Reading[] {
    const lists = new Map<number, TagUid[]>();
    const list = (cell: number, tag: TagUid): void => {
      const there = lists.get(cell) ?? [];
      if (!this.dead.has(cell) && !there.includes(tag)) lists.set(cell, [...there, tag]);
    };
    for (const token of tokens) this.#read(token, atMs, list);
    return this.#ground.keys.map((_, cell) => ({
      cell,
      tags: (lists.get(cell) ?? []).sort(),
      atMs: this.#readAtMs(cell, atMs),
    }));
  }

  #readAtMs(cell: number, scanAtMs: number): number {
    return scanAtMs + Math.floor((cell * this.#noise.scanMs) / this.#ground.keys.length);
  }

  /** Each reader looks when its turn comes: what moves meanwhile is seen where it then is. */
  #read(token: Token, atMs: number, list: (cell: number, tag: TagUid) => void): void {
    const random = this.#random;
    const trail = this.#trailOf(token);
    const { burst, ghost, scanMs } = this.#noise;
    trail.isBad = trail.isBad ? random() >= burst.leave : random() < burst.enter;
    const isStill = token.isStill(atMs, atMs + scanMs);
    let reach = isStill ? this.#reachOf(token, atMs) : [];
    const turns = isStill
      ? [...new Set([...reach, ...trail.held, ...trail.stale.keys()])].sort((a, b) => a - b)
      : this.#ground.keys.keys();
    for (const cell of turns) {
      const turnMs = this.#readAtMs(cell, atMs);
      if (!isStill) reach = this.#reachOf(token, turnMs);
      if (reach.includes(cell)) this.#sense(token.tag, trail, cell, reach, list);
      else this.#leave(token.tag, trail, cell, turnMs, list);
    }
    const [first] = reach;
    const near = first === undefined ? [] : this.#ground.neighboursOf(first);
    if (near.length > 0 && random() < ghost) list(pick(near, random), token.tag);
  }

  #reachOf(token: Token, atMs: number): readonly number[] {
    const point = token.where(atMs);
    return point ? this.#ground.cellsAt(point) : [];
  }

  #sense(
    tag: TagUid,
    trail: Trail,
    cell: number,
    reach: readonly number[],
    list: (cell: number, tag: TagUid) => void,
  ): void {
    const random = this.#random;
    const { burst, miss, corrupt } = this.#noise;
    trail.held.add(cell);
    trail.stale.delete(cell);
    const isSecond = reach[0] !== cell;
    const isOnEdge = reach.length > 1;
    const fails = isSecond ? 0.6 : trail.isBad ? burst.miss : miss;
    if (random() < fails || (isOnEdge && !isSecond && random() >= 0.5)) return;
    list(cell, !isSecond && random() < corrupt ? GARBLED : tag);
  }

  #leave(
    tag: TagUid,
    { held, stale }: Trail,
    cell: number,
    turnMs: number,
    list: (cell: number, tag: TagUid) => void,
  ): void {
    if (held.delete(cell)) stale.set(cell, turnMs + between(this.#random, this.#noise.staleMs));
    const untilMs = stale.get(cell);
    if (untilMs === undefined) return;
    if (turnMs < untilMs) list(cell, tag);
    else stale.delete(cell);
  }

  #trailOf({ tag }: Token): Trail {
    const known = this.#trails.get(tag);
    if (known) return known;
    const fresh: Trail = { held: new Set(), stale: new Map(), isBad: false };
    this.#trails.set(tag, fresh);
    return fresh;
  }
}
