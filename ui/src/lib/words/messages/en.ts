import { byArea, type Messages } from '../catalogue.ts';

export const messages = byArea(
  import.meta.glob<Messages>('./en/*.icu', { eager: true, import: 'default' }),
);
