import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { Lane } from './lane.ts';
import { applied, mutantsOf } from './mutants.ts';

const changed = (text: string): readonly string[] =>
  mutantsOf('x.ts', text).map((mutant) => applied(text, mutant));

describe('mutants', () => {
  test.each([
    { of: 'a <= b;', gives: ['a < b;'] },
    { of: 'a === b;', gives: ['a !== b;'] },
    { of: 'a && b;', gives: ['a || b;'] },
    { of: 'a % b;', gives: ['a * b;'] },
    { of: '!a;', gives: [' a;'] },
    { of: 'f(true);', gives: ['f(false);'] },
    { of: 'f(3);', gives: ['f(4);', 'f(2);'] },
    { of: 'a ? b : c;', gives: ['!(a) ? b : c;'] },
    { of: 'if (a) throw b;', gives: [';'] },
    { of: 'if (a) b();', gives: ['if (!(a)) b();'] },
    { of: '[a, b];', gives: ['[b];', '[a, ];'] },
    { of: 'a.filter(f).map(g);', gives: ['a.map(g);'] },
    { of: 'a.some(f);', gives: ['a.every(f);'] },
    { of: 'Math.max(a, b);', gives: ['Math.min(a, b);'] },
  ])('$of', ({ of, gives }) => {
    expect(changed(of)).toEqual(gives);
  });

  test('types, imports and plain words have none', () => {
    expect(
      changed("import { a } from 'x';\ntype T = 1 | 2;\nlet b: { c: 3 };\nf('a < b');"),
    ).toEqual([]);
  });

  test('a mutant says where it is', () => {
    const [mutant] = mutantsOf('x.ts', 'const a = 0;\nfunction f() {\n  return a < b;\n}').slice(1);
    expect(mutant).toMatchObject({ line: 3, within: '2:f', what: 'a < -> <= b' });
  });
});

describe('a lane', () => {
  const lane = new Lane('planted', 10);
  const FILES = ['test/rules/planted/honest.planted.ts', 'test/rules/planted/cheat.planted.ts'];
  const text = readFileSync(join(import.meta.dirname, 'planted', 'rules.ts'), 'utf8');
  const mutantSaying = (what: string) => {
    const mutant = mutantsOf('rules.ts', text).find((each) => each.what === what);
    if (!mutant) throw new Error(`no mutant: ${what}`);
    return mutant;
  };

  afterAll(() => {
    lane.close();
  });

  test.each([
    { what: 'a + -> - b', by: /honest\.planted\.ts > PL-ADD-01/ },
    // The same when a < b is turned into a <= b: both differences are 0.
    { what: 'a < -> <= b', by: undefined },
    { what: 'round += -> -= 1', by: /no end within 10 s of work/ },
    { what: 'b - -> + a', by: /cheat\.planted\.ts > runs what cites/ },
  ])('$what', { timeout: 150_000 }, async ({ what, by }) => {
    const { killedBy } = await lane.attempt({ mutant: mutantSaying(what), files: FILES });
    if (by) expect(killedBy).toMatch(by);
    else expect(killedBy).toBeUndefined();
  });
});
