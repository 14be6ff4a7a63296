import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/**
 * Catalogues of ICU messages: `key = message`, one a line, `#` begins a comment. They are compiled when the pages are
 * built, so that no tablet carries a parser. A message that is none stops the build with its key.
 */
export const icu = (): Plugin => ({
  name: 'ringside-icu',
  transform: (text, id) =>
    id.endsWith('.icu')
      ? { code: `export default ${JSON.stringify(catalogueOf(text))};`, map: null }
      : null,
});

const catalogueOf = (text: string): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(entryOf),
  );

function entryOf(line: string): readonly [string, unknown] {
  const [, key, message] = /^(\S+) = (.+)$/.exec(line) ?? [];
  if (key === undefined || message === undefined) throw new Error(`no message: ${line}`);
  try {
    return [key, compile(message)];
  } catch (cause) {
    throw new Error(`no ICU message: ${key}`, { cause });
  }
}
