import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { volt } from '@ringside/engine/rulesets/volt';
import { caseSchema } from '@ringside/protocol/case';
import { steelArenaFormat } from '@ringside/protocol/case/steel-arena';
import { voltFormat } from '@ringside/protocol/case/volt';
import { casePlayer, steelArenaWords, voltWords } from '../../hub/cases/index.ts';

const docs = join(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'case-format.md'), 'utf8');
const players = [
  casePlayer(steelArenaWords, bindRuleset(steelArena)),
  casePlayer(voltWords, bindRuleset(volt)),
];

/** Positions of VOLT are named so. */
const gameOf = (name: string): string => (name.startsWith('volt-') ? 'volt' : 'steel-arena');

interface Block {
  readonly kind: string;
  readonly name: string;
  readonly line: number;
  readonly json: unknown;
}

/** The page's examples: whole cases, and steps to be played on the position of their name. */
const blocks = [...page.matchAll(/^```json (case|given|steps) ?(\S*)\n([\s\S]*?)^```$/gm)].map(
  (match): Block => ({
    kind: match[1] ?? '',
    name: match[2] ?? '',
    line: page.slice(0, match.index).split('\n').length,
    json: JSON.parse(match[3] ?? ''),
  }),
);

const givenOf = (name: string): unknown =>
  blocks.find((block) => block.kind === 'given' && block.name === name)?.json;

const examples = blocks
  .filter(({ kind }) => kind !== 'given')
  .map(({ kind, name, line, json }) => ({
    title: `line ${String(line)}${name === '' ? '' : ` (${name})`}`,
    raw:
      kind === 'case'
        ? json
        : { format: 1, game: gameOf(name), title: name, given: givenOf(name), steps: json },
  }));

function wrongs(raw: unknown, selfCheck: boolean): readonly string[] {
  const { game } = raw as { readonly game: string };
  const player = players.find((candidate) => candidate.game === game);
  if (!player) return [`game: ${game}`];
  const played = player.play(raw, { selfCheck });
  if (!played.ok) return [`${played.error.path}: ${played.error.reason}`];
  return played.value.flatMap(({ failures }) =>
    failures.map(
      ({ path, expected, got }) =>
        `${path}: ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`,
    ),
  );
}

describe('every example of docs/case-format.md', () => {
  test.each(examples)('$title holds', ({ raw }) => {
    expect(wrongs(raw, false)).toEqual([]);
  });
  test.each(examples)('$title fails when it is made wrong', ({ raw }) => {
    expect(wrongs(raw, true)).toEqual([]);
  });
});

test.each([steelArenaFormat, voltFormat])('every verb of $game has an example', (format) => {
  const said = new Set(
    blocks
      .filter(({ kind, name }) => kind === 'steps' && gameOf(name) === format.game)
      .flatMap(({ json }) => json as object[])
      .concat(wholeCases(format.game))
      .flatMap((step) => Object.values(step).map(String)),
  );
  expect(Object.keys(format.verbs).filter((verb) => !said.has(verb))).toEqual([]);
});

const wholeCases = (game: string): readonly object[] =>
  blocks.flatMap(({ kind, json }) => {
    const { game: of, steps = [] } = json as { game?: string; steps?: readonly object[] };
    return kind === 'case' && of === game ? steps : [];
  });

test('every key of positions and expectations of VOLT has an example', () => {
  const text = JSON.stringify(blocks.filter(({ name }) => name.startsWith('volt-')));
  const keys = [...keysOf(voltFormat.given.schema), ...keysOf(voltFormat.expected.schema)];
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !text.includes(`"${key}":`))).toEqual([]);
});

/** Names of the keys of an object's schema and of those inside it. */
function keysOf(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: object };
  const own = properties ? Object.keys(properties) : [];
  return [...own, ...Object.values(schema).flatMap(keysOf)];
}

test('every block of JSON on the page is an example that is played', () => {
  expect(page.match(/^```json/gm)?.length).toBe(blocks.length);
  expect(blocks.filter(({ kind, name }) => kind === 'steps' && !givenOf(name))).toEqual([]);
});

// `npx vitest run --project node test/cases/docs.test.ts -u` writes it anew
test('the published schemas are those of the readers', async () => {
  const text = (schema: unknown): string => `${JSON.stringify(schema, null, 2)}\n`;
  await expect(text(caseSchema(steelArenaFormat))).toMatchFileSnapshot(
    join(docs, 'schemas/case.schema.json'),
  );
  await expect(text(caseSchema(voltFormat))).toMatchFileSnapshot(
    join(docs, 'schemas/volt-case.schema.json'),
  );
});
