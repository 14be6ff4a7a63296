import { byArea, type Messages } from '../catalogue.ts';

export const messages = byArea(
  import.meta.glob<Messages>('./de/*.icu', { eager: true, import: 'default' }),
);
