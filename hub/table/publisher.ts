import type { Sensing } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import type { FeedFrame, FeedViewer } from './feed.ts';
import { FeedStreams } from './feed-streams.ts';
import { sectionsFor, setupSections, type Played, type Presence, type Sections } from './frame.ts';
import { SENSING_OFF } from './sensing-desk.ts';
import type { Warning } from './warning.ts';

/** What frames are made of, as it stands when they are made. */
export interface Scene {
  readonly played: () => Played | undefined;
  readonly sensing: (viewer: FeedViewer) => Sensing;
}

type Frozen = NonNullable<Sections['frozen']>;

/** Everybody's frames, from durable state only, and whether a bug has frozen the table. */
export class Publisher {
  readonly #scene: Scene;
  readonly #streams: FeedStreams;
  readonly #warn: (warning: Warning) => void;
  readonly #presence = new Map<Seat, Presence>();
  #frozen: Frozen | undefined;

  /** `secret`: what the viewers' tokens are derived from. */
  constructor(secret: Uint8Array, scene: Scene, warn: (warning: Warning) => void) {
    this.#scene = scene;
    this.#warn = warn;
    this.#streams = new FeedStreams(secret, (cause) => {
      warn({ code: 'table/listener-failed', detail: {}, cause });
    });
  }

  get isFrozen(): boolean {
    return this.#frozen !== undefined;
  }

  current(viewer: FeedViewer): FeedFrame {
    return this.#streams.stream(viewer, this.#sections).current;
  }

  subscribe(viewer: FeedViewer, listener: (frame: FeedFrame) => void): () => void {
    return this.#streams.stream(viewer, this.#sections).subscribe(listener);
  }

  setPresence(seat: Seat, presence: Presence): void {
    this.#presence.set(seat, presence);
  }

  /** A bug: the table stands still at the event it has reached, and says so. Others play on. */
  freeze(cause: unknown): Frozen {
    const event = this.#scene.played()?.record.seq ?? 0;
    this.#frozen = { code: 'table/frozen', event };
    this.#warn({ code: 'table/frozen', detail: { event }, cause });
    return this.#frozen;
  }

  thaw(): void {
    this.#frozen = undefined;
  }

  /** Brings all frames up to date. What can't be shown freezes the table, and then everybody is shown that. */
  update(): void {
    const before = this.#frozen;
    this.#streams.update(this.#sections);
    if (this.#frozen !== before) this.#streams.update(this.#sections);
  }

  /** Tells whoever listens what `update` has changed. */
  tell(): void {
    this.#streams.tell();
  }

  readonly #sections = (viewer: FeedViewer): Sections => {
    if (this.#frozen) return this.#frozenSections(viewer, this.#frozen);
    try {
      return this.#livingSections(viewer);
    } catch (bug) {
      return this.#frozenSections(viewer, this.freeze(bug));
    }
  };

  #livingSections(viewer: FeedViewer): Sections {
    const { played, sensing } = this.#scene;
    return sectionsFor({ played: played(), presence: this.#presence, sensing }, viewer);
  }

  /** What was last shown stays, and nobody is asked anything. */
  #frozenSections(viewer: FeedViewer, frozen: Frozen): Sections {
    const shown = this.#streams.shown(viewer) ?? this.#lastResort(viewer);
    return { ...shown, mine: [], awaited: [], frozen };
  }

  /** For somebody who looks for the first time at a frozen table: the bug may not be in what is shown. */
  #lastResort(viewer: FeedViewer): Sections {
    try {
      return this.#livingSections(viewer);
    } catch {
      return setupSections(SENSING_OFF);
    }
  }
}
