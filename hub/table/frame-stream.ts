import { createHmac } from 'node:crypto';
import type { TableFrame } from '@ringside/protocol/api';
import type { Rev } from '@ringside/protocol/vocabulary';
import type { FeedFrame, FeedViewer } from './feed.ts';
import type { Sections } from './frame.ts';
import { same } from './same.ts';

/** What a change of a viewer's token means: the game has moved on for this viewer, not a lamp or a link. */
const GAME_SECTIONS = [
  'stage',
  'ruleset',
  'view',
  'mine',
  'awaited',
  'undo',
  'redo',
  'asking',
  'log',
] as const;

/** A token tells nothing but that it is another one. */
const REV_BYTES = 12;

/**
 * One viewer's frames. `seq` rises when, and only when, the bytes for this viewer change; a section that stays the
 * same stays the same object.
 */
export class FrameStream {
  readonly #viewer: FeedViewer;
  readonly #secret: Uint8Array;
  readonly #listeners = new Set<(frame: FeedFrame) => void>();
  #current: FeedFrame;
  #revs = 0;

  constructor(options: {
    readonly viewer: FeedViewer;
    readonly secret: Uint8Array;
    readonly firstSeq: number;
    readonly sections: Sections;
  }) {
    this.#viewer = options.viewer;
    this.#secret = options.secret;
    this.#current = { seq: options.firstSeq, frame: this.#withRev(options.sections) };
  }

  get current(): FeedFrame {
    return this.#current;
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  subscribe(listener: (frame: FeedFrame) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether anything changed; listeners are then to be told. */
  offer(sections: Sections): boolean {
    const { seq, frame } = this.#current;
    const next = settle(frame, sections);
    if (next === undefined) return false;
    const moved = GAME_SECTIONS.some((name) => next[name] !== frame[name]);
    this.#current = {
      seq: seq + 1,
      frame: moved ? this.#withRev(next) : { ...next, rev: frame.rev },
    };
    return true;
  }

  /** Gives the current frame to everybody who listens. */
  *listeners(): Generator<(frame: FeedFrame) => void> {
    yield* [...this.#listeners];
  }

  #withRev(sections: Sections): TableFrame {
    this.#revs += 1;
    return { ...sections, rev: sections.stage === 'setup' ? null : this.#token() };
  }

  #token(): Rev {
    const mac = createHmac('sha256', this.#secret).update(`${this.#viewer}/${this.#revs}`);
    return mac.digest().subarray(0, REV_BYTES).toString('base64url') as Rev;
  }
}

/** The new sections, each replaced by the old object where it says the same; `undefined` when all do. */
function settle(before: Sections, after: Sections): Sections | undefined {
  const kept = <Name extends keyof Sections>(name: Name): Sections[Name] =>
    same(before[name], after[name]) ? before[name] : after[name];
  const next: Sections = {
    table: kept('table'),
    stage: kept('stage'),
    ruleset: kept('ruleset'),
    seats: kept('seats'),
    view: kept('view'),
    mine: kept('mine'),
    awaited: kept('awaited'),
    undo: kept('undo'),
    redo: kept('redo'),
    asking: kept('asking'),
    pace: kept('pace'),
    hushed: kept('hushed'),
    sensing: kept('sensing'),
    log: kept('log'),
    provenance: kept('provenance'),
    frozen: kept('frozen'),
  };
  const changed = Object.keys(next).some(
    (name) => next[name as keyof Sections] !== before[name as keyof Sections],
  );
  return changed ? next : undefined;
}
