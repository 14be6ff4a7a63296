import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dictionaryOf,
  either,
  flag,
  integer,
  listOf,
  nullOr,
  objectOf,
  oneOf,
  taggedBy,
  text,
} from './shape.ts';

const id = text(/^[a-z]+$/, (value) => value);
const shape = objectOf<{ n: number; of: readonly string[] }, { deep: { at: number | null } }>(
  { n: integer(0, 9), of: listOf(id, 3) },
  { deep: objectOf<{ at: number | null }>({ at: nullOr(integer(1, 2)) }) },
);

describe('shapes', () => {
  test.each([
    { raw: { n: 1, of: ['a'] }, misfit: undefined },
    { raw: { n: 1, of: [], deep: { at: null } }, misfit: undefined },
    { raw: null, misfit: { path: '.', expected: 'an object' } },
    { raw: { of: [] }, misfit: { path: 'n', expected: 'an integer 0..9' } },
    { raw: { n: 1.5, of: [] }, misfit: { path: 'n', expected: 'an integer 0..9' } },
    { raw: { n: 1, of: ['a', 'B'] }, misfit: { path: 'of[1]', expected: 'text like /^[a-z]+$/' } },
    {
      raw: { n: 1, of: ['a', 'b', 'c', 'd'] },
      misfit: { path: 'of', expected: 'a list of at most 3' },
    },
    {
      raw: { n: 1, of: [], deep: { at: 3 } },
      misfit: { path: 'deep.at', expected: 'an integer 1..2' },
    },
    { raw: { n: 1, of: [], deep: undefined }, misfit: { path: 'deep', expected: 'an object' } },
    { raw: { n: 1, of: [], more: 1 }, misfit: { path: 'more', expected: 'no such field' } },
  ])('$raw', ({ raw, misfit }) => {
    const read = shape(raw);
    expect(read).toEqual(misfit ? { ok: false, error: misfit } : { ok: true, value: raw });
  });

  test('a tag decides', () => {
    const tagged = taggedBy<{ kind: string }>('kind', {
      go: objectOf<{ kind: string }>({ kind: id }),
    });
    expect(tagged({ kind: 'go' }).ok).toBe(true);
    expect(tagged({ kind: 'toString' })).toEqual({
      ok: false,
      error: { path: 'kind', expected: 'go' },
    });
  });

  test('names of every object are no entries', () => {
    const counts = dictionaryOf(id, integer(1, 9), 2);
    expect(counts(JSON.parse('{"a":1}'))).toEqual({ ok: true, value: { a: 1 } });
    expect(counts(JSON.parse('{"__proto__":1}'))).toMatchObject({ ok: false });
    expect(counts({ a: 1, b: 1, c: 1 })).toMatchObject({ ok: false });
  });

  test('no value makes a shape throw', () => {
    const all = [shape, flag, either(flag, id), oneOf(['x', 3, null]), dictionaryOf(id, shape, 5)];
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.anything(),
        (reader, raw) => typeof reader(raw).ok === 'boolean',
      ),
    );
  });
});
