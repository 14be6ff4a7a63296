import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One testable statement of a rulebook. */
export interface Atom {
  readonly id: string;
  readonly section: string;
  readonly kind: string;
  readonly statement: string;
}

/** The closed list of reasons why an atom needs no proof. */
const EXCUSES = ['shuffling', 'handling of cardboard', 'components'] as const;

interface Excuse {
  readonly excuse: (typeof EXCUSES)[number];
  readonly reason: string;
}

const HERE = import.meta.dirname;
/** `SA-TURN-05`, and `SA-TURN-05..08` for four of them. */
const NAMES = /\b([A-Z]{2}-[A-Z]+-)(\d\d)(?:\.\.(\d\d))?/g;

/** The atom ids that a text names, ranges spelt out. */
export function atomsIn(text: string): readonly string[] {
  return [...text.matchAll(NAMES)].flatMap(([, stem = '', first = '', last = first]) =>
    numbers(Number(first), Number(last)).map(
      (number) => `${stem}${String(number).padStart(2, '0')}`,
    ),
  );
}

const numbers = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index);

/** The atoms of `test/rules/<file>` whose id begins with `prefix`. */
export function readAtoms(file: string, prefix: string): readonly Atom[] {
  return rowsOf(file)
    .map(([id = '', section = '', kind = '', statement = '']) => ({ id, section, kind, statement }))
    .filter(({ id }) => id.startsWith(prefix));
}

/** Atom -> why nothing proves it. An excuse that is not on the list, or has no reason, is a mistake of the file. */
export function readExcuses(file: string): ReadonlyMap<string, Excuse> {
  return new Map(
    rowsOf(file).map(([atom = '', word = '', reason = '']) => {
      const excuse = EXCUSES.find((known) => known === word);
      if (!excuse || reason === '') {
        throw new Error(`${file}: ${atom} needs one of ${EXCUSES.join(', ')}, and a reason`);
      }
      return [atom, { excuse, reason }];
    }),
  );
}

/** Lines of a file of tab-separated values, without its heading. */
const rowsOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(join(HERE, file), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'));
