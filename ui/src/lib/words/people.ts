import type { SeatInfo } from '@ringside/protocol/api';
import { isSeat, type Seat } from '@ringside/protocol/vocabulary';

/** The people at the table as one of them, or a stranger (`me` null), speaks of them. */
export class People {
  readonly me: Seat | null;
  readonly #names: ReadonlyMap<Seat, string>;

  constructor(seats: readonly Pick<SeatInfo, 'seat' | 'name'>[], me: Seat | null) {
    this.me = me;
    this.#names = new Map(seats.map(({ seat, name }) => [seat, name]));
  }

  name(seat: Seat): string {
    return this.#names.get(seat) ?? `Player ${seat}`;
  }

  isMe(seat: Seat): boolean {
    return seat === this.me;
  }

  /** "You" or "Ana" */
  subject(seat: Seat): string {
    return this.isMe(seat) ? 'You' : this.name(seat);
  }

  /** "you" or "Ana" */
  object(seat: Seat): string {
    return this.isMe(seat) ? 'you' : this.name(seat);
  }

  /** "your" or "Ana’s" */
  owner(seat: Seat): string {
    return this.isMe(seat) ? 'your' : `${this.name(seat)}’s`;
  }

  /** "You fire" or "Ana fires" */
  does(seat: Seat, plain: string, third: string): string {
    return `${this.subject(seat)} ${this.isMe(seat) ? plain : third}`;
  }

  /** A value of a sentence that may be a seat. */
  named(value: string | number | undefined): string {
    return isSeat(value) ? this.object(value) : String(value ?? '');
  }
}
