import type { FeedFrame, FeedViewer, TableDesk } from '../table/feed.ts';
import { encodeFrame } from './delta.ts';
import type { ApiClock } from './ports.ts';

/** At most 20 frames a second; the first after a pause goes at once. */
const COALESCE_MS = 50;
/** How soon a device that fell behind is looked at again. */
const CATCH_UP_MS = 250;

/** Text of the message that leads from `base` to the newest frame. */
export type EncodeFrom = (base: FeedFrame | null) => string;

export interface ChannelMember {
  /** Sends what is new, unless the device is behind; true when it is. */
  offer(newest: FeedFrame, encode: EncodeFrom): boolean;
}

/** The frames of one viewer on their way to all devices that look through the same eyes: serialised once for all. */
export class Channel {
  readonly #clock: ApiClock;
  readonly #members = new Set<ChannelMember>();
  readonly #unsubscribe: () => void;
  #newest: FeedFrame;
  #texts = new Map<number | null, string>();
  #offeredSeq: number;
  #cancelWindow: (() => void) | undefined;
  #cancelCatchUp: (() => void) | undefined;

  constructor(viewer: FeedViewer, desk: TableDesk, clock: ApiClock) {
    this.#clock = clock;
    this.#newest = desk.current(viewer);
    this.#offeredSeq = this.#newest.seq;
    this.#unsubscribe = desk.subscribe(viewer, (frame) => {
      this.#take(frame);
    });
  }

  get newest(): FeedFrame {
    return this.#newest;
  }

  /** From now on; what is current goes to the member at once. */
  join(member: ChannelMember): void {
    this.#members.add(member);
    this.#offerTo([member]);
  }

  leave(member: ChannelMember): void {
    this.#members.delete(member);
  }

  close(): void {
    this.#unsubscribe();
    this.#cancelWindow?.();
    this.#cancelCatchUp?.();
    this.#members.clear();
  }

  #take(frame: FeedFrame): void {
    this.#newest = frame;
    this.#texts = new Map();
    if (this.#cancelWindow === undefined) this.#flush();
  }

  #flush(): void {
    this.#offeredSeq = this.#newest.seq;
    this.#offerTo(this.#members);
    this.#cancelWindow = this.#clock.after(COALESCE_MS, () => {
      this.#cancelWindow = undefined;
      if (this.#newest.seq !== this.#offeredSeq) this.#flush();
    });
  }

  #offerTo(members: Iterable<ChannelMember>): void {
    let behind = false;
    for (const member of members) {
      behind = member.offer(this.#newest, (base) => this.#textFrom(base)) || behind;
    }
    if (behind) this.#catchUpSoon();
  }

  #catchUpSoon(): void {
    this.#cancelCatchUp ??= this.#clock.after(CATCH_UP_MS, () => {
      this.#cancelCatchUp = undefined;
      this.#offerTo(this.#members);
    });
  }

  #textFrom(base: FeedFrame | null): string {
    const key = base === null ? null : base.seq;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = encodeFrame(base, this.#newest);
    this.#texts.set(key, text);
    return text;
  }
}
