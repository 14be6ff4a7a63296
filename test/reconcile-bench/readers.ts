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
  cell: number | undefined;
  stale: { readonly cell: number; readonly untilMs: number } | undefined;
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
    const cells = this.#ground.keys.length;
    return this.#ground.keys.map((_, cell) => ({
      cell,
      tags: (lists.get(cell) ?? []).sort(),
      atMs: atMs + Math.floor((cell * this.#noise.scanMs) / cells),
    }));
  }

  #read(token: Token, atMs: number, list: (cell: number, tag: TagUid) => void): void {
    const random = this.#random;
    const trail = this.#trailOf(token);
    const { burst, miss, ghost, corrupt, staleMs } = this.#noise;
    trail.isBad = trail.isBad ? random() >= burst.leave : random() < burst.enter;
    const point = token.where(atMs);
    const cells = point ? this.#ground.cellsAt(point) : [];
    const [first, second] = cells;
    if (trail.cell !== undefined && trail.cell !== first)
      trail.stale = { cell: trail.cell, untilMs: atMs + between(random, staleMs) };
    trail.cell = first;
    if (trail.stale && atMs < trail.stale.untilMs) list(trail.stale.cell, token.tag);
    if (first === undefined) return;
    const isOnEdge = second !== undefined;
    if (random() >= (trail.isBad ? burst.miss : miss) && (!isOnEdge || random() < 0.5))
      list(first, random() < corrupt ? GARBLED : token.tag);
    if (isOnEdge && random() < 0.4) list(second, token.tag);
    const near = this.#ground.neighboursOf(first);
    if (random() < ghost && near.length > 0) list(pick(near, random), token.tag);
  }

  #trailOf({ tag }: Token): Trail {
    const known = this.#trails.get(tag);
    if (known) return known;
    const fresh: Trail = { cell: undefined, stale: undefined, isBad: false };
    this.#trails.set(tag, fresh);
    return fresh;
  }
}
