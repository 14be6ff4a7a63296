import type { FeedFrame, FeedViewer } from './feed.ts';
import type { Sections } from './frame.ts';
import { FrameStream } from './frame-stream.ts';

/**
 * The streams of all viewers that have ever looked. Only those that somebody listens to are kept up to date; another one
 * is brought up to date when somebody looks, so that who is away costs nothing.
 */
export class FeedStreams {
  readonly #streams = new Map<FeedViewer, FrameStream>();
  readonly #stale = new Set<FeedViewer>();
  readonly #untold = new Set<FrameStream>();
  readonly #secret: Uint8Array;
  readonly #onListenerError: (error: unknown) => void;

  /** `secret`: what the viewers' tokens are derived from. */
  constructor(secret: Uint8Array, onListenerError: (error: unknown) => void) {
    this.#secret = secret;
    this.#onListenerError = onListenerError;
  }

  /** Viewers somebody listens for. */
  get watched(): readonly FeedViewer[] {
    return [...this.#streams].flatMap(([viewer, { isWatched }]) => (isWatched ? [viewer] : []));
  }

  stream(viewer: FeedViewer, sectionsFor: (viewer: FeedViewer) => Sections): FrameStream {
    const found = this.#streams.get(viewer);
    if (found) {
      if (this.#stale.has(viewer)) found.offer(sectionsFor(viewer));
      this.#stale.delete(viewer);
      return found;
    }
    const stream = new FrameStream({
      viewer,
      secret: this.#secret,
      firstSeq: 1,
      sections: sectionsFor(viewer),
    });
    this.#streams.set(viewer, stream);
    return stream;
  }

  /** What a viewer was last shown; what nobody has looked at since it changed doesn't count. */
  shown(viewer: FeedViewer): Sections | undefined {
    return this.#stale.has(viewer) ? undefined : this.#streams.get(viewer)?.current.frame;
  }

  /** Brings every watched stream up to date before anybody is told, so that nobody finds two of them at different times. */
  update(sectionsFor: (viewer: FeedViewer) => Sections): void {
    const next = [...this.#streams].flatMap(([viewer, stream]) => {
      if (stream.isWatched) return [{ stream, sections: sectionsFor(viewer) }];
      this.#stale.add(viewer);
      return [];
    });
    for (const { stream, sections } of next) {
      if (stream.offer(sections)) this.#untold.add(stream);
    }
  }

  /** Tells whoever listens to a stream that has changed. */
  tell(): void {
    const changed = [...this.#untold];
    this.#untold.clear();
    for (const stream of changed) this.#tell(stream);
  }

  #tell(stream: FrameStream): void {
    const frame: FeedFrame = stream.current;
    for (const listener of stream.listeners()) {
      try {
        listener(frame);
      } catch (error) {
        this.#onListenerError(error);
      }
    }
  }
}
