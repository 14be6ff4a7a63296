import type { Scalar } from '@ringside/protocol/vocabulary';
import type { Fact, Option } from './fact.ts';

/** A choice as it is drawn; what it is now has no edit. */
export type Shown = Pick<Option, 'value' | 'words'>;

/** The choices, with what it is now among them where it is one. */
export function shownOptions({ options, was, now }: Fact): readonly Shown[] {
  if (was === undefined || options.some(({ value }) => value === was)) return options;
  return [{ value: was, words: now }, ...options];
}

/** The edit behind a choice; `null`: it stays as it is. */
export const optionAt = ({ options }: Fact, value: Scalar | undefined): Option | null =>
  options.find((option) => option.value === value) ?? null;
