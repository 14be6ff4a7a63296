/** English has two forms: `#` stands for the number. */
export const plural = (count: number, one: string, other: string): string =>
  (count === 1 ? one : other).replaceAll('#', String(count));

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Small numbers as words, as sentences want them. */
export const inWords = (count: number): string => SMALL[count] ?? String(count);

/** "Ana", "Ana and Ben", "Ana, Ben and Chiara" */
export function list(items: readonly string[], joint: 'and' | 'or' = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${joint} ${last}`;
}

/** First letter in upper case. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `end-turn` -> "End turn": for words nobody has written yet. */
export const humanised = (key: string): string => upperFirst(key.replace(/[-_/.]+/g, ' ').trim());

/** `42 s` as `0:42`. */
export const age = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60))}:${String(whole % 60).padStart(2, '0')}`;
};
