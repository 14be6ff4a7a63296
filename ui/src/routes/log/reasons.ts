/** Why the host decides alone, in words that are ready. */
export const UNDO_REASONS: readonly string[] = [
  'We agreed at the table.',
  'It was tapped by mistake.',
  'The rules say otherwise.',
];
