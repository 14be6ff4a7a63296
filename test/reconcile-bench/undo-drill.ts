/** Ten actions taken back in the record, and by hands. */
export interface UndoOutcome {
  readonly isRight: boolean;
}
