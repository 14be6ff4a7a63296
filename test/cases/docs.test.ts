import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { caseSchema } from '@ringside/protocol/case';
import { steelArenaFormat } from '@ringside/protocol/case/steel-arena';
import { casePlayer, steelArenaWords } from '../../hub/cases/index.ts';

const docs = join(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'case-format.md'), 'utf8');
const player = casePlayer(steelArenaWords, bindRuleset(steelArena));

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
        : { format: 1, game: 'steel-arena', title: name, given: givenOf(name), steps: json },
  }));

function wrongs(raw: unknown, selfCheck: boolean): readonly string[] {
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

test('every verb has an example', () => {
  const steps = blocks
    .filter(({ kind }) => kind === 'steps')
    .flatMap(({ json }) => json as object[]);
  const said = new Set(steps.flatMap((step) => Object.values(step).map(String)));
  expect(Object.keys(steelArenaFormat.verbs).filter((verb) => !said.has(verb))).toEqual([]);
});

test('every block of JSON on the page is an example that is played', () => {
  expect(page.match(/^```json/gm)?.length).toBe(blocks.length);
  expect(blocks.filter(({ kind, name }) => kind === 'steps' && !givenOf(name))).toEqual([]);
});

// `npx vitest run --project node test/cases/docs.test.ts -u` writes it anew
test('the published schema is that of the reader', async () => {
  const schema = `${JSON.stringify(caseSchema(steelArenaFormat), null, 2)}\n`;
  await expect(schema).toMatchFileSnapshot(join(docs, 'schemas/case.schema.json'));
});
