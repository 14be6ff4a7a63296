import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

/**
 * Catalogues of ICU messages: `key = message`, one a line, `#` begins a comment. They are compiled when the pages are
 * built, so that no tablet carries a parser. A message that is none stops the build with its key.
 * `?pseudo` gives the same catalogue as no language has it: accented, longer by two fifths, in brackets.
 */
export const icu = (): Plugin => ({
  name: 'ringside-icu',
  transform: (text, id) =>
    /\.icu(\?pseudo)?$/.test(id)
      ? {
          code: `export default ${JSON.stringify(catalogueOf(text, id.endsWith('?pseudo')))};`,
          map: null,
        }
      : null,
});

const catalogueOf = (text: string, isPseudo: boolean): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map(entryOf)
      .map(([key, message]) => [key, isPseudo ? ['[', stretched(message), ']'].flat() : message]),
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

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'ë',
  i: 'î',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Ï',
  O: 'Ø',
  U: 'Û',
};

/** Every text of a compiled message: vowels with accents, and two fifths more of them. */
function stretched(message: unknown): unknown {
  if (typeof message === 'string') return longer(message);
  return Array.isArray(message) ? message.map(stretchedNode) : message;
}

/** `[name, type, { option: texts }]`; a text; or 0, the number itself. */
function stretchedNode(node: unknown): unknown {
  if (!Array.isArray(node)) return stretched(node);
  const [name, type, options] = node as readonly unknown[];
  if (typeof options !== 'object' || options === null) return node;
  const texts = Object.entries(options).map(([option, text]) => [option, stretched(text)]);
  return [name, type, Object.fromEntries(texts)];
}

const longer = (text: string): string => {
  const accented = text.replace(/[aeiouAEIOU]/g, (letter) => ACCENTED[letter] ?? letter);
  return accented + '~'.repeat(Math.round(text.trim().length * 0.4));
};
