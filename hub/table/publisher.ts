import type { Match } from '@ringside/engine/kernel';
import type { Sensing, TableCard } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import { eyesOf } from './decisions.ts';
import type { FeedFrame, FeedViewer } from './feed.ts';
import { FeedStreams } from './feed-streams.ts';
import {
  gameSections,
  joinedIn,
  setupSections,
  type FrameScene,
  type GameSections,
  type Played,
  type Presence,
  type Sections,
} from './frame.ts';
import { SENSING_OFF } from './sensing-desk.ts';
import type { Warning } from './warning.ts';

/** What frames are made of, as it stands when they are made. */
export interface Scene {
  readonly table: TableCard;
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
  /** Sections made of what `#madeOf` was: a report of a sensor makes none of them anew. */
  readonly #made = new Map<FeedViewer, GameSections>();
  #madeOf: Played | undefined;
  #frozen: Frozen | undefined;
  #isStale = true;

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

  /** Seats with a device of their own. */
  get joined(): ReadonlySet<Seat> {
    return joinedIn(this.#presence);
  }

  /** Seats that are known to have no device; right after a start nothing is known yet. */
  get gone(): ReadonlySet<Seat> {
    return new Set([...this.#presence].flatMap(([seat, { joined }]) => (joined ? [] : [seat])));
  }

  setPresence(seat: Seat, presence: Presence): void {
    this.#presence.set(seat, presence);
    this.#made.clear();
    this.touch();
  }

  /** A bug: the table stands still at the event it has reached, and says so. Others play on. */
  freeze(cause: unknown): Frozen {
    const event = this.#scene.played()?.record.seq ?? 0;
    this.#frozen = { code: 'table/frozen', event };
    this.#warn({ code: 'table/frozen', detail: { event }, cause });
    this.touch();
    return this.#frozen;
  }

  thaw(): void {
    this.#frozen = undefined;
    this.touch();
  }

  /** Something that frames are made of is another one now. */
  touch(): void {
    this.#isStale = true;
  }

  /**
   * Makes the views of a match that is on its way to disk, while it is: a match remembers them. Nobody is shown
   * anything, and a bug in them comes up again when they are to be shown.
   */
  prepare(match: Match): void {
    try {
      for (const viewer of this.#streams.watched) match.view(eyesOf(viewer));
    } catch {
      // `update` meets it again and freezes the table
    }
  }

  /** Brings all frames up to date. What can't be shown freezes the table, and then everybody is shown that. */
  update(): void {
    while (this.#isStale) {
      this.#isStale = false;
      this.#streams.update(this.#sections);
    }
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

  get #stage(): FrameScene {
    return { table: this.#scene.table, presence: this.#presence };
  }

  #livingSections(viewer: FeedViewer): Sections {
    return { ...this.#gameSections(viewer), sensing: this.#scene.sensing(viewer) };
  }

  #gameSections(viewer: FeedViewer): GameSections {
    const played = this.#scene.played();
    if (played !== this.#madeOf) this.#made.clear();
    this.#madeOf = played;
    const made = this.#made.get(viewer) ?? gameSections(played, this.#stage, viewer);
    this.#made.set(viewer, made);
    return made;
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
      return {
        ...setupSections({ table: this.#scene.table, presence: new Map() }),
        sensing: SENSING_OFF,
      };
    }
  }
}
