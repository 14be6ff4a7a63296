import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { casePlayer } from '../../hub/cases/index.ts';

/**
 * One test a case file of the folder, and its title names what it proves: rules:coverage reads both. A second one turns
 * every expectation round and must see it fail. `least`: as many cases as the pages of worked cases hold.
 */
export function playWorkedCases(
  player: ReturnType<typeof casePlayer>,
  folder: string,
  { name, least }: { readonly name: RegExp; readonly least: number },
): void {
  const files = readdirSync(folder).filter((file) => name.test(file));
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));

  describe('cases', () => {
    for (const file of files) {
      const raw = read(file);
      const { title, proves } = raw as { title: string; proves: readonly string[] };
      test(`${title} (${proves.join(' ')})`, () => {
        expect(wrongs(player, raw, false)).toEqual([]);
      });
    }
  });

  test.each(files)('%s: every expectation made wrong fails', (file) => {
    expect(wrongs(player, read(file), true)).toEqual([]);
  });

  test('all the worked cases are here', () => {
    expect(files.length).toBeGreaterThanOrEqual(least);
  });
}

/** The lines of the report, none when all is as the case says. */
function wrongs(
  player: ReturnType<typeof casePlayer>,
  raw: unknown,
  selfCheck: boolean,
): readonly string[] {
  const played = player.play(raw, { selfCheck });
  if (!played.ok) return [`${played.error.path}: ${played.error.reason}`];
  return played.value.flatMap(({ title, failures }) =>
    failures.map(
      ({ path, expected, got }) =>
        `${title.join(' > ')} ${path}: ${JSON.stringify(expected)} / ${JSON.stringify(got)}`,
    ),
  );
}
