import type { Brand } from './brand.ts';
import type { RawAction } from './decision.ts';

/** Chosen by the sender, unique per sender; a retry carries the same one and gets the same answer. */
export type CommandId = Brand<string, 'CommandId'>;

/** `epoch.decisionId`: a decision id as tablets see it. The epoch rises with every rewind or restore. */
export type WireDecisionId = Brand<string, 'WireDecisionId'>;

/** Opaque token of what a viewer has seen; undo and corrections are valid against it only. */
export type Rev = Brand<string, 'Rev'>;

/** An instruction to a table. Who gives it is never in it: the table is told by the session. */
export type Command =
  | {
      readonly kind: 'answer';
      readonly cmdId: CommandId;
      readonly decisionId: WireDecisionId;
      readonly action: RawAction;
    }
  | { readonly kind: 'undo'; readonly cmdId: CommandId; readonly baseRev: Rev }
  | {
      readonly kind: 'correct';
      readonly cmdId: CommandId;
      readonly baseRev: Rev;
      /** A position in the ruleset's own format; parsed by the ruleset. */
      readonly position: unknown;
      readonly why: string;
    };
