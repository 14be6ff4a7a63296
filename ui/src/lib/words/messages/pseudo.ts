import { byArea, type Messages } from '../catalogue.ts';

/** English as no language has it: what overflows or was never put in a catalogue shows at once. */
export const messages = byArea(
  import.meta.glob<Messages>('./en/*.icu', { eager: true, import: 'default', query: '?pseudo' }),
);
