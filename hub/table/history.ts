import type { Match } from '@ringside/engine/kernel';
import type { Seq, StoredCommit } from './ports.ts';
import { tableEventOf } from './table-event.ts';

/** Matches remembered: how many commands an undo can go back, one after another. */
const KEPT = 40;
/** How far behind the newest match a snapshot is taken, so that undo still works after a restart. */
const SNAPSHOT_LAG = 10;

export interface Moment {
  readonly seq: Seq;
  readonly match: Match;
}

/** The matches of one game after each of its newest commits, oldest first; never empty. Immutable. */
export class History {
  readonly #moments: readonly [Moment, ...Moment[]];

  constructor(moments: readonly [Moment, ...Moment[]]) {
    this.#moments = moments;
  }

  get match(): Match {
    return (this.#moments.at(-1) ?? this.#moments[0]).match;
  }

  /** What a snapshot should hold. */
  get settled(): Moment {
    return this.#moments.at(-1 - SNAPSHOT_LAG) ?? this.#moments[0];
  }

  /** The match as it was after entry `seq`; `undefined` when it is no longer remembered. */
  at(seq: number): Match | undefined {
    return this.#moments.findLast((moment) => moment.seq <= seq)?.match;
  }

  with(seq: Seq, match: Match): History {
    const [first, ...rest] = this.#moments;
    const next = [...rest, { seq, match }];
    return new History(
      next.length < KEPT ? [first, ...next] : [next[0] ?? first, ...next.slice(1)],
    );
  }

  /** After entry `seq` the game is as it was after entry `to`. */
  rewound(seq: Seq, to: number): History | undefined {
    const match = this.at(to);
    const [first, ...rest] = this.#moments;
    if (!match || first.seq > to) return undefined;
    return new History([first, ...rest.filter((moment) => moment.seq <= to), { seq, match }]);
  }

  /** Folds one stored commit; `undefined` when it rewinds to before what is remembered. */
  replay({ entries }: StoredCommit): History | undefined {
    const seq = entries.at(-1)?.seq;
    if (seq === undefined || seq <= this.#moments[0].seq) return this;
    const rewound = entries.map(tableEventOf).find((event) => event?.type === 'rewound');
    if (rewound?.type === 'rewound') return this.rewound(seq, rewound.to);
    const payloads = entries.filter(({ stream }) => stream === 'game').map((e) => e.payload);
    return payloads.length === 0 ? this : this.with(seq, this.match.replay(payloads));
  }
}
