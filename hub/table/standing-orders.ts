import type { Pace } from '@ringside/protocol/api';
import type { Hush, Seat } from '@ringside/protocol/vocabulary';
import { same } from './same.ts';
import type { TableEvent } from './table-event.ts';

/** What a seat need not be asked about, and the turn in which it said so. */
interface HushOrder {
  readonly about: Hush;
  readonly turn: string;
}

type Order = Extract<TableEvent, { readonly type: 'begun' | 'presence' | 'hushed' }>;

/** What people have told the hub to answer by itself until they say otherwise. No undo takes it back. */
export class StandingOrders {
  #pace: Pace = 'hidden';
  #away: ReadonlySet<Seat> = new Set();
  #hushes: ReadonlyMap<Seat, readonly HushOrder[]> = new Map();

  get pace(): Pace {
    return this.#pace;
  }

  /** Seats whose players have left. */
  get away(): ReadonlySet<Seat> {
    return this.#away;
  }

  /** What a seat need not be asked about in `turn`. */
  hushedIn(turn: string, seat: Seat): readonly Hush[] {
    const orders = this.#hushes.get(seat) ?? [];
    return orders
      .filter((order) => order.about.for === 'module' || order.turn === turn)
      .map(({ about }) => about);
  }

  apply(order: Order): void {
    if (order.type === 'begun') this.#pace = order.pace ?? 'hidden';
    else if (order.type === 'presence') this.#seatIs(order);
    else this.#hush(order);
  }

  #seatIs({ seat, away }: Extract<Order, { readonly type: 'presence' }>): void {
    const others = [...this.#away].filter((one) => one !== seat);
    this.#away = new Set(away ? [...others, seat] : others);
  }

  #hush({ seat, about, turn, on }: Extract<Order, { readonly type: 'hushed' }>): void {
    const others = (this.#hushes.get(seat) ?? []).filter((order) => !same(order.about, about));
    this.#hushes = new Map(this.#hushes).set(seat, on ? [...others, { about, turn }] : others);
  }
}
