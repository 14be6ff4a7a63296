import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bindRuleset } from '@ringside/engine/kernel';
import { volt } from '@ringside/engine/rulesets/volt';
import { casePlayer, voltWords } from '../../../hub/cases/index.ts';

const player = casePlayer(voltWords, bindRuleset(volt));
const files = readdirSync(import.meta.dirname).filter((file) => /^vc-.*\.json$/.test(file));

const read = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'));

/** The lines of the report, none when all is as the case says. */
function wrongs(raw: unknown, selfCheck: boolean): readonly string[] {
  const played = player.play(raw, { selfCheck });
  if (!played.ok) return [`${played.error.path}: ${played.error.reason}`];
  return played.value.flatMap(({ title, failures }) =>
    failures.map(
      ({ path, expected, got }) =>
        `${title.join(' > ')} ${path}: ${JSON.stringify(expected)} / ${JSON.stringify(got)}`,
    ),
  );
}

// one test a case, and its title names what it proves: rules:coverage reads both
describe('cases', () => {
  for (const file of files) {
    const raw = read(file);
    const { title, proves } = raw as { title: string; proves: readonly string[] };
    test(`${title} (${proves.join(' ')})`, () => {
      expect(wrongs(raw, false)).toEqual([]);
    });
  }
});

test.each(files)('%s: every expectation made wrong fails', (file) => {
  expect(wrongs(read(file), true)).toEqual([]);
});

test('all the worked cases of the basic game and Team play are here', () => {
  expect(files.length).toBeGreaterThanOrEqual(29);
});
