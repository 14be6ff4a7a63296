import type { Preview } from '@ringside/protocol/api';
import {
  ok,
  type Command,
  type CommandId,
  type RawAction,
  type Result,
  type WireDecisionId,
} from '@ringside/protocol/vocabulary';
import type { FeedViewer, Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import type { Gate } from './gate.ts';
import type { Answer, Ledger } from './ledger.ts';
import type { Plan } from './plan.ts';
import { planAnswer } from './plan-answer.ts';
import { planCommand, previewCommand } from './plan-command.ts';
import type { Publisher } from './publisher.ts';
import { refuse } from './refusal.ts';

export interface CommandParts {
  readonly ledger: Ledger;
  readonly publisher: Publisher;
  readonly gate: Gate;
  /** The token of what this viewer would be shown now. */
  readonly revOf: (viewer: FeedViewer) => string | null;
}

/** Nothing is committed under it. */
const NO_COMMAND = '' as CommandId;

/** What people send: carried out, once; or only asked about. */
export class Commands {
  readonly #parts: CommandParts;

  constructor(parts: CommandParts) {
    this.#parts = parts;
  }

  submit(sender: Sender, command: Command): Promise<Answer> {
    const { gate, ledger, publisher } = this.#parts;
    return gate.withGame(async (played) => {
      if (played.record.wasAccepted(sender.by, command.cmdId)) return ok(null);
      if (publisher.isFrozen) return refuse('table/frozen');
      const plan = this.#plan(played, sender, command);
      return plan.ok ? await ledger.commit(played, plan.value) : plan;
    });
  }

  /** Why an answer would be refused. */
  explain(sender: Sender, decisionId: WireDecisionId, action: RawAction): Refusal | null {
    const question = { kind: 'answer', cmdId: NO_COMMAND, decisionId, action } as const;
    const answer = this.#parts.gate.decided((played) => planAnswer(played, sender, question));
    return answer.ok ? null : answer.error;
  }

  /** What a command would do. */
  preview(sender: Sender, command: Command): Result<Preview, Refusal> {
    const { gate, publisher } = this.#parts;
    return gate.decided((played) => previewCommand(played, sender, command, publisher.joined));
  }

  #plan(played: Played, sender: Sender, command: Command): Result<Plan, Refusal> {
    const { publisher, revOf } = this.#parts;
    if ('baseRev' in command && command.baseRev !== revOf(sender.by)) return refuseStale(played);
    const { joined, gone } = publisher;
    return planCommand(played, sender, command, { joined, gone });
  }
}

/** The loser of a race of two undos is told who was first. */
function refuseStale({ record }: Played): Result<never, Refusal> {
  const by = record.newestRewinder;
  return refuse('table/stale-rev', by === undefined ? {} : { by });
}
