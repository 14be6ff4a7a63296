import {
  PROTOCOL_VERSION,
  type ClientMessage,
  type Knock,
  type Role,
  type ServerMessage,
  type TableFrame,
  type WireError,
} from '@ringside/protocol/api';
import type { Hush, RawAction, Seat, WireDecisionId } from '@ringside/protocol/vocabulary';
import { applyFrame, type FrameMessage, type Shown } from './frames.ts';
import { backoffMs, isFinal, STALE_AFTER_MS, type Link } from './link.ts';
import { Outbox, type Order } from './outbox.svelte.ts';
import { Previews, type Previewed } from './previews.ts';

/** What a connection tells. */
export interface Ears {
  readonly opened: () => void;
  readonly heard: (text: string) => void;
  readonly closed: () => void;
}

/** An open or opening connection. */
export interface Wire {
  send(text: string): void;
  close(): void;
}

interface SessionOptions {
  /** Opens a connection to the hub; called again for every attempt. */
  readonly open: (ears: Ears) => Wire;
  /** The host's second connection, for a seat that shares its device. */
  readonly as?: Seat;
}

/** After an undo everything may have moved under the finger: taps in this time are not meant. */
const SETTLE_MS = 400;

/**
 * One viewer's connection: keeps the newest frame, comes back by itself after a lost link, resumes where it was and
 * sends again what was not answered. What is shown stays shown until something newer arrives.
 */
export class Session {
  #shown = $state.raw<Shown | null>(null);
  #role = $state.raw<Role | null>(null);
  #link = $state.raw<Link>({ state: 'connecting' });
  #asleep = $state(false);
  #knocks = $state.raw<readonly Knock[]>([]);
  readonly #previews = new Previews();

  readonly outbox: Outbox;
  readonly #options: SessionOptions;
  #wire: Wire | null = null;
  #stream: string | null = null;
  #silenceMs = 15_000;
  #attempt = 0;
  #timers: Partial<
    Record<'silence' | 'retry' | 'stale' | 'settle', ReturnType<typeof setTimeout>>
  > = {};
  #closed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.outbox = new Outbox((command) => {
      if (this.#link.state === 'live') this.#say({ type: 'command', command });
    });
    this.#connect();
  }

  get frame(): TableFrame | null {
    return this.#shown?.frame ?? null;
  }

  get role(): Role | null {
    return this.#role;
  }

  get link(): Link {
    return this.#link;
  }

  /** Who waits at the door; only the table tablet is told. */
  get knocks(): readonly Knock[] {
    return this.#knocks;
  }

  /** Inputs sleep for a moment after an undo. */
  get asleep(): boolean {
    return this.#asleep;
  }

  readonly answer = (decisionId: WireDecisionId, action: RawAction): void => {
    if (!this.#asleep) this.outbox.answer(decisionId, action);
  };

  /** One more of something people count by hand: quick taps all count. */
  readonly count = (decisionId: WireDecisionId, action: RawAction): void => {
    if (!this.#asleep) this.outbox.count(decisionId, action);
  };

  /** Takes back the newest thing, or everything from a line of the log on; `force`: the host, over everybody's head. */
  readonly undo = (back: { readonly line?: number; readonly force?: string } = {}): void => {
    const baseRev = this.frame?.rev;
    if (baseRev != null) this.#give({ kind: 'undo', baseRev, ...back });
  };

  readonly redo = (): void => {
    const baseRev = this.frame?.rev;
    if (baseRev != null) this.#give({ kind: 'redo', baseRev });
  };

  /** Yes or no to what somebody wants to take back. */
  readonly agree = (askId: string, yes: boolean): void => {
    this.#give({ kind: 'agree', askId, yes });
  };

  /** "Don't ask me again", or do. */
  readonly hush = (about: Hush, on: boolean): void => {
    this.#give({ kind: 'hush', about, on });
  };

  /** Whoever sits there has left, or is back. */
  readonly away = (seat: Seat, away: boolean): void => {
    this.#give({ kind: 'away', seat, away });
  };

  readonly correct = (edits: readonly RawAction[], why: string): void => {
    const baseRev = this.frame?.rev;
    if (baseRev != null) this.#give({ kind: 'correct', baseRev, edits, why });
  };

  /** What an undo or a correction would do; without a link, that there is none. */
  readonly preview = (order: Extract<Order, { readonly baseRev: unknown }>): Promise<Previewed> =>
    this.#previews.ask((message) => {
      if (this.#link.state !== 'live') return false;
      this.#say(message);
      return true;
    }, order);

  /** Tries now instead of at the end of the wait: the device is back on the net, or somebody looks at it again. */
  readonly knock = (): void => {
    if (this.#closed || this.#wire !== null) return;
    clearTimeout(this.#timers.retry);
    this.#connect();
  };

  readonly close = (): void => {
    this.#closed = true;
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.#drop();
  };

  #connect(): void {
    // ears of a connection that was given up hear nothing more
    const ifCurrent = (then: () => void) => {
      if (this.#wire === wire) then();
    };
    const wire = this.#options.open({
      opened: () => {
        ifCurrent(() => {
          this.#hello();
          this.#hear();
        });
      },
      heard: (text) => {
        ifCurrent(() => {
          this.#hear();
          this.#take(JSON.parse(text) as ServerMessage);
        });
      },
      closed: () => {
        ifCurrent(() => {
          this.#lost();
        });
      },
    });
    this.#wire = wire;
    this.#hear();
  }

  #hello(): void {
    const shown = this.#shown;
    const { as } = this.#options;
    this.#say({
      type: 'hello',
      protocol: PROTOCOL_VERSION,
      ...(shown && this.#stream !== null && { resume: `${this.#stream}:${shown.seq}` }),
      ...(as && { as }),
    });
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        return;
      case 'frame':
        this.#show(message);
        return;
      case 'accepted':
        this.outbox.accepted(message.cmdId);
        return;
      case 'refused':
        this.outbox.refuse(message.cmdId, message.error);
        return;
      case 'bye':
        this.#bye(message.error);
        return;
      case 'previewed':
        this.#previews.answer(message);
        return;
      case 'door':
        this.#knocks = message.knocks;
        return;
      case 'current':
      case 'beat':
      case 'explanation':
        return;
    }
  }

  #welcome(message: Extract<ServerMessage, { readonly type: 'welcome' }>): void {
    this.#role = message.you;
    this.#stream = message.stream;
    this.#silenceMs = message.beatSeconds * 1000;
    this.#attempt = 0;
    clearTimeout(this.#timers.stale);
    this.#link = { state: 'live' };
    this.#hear();
    this.outbox.resend();
  }

  #show(message: FrameMessage): void {
    const before = this.#shown;
    const next = applyFrame(before, message);
    if (next === 'gap') {
      this.#stream = null;
      this.#lost();
      return;
    }
    this.#shown = next;
    if (before && countUndone(next.frame) > countUndone(before.frame)) this.#settle();
  }

  #settle(): void {
    this.#asleep = true;
    clearTimeout(this.#timers.settle);
    this.#timers.settle = setTimeout(() => (this.#asleep = false), SETTLE_MS);
  }

  #bye(error: WireError): void {
    if (!isFinal(error.code)) return;
    this.#closed = true;
    this.#link = { state: error.code === 'api/protocol-mismatch' ? 'mismatch' : 'ended', error };
    this.#drop();
  }

  /** Something was heard; silence from here on means the link is gone, whatever the socket believes. */
  #hear(): void {
    clearTimeout(this.#timers.silence);
    this.#timers.silence = setTimeout(() => {
      this.#lost();
    }, this.#silenceMs);
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    this.#fade();
    const wait = backoffMs(this.#attempt, Math.random());
    this.#attempt += 1;
    clearTimeout(this.#timers.retry);
    this.#timers.retry = setTimeout(this.knock, wait);
  }

  #fade(): void {
    if (this.#link.state !== 'live' && this.#link.state !== 'connecting') return;
    const sinceMs = Date.now();
    this.#link = { state: 'reconnecting', sinceMs };
    this.#timers.stale = setTimeout(() => {
      if (this.#link.state === 'reconnecting') this.#link = { state: 'stale', sinceMs };
    }, STALE_AFTER_MS);
  }

  #drop(): void {
    clearTimeout(this.#timers.silence);
    this.#previews.giveUp();
    const wire = this.#wire;
    this.#wire = null;
    wire?.close();
  }

  #give(order: Order): void {
    if (!this.#asleep) this.outbox.give(order);
  }

  #say(message: ClientMessage): void {
    this.#wire?.send(JSON.stringify(message));
  }
}

const countUndone = ({ log }: TableFrame): number => log.filter(({ undone }) => undone).length;
