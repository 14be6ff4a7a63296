import type { Seat } from '@ringside/protocol/vocabulary';
import { openWire } from '../../lib/game/entrance.ts';
import { Session } from '../../lib/game/session.svelte.ts';
import { Standpoint } from '../../lib/game/standpoint.ts';

/**
 * The host tablet in the hands of a seat that has no device: behind a curtain first, then on a connection of its own,
 * which ends when that seat has decided. What it shows is nowhere else on the page.
 */
export class Acting {
  readonly seat: Seat;
  readonly #open: typeof openWire;
  #session = $state.raw<Session | null>(null);
  #hasDecided = false;

  constructor(seat: Seat, open = openWire) {
    this.seat = seat;
    this.#open = open;
  }

  /** `null` while the curtain is drawn. */
  get session(): Session | null {
    return this.#session;
  }

  get stand(): Standpoint | null {
    const frame = this.#session?.frame;
    return frame ? new Standpoint(frame, this.seat) : null;
  }

  /** "I am Ana": only she looks now. */
  readonly unveil = (): void => {
    this.#session ??= new Session({ open: this.#open, as: this.seat });
  };

  /** The seat had something to decide, and has decided it: the curtain falls by itself. */
  isDone(): boolean {
    const asked = this.stand?.frame.mine.some(
      ({ blocking, seat }) => blocking && seat === this.seat,
    );
    if (asked) this.#hasDecided = true;
    return asked === false && this.#hasDecided;
  }

  readonly close = (): void => {
    this.#session?.close();
  };
}
