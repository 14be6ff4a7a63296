import type { DecisionId, WireDecisionId } from '@ringside/protocol/vocabulary';

/** The epoch is the table's: a decision id of before a rewind is nobody's any more. */
export const wireId = (epoch: number, id: DecisionId): WireDecisionId =>
  `${String(epoch)}.${id}` as WireDecisionId;
