import type { Game, Match } from '@ringside/engine/kernel';
import type { Seq, StoredCommit } from './ports.ts';
import { tableEventOf } from './table-event.ts';

/** Matches that remember what they were asked; older ones are kept as bare states, which share most of their parts. */
const LIVE = 40;
/** How far behind the newest match a snapshot is taken, so that undo needs no replay after most restarts. */
const SNAPSHOT_LAG = 10;

export interface Moment {
  readonly seq: Seq;
  readonly match: Match;
}

interface Past {
  readonly seq: Seq;
  readonly state: unknown;
}

/**
 * The match after each commit of one game, oldest first, never empty, nothing taken out at a rewind: the match after
 * entry n is that of the newest moment up to n, undone or not. Immutable.
 */
export class History {
  readonly #game: Pick<Game, 'resume'>;
  readonly #past: readonly Past[];
  readonly #live: readonly [...Moment[], Moment];

  constructor(
    game: Pick<Game, 'resume'>,
    live: readonly [...Moment[], Moment],
    past: readonly Past[] = [],
  ) {
    this.#game = game;
    this.#past = past;
    this.#live = live;
  }

  get match(): Match {
    return this.#newest.match;
  }

  /** What a snapshot should hold. */
  get settled(): Past {
    const all = [...this.#past.slice(-1), ...this.#live.map(asPast)];
    return all.at(-1 - SNAPSHOT_LAG) ?? all[0] ?? asPast(this.#newest);
  }

  /** The match as it was after entry `seq`; `undefined` when it is older than what is remembered. */
  at(seq: number): Match | undefined {
    const live = this.#live.findLast((moment) => moment.seq <= seq);
    if (live) return live.match;
    const past = this.#past.findLast((moment) => moment.seq <= seq);
    return past && this.#game.resume(past.state);
  }

  with(seq: Seq, match: Match): History {
    const aged = this.#live.slice(0, Math.max(0, this.#live.length + 1 - LIVE));
    const live = [...this.#live.slice(aged.length), { seq, match }] as const;
    return new History(
      this.#game,
      live,
      aged.length > 0 ? [...this.#past, ...aged.map(asPast)] : this.#past,
    );
  }

  /** After entry `seq` the game is as it was after entry `to`; `undefined` when that is no longer remembered. */
  rewound(seq: Seq, to: number): History | undefined {
    const match = this.at(to);
    return match && this.with(seq, match);
  }

  /** The same, reaching back as far as `older` does. */
  reachingBack(older: History): History {
    const { seq: firstSeq } = this.#past[0] ?? this.#live[0];
    const before = [...older.#past, ...older.#live.map(asPast)].filter(({ seq }) => seq < firstSeq);
    return new History(this.#game, this.#live, [...before, ...this.#past]);
  }

  /** Folds one stored commit; `undefined` when it rewinds to before what is remembered. */
  replay({ entries }: StoredCommit): History | undefined {
    const seq = entries.at(-1)?.seq;
    if (seq === undefined || seq <= this.#newest.seq) return this;
    const rewound = entries.map(tableEventOf).find((event) => event?.type === 'rewound');
    if (rewound?.type === 'rewound') return this.rewound(seq, rewound.to);
    const payloads = entries.filter(({ stream }) => stream === 'game').map((e) => e.payload);
    return payloads.length === 0 ? this : this.with(seq, this.match.replay(payloads));
  }

  get #newest(): Moment {
    return this.#live[this.#live.length - 1] as Moment;
  }
}

const asPast = ({ seq, match }: Moment): Past => ({ seq, state: match.state() });
