import type { LogLine, MomentAnswer } from '@ringside/protocol/api';
import type { GameFile, MatchRecord } from '@ringside/protocol/record';
import type { Result } from '@ringside/protocol/vocabulary';
import type { FeedViewer, Fork, Refusal, Sender } from './feed.ts';
import { planFork } from './fork.ts';
import type { Played } from './frame.ts';
import { exportGame, exportMatch } from './game-export.ts';
import type { Gate } from './gate.ts';
import type { Ledger } from './ledger.ts';
import { planMoment, type Past } from './moment.ts';
import type { TableOptions } from './table-options.ts';

/** What can be had of a game's past: lines, moments, what-ifs that begin there, files. Nothing is changed by it. */
export class LookingBack {
  readonly #options: TableOptions;
  readonly #ledger: Ledger;
  readonly #gate: Gate;

  constructor(options: TableOptions, parts: { readonly ledger: Ledger; readonly gate: Gate }) {
    this.#options = options;
    this.#ledger = parts.ledger;
    this.#gate = parts.gate;
  }

  lines(before?: number): readonly LogLine[] {
    return this.#ledger.played?.record.lines.page(before) ?? [];
  }

  moment(viewer: FeedViewer, line: number): Promise<Result<MomentAnswer, Refusal>> {
    return this.#gate.withGame((played) => planMoment(this.#past(played), viewer, line));
  }

  fork(sender: Sender, line: number | undefined): Promise<Result<Fork, Refusal>> {
    const { entropy } = this.#options;
    return this.#gate.withGame((played) => {
      const { ruleset, seats, pace } = played.record;
      const { match } = played.history;
      const forked = { ...this.#past(played), ruleset, seats, pace, match };
      return planFork(forked, sender, { entropy, line });
    });
  }

  game(): Promise<Result<GameFile, Refusal>> {
    return this.#gate.withGame((played) => exportGame(this.#options, played));
  }

  match(): Promise<Result<MatchRecord, Refusal>> {
    return this.#gate.withGame((played) => exportMatch(this.#options, played));
  }

  #past({ record }: Played): Past {
    return {
      momentOf: (line) => record.momentOf(line),
      matchAt: (seq) => this.#ledger.matchAt(seq),
    };
  }
}
