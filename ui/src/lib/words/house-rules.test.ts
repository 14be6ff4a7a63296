import { DEFAULT_OPTIONS } from '@ringside/protocol/games/steel-arena';
import { expect, test } from 'vitest';
import { HOUSE_KEYS, HOUSE_RULES } from './house-rules.ts';

test('every house rule has a sentence, and what holds unless said otherwise comes first', () => {
  const first = HOUSE_KEYS.map((key) => [key, HOUSE_RULES[key].choices[0]?.value]);
  expect(Object.fromEntries(first)).toEqual(DEFAULT_OPTIONS);
});
