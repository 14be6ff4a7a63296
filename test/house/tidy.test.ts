import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, trackedFiles } from './planted-tree.ts';

/** Style as a test: what a reviewer should never have to say twice. */
const SOURCE = /\.(ts|js|cjs|svelte|c|h|css)$/;
const files = trackedFiles();
const sources = files.filter((file) => SOURCE.test(file) && !file.startsWith('test/house/'));
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const linesWith = (pattern: RegExp, among: readonly string[]): readonly string[] =>
  among.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
      ),
  );

describe('tidy', () => {
  test.each([
    { never: 'unfinished marks', pattern: /\b(TODO|FIXME|XXX|HACK)\b/ },
    {
      never: 'tests that are switched off or alone',
      pattern: /\b(test|it|describe)\.(only|skip|todo|fails)\b/,
    },
    { never: 'commented-out tests', pattern: /^\s*\/\/\s*(test|it|describe|expect)\(/ },
    {
      never: 'a check that is switched off',
      pattern:
        /@ts-(ignore|nocheck|expect-error)|eslint-disable|v8 ignore|prettier-ignore|svelte-ignore/,
    },
    {
      never: 'a default export in TypeScript',
      pattern: /^export default (?!defineConfig)/,
      only: /\.ts$/,
    },
    { never: 'leftovers of debugging', pattern: /\bdebugger\b|console\.debug/ },
  ])('no $never', ({ pattern, only }) => {
    expect(linesWith(pattern, only ? sources.filter((file) => only.test(file)) : sources)).toEqual(
      [],
    );
  });

  test('no file is called utils, helpers, common or misc', () => {
    expect(
      files.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\.|\/|$)/.test(file)),
    ).toEqual([]);
  });

  test('nothing names a path of one machine or reads what lies beside the project', () => {
    const text = files.filter((file) =>
      /\.(ts|js|cjs|svelte|json|md|c|h|css|html)$|run$/.test(file),
    );
    const own = text.filter((file) => !file.startsWith('test/house/'));
    expect(linesWith(/(^|[^\w.])\/(work|root|farm)\/|\.\.\/shared\//, own)).toEqual([]);
  });

  test('the lock file carries no registry address', () => {
    expect(linesWith(/"resolved": "http/, ['package-lock.json'])).toEqual([]);
  });

  test('versions are pinned exactly', () => {
    const loose = files
      .filter((file) => /(^|\/)package\.json$/.test(file))
      .flatMap((file) => {
        const pack = JSON.parse(read(file)) as Readonly<
          Record<string, Readonly<Record<string, string>>>
        >;
        return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((group) =>
          Object.entries(pack[group] ?? {})
            .filter(
              ([name, version]) =>
                !name.startsWith('@ringside/') && !/^\d+\.\d+\.\d+(-\d+)?$/.test(version),
            )
            .map(([name, version]) => `${file}: ${name} ${version}`),
        );
      });
    expect(loose).toEqual([]);
  });

  test('every ruleset is in the contract suite', () => {
    const rulesets = new Set(
      files.flatMap((file) => /^hub\/engine\/rulesets\/([^/]+)\/index\.ts$/.exec(file)?.[1] ?? []),
    );
    expect(rulesets.size).toBeGreaterThan(0);
    const suite = read('test/contract/rulesets.ts');
    expect([...rulesets].filter((name) => !suite.includes(`rulesets/${name}'`))).toEqual([]);
  });

  test('every room of the house is on the map in docs/ARCHITECTURE.md', () => {
    const rooms = new Set(
      files.flatMap(
        (file) => /^((?:protocol|hub|firmware-bridge)\/[^/.]+)\//.exec(file)?.[1] ?? [],
      ),
    );
    const map = read('docs/ARCHITECTURE.md');
    expect([...rooms].filter((room) => !map.includes(room))).toEqual([]);
  });
});
