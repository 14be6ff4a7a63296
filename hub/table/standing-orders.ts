import type { Pace } from '@ringside/protocol/api';
import type { Hush, Seat } from '@ringside/protocol/vocabulary';
import { same } from './same.ts';
import type { TableEvent } from './table-event.ts';

/** What a seat need not be asked about, and the turn in which it said so. */
interface HushOrder {
  readonly seq: number;
  readonly about: Hush;
  readonly turn: string;
}

type Order = Extract<TableEvent, { readonly type: 'begun' | 'presence' | 'hushed' }>;
type Rewound = Extract<TableEvent, { readonly type: 'rewound' }>;

/**
 * What people have told the hub to answer by itself until they say otherwise. An undo takes along only what a seat need
 * not be asked about and said after what is taken back (docs/adr/0017-standing-orders.md).
 */
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

  /** `seq`: the entry of the log that says it. */
  apply(order: Order, seq: number): void {
    if (order.type === 'begun') this.#pace = order.pace ?? 'hidden';
    else if (order.type === 'presence') this.#seatIs(order);
    else this.#hush(order, seq);
  }

  /** Back at a question that a seat then had no more wish to be asked: it is asked, or the undo would undo nothing. */
  rewind({ to, why }: Rewound): void {
    if (why === 'redo' || why === 'revised') return;
    this.#hushes = new Map(
      [...this.#hushes].map(([seat, orders]) => [seat, orders.filter(({ seq }) => seq <= to)]),
    );
  }

  #seatIs({ seat, away }: Extract<Order, { readonly type: 'presence' }>): void {
    const others = [...this.#away].filter((one) => one !== seat);
    this.#away = new Set(away ? [...others, seat] : others);
  }

  #hush(order: Extract<Order, { readonly type: 'hushed' }>, seq: number): void {
    const { seat, about, turn, on } = order;
    const others = (this.#hushes.get(seat) ?? []).filter((one) => !same(one.about, about));
    this.#hushes = new Map(this.#hushes).set(seat, on ? [...others, { seq, about, turn }] : others);
  }
}
