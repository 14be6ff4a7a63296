import type { Space } from '@ringside/protocol/vocabulary';
import { streamOf } from './chance.ts';
import { Ground } from './ground.ts';
import type { Noise } from './noise.ts';
import { Post } from './post.ts';
import { Readers } from './readers.ts';
import type { Token } from './token.ts';
import type { TruthLine } from './trace-mark.ts';

/** The table, its readers and its line to the hub, in virtual time. Hands put tokens about; what is told of it is written down. */
export class Room {
  readonly ground: Ground;
  readonly #noise: Noise;
  readonly #readers: Readers;
  readonly #post: Post;
  readonly #lines: TruthLine[] = [];
  readonly #tokens: Token[] = [];
  #nowMs = 0;
  #scanMs = 0;
  #breaks = 0;

  constructor(spaces: readonly Space[], noise: Noise, seed: number) {
    this.#noise = noise;
    this.ground = new Ground(spaces);
    this.#readers = new Readers(this.ground, noise.readers, streamOf(seed, 'readers'));
    this.#post = new Post(this.ground, noise.link, noise.readers.scanMs, streamOf(seed, 'link'));
  }

  get nowMs(): number {
    return this.#nowMs;
  }

  /** What was told and what was true, in the order of time. */
  get lines(): readonly TruthLine[] {
    return this.#lines
      .map((line, order) => ({ line, order }))
      .sort((a, b) => a.line.at - b.line.at || a.order - b.order)
      .map(({ line }) => line);
  }

  /** As they were written down: a later one may be of an earlier time. */
  get rawLines(): readonly TruthLine[] {
    return this.#lines;
  }

  add(token: Token): void {
    this.#tokens.push(token);
  }

  mark(line: TruthLine): void {
    this.#lines.push(line);
  }

  isDead(space: string): boolean {
    return this.#readers.dead.has(this.ground.cellOf(space));
  }

  /** The hub is killed and comes back; the bridge greets it with a snapshot. */
  restart(): void {
    this.mark({ mark: 'trouble', at: this.#nowMs, what: 'restart' });
    this.mark({ do: 'restart', at: this.#nowMs });
    this.#post.greet();
  }

  pass(ms: number): void {
    this.#nowMs += ms;
    const { scanMs } = this.#noise.readers;
    while (this.#scanMs + scanMs <= this.#nowMs) {
      const readings = this.#readers.scan(this.#tokens, this.#scanMs);
      const until = this.#scanMs + scanMs;
      this.#lines.push(...this.#post.carry(readings, this.#scanMs, until));
      if (this.#post.breaks > this.#breaks) {
        this.#breaks = this.#post.breaks;
        this.mark({ mark: 'trouble', at: this.#scanMs, what: 'link' });
      }
      this.#scanMs = until;
    }
  }
}
