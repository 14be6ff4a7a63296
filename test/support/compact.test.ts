import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flips } from '../../hub/cases/flip.ts';
import type { CompactRow, CompactStep, CompactVariant } from './compact/row.ts';
import { playVariant } from './compact/run.ts';

const file = join(import.meta.dirname, '../cases/steel-arena/compact.json');
const rows = JSON.parse(readFileSync(file, 'utf8')) as readonly CompactRow[];

const variants = rows.flatMap((row) =>
  row.variants.map((variant, index) => ({ name: `${row.id} ${String(index + 1)}`, row, variant })),
);
const inScope = variants.filter(
  ({ row, variant }) => playVariant(row, variant).is !== 'not in scope',
);

test('the rows of the base game are in scope, those of the expansions are not', () => {
  expect(inScope.length).toBe(73);
  expect(variants.length - inScope.length).toBe(69);
});

describe('rows in the compact form', () => {
  test.each(inScope)('$name', ({ row, variant }) => {
    expect(playVariant(row, variant)).toEqual({ is: 'passed' });
  });
});

/** The variant with one expected value made wrong, once for each value that any step expects. */
function* wrongOnes(variant: CompactVariant): Generator<{ at: string; variant: CompactVariant }> {
  for (const [index, step] of variant.steps.entries()) {
    for (const changed of wrongSteps(step)) {
      const at = `${String(index)} ${JSON.stringify(changed)}`;
      yield { at, variant: { ...variant, steps: variant.steps.with(index, changed) } };
    }
  }
}

function* wrongSteps(step: CompactStep): Generator<CompactStep> {
  if ('expect' in step) {
    for (const { flipped } of flips(step['expect'])) yield { expect: flipped };
  } else if ('is' in step) yield { ...step, is: [[9, 9]] };
  else if (step.ok !== undefined) yield { ...step, ok: !step.ok };
}

test('every expectation made wrong fails', { timeout: 120_000 }, () => {
  const unseen = inScope.flatMap(({ name, row, variant }) =>
    [...wrongOnes(variant)]
      .filter((wrong) => playVariant(row, wrong.variant).is === 'passed')
      .map(({ at }) => `${name}: ${at}`),
  );
  expect(unseen).toEqual([]);
});

test.each<[string, Partial<CompactRow['given'] & object>, string]>([
  ['another core', { core: 'hv' }, 'not in scope'],
  ['a key of an expansion', { keys: { olympus_blocks_all: true } }, 'not in scope'],
  ['a module of an expansion', { robots: { A: { at: [0, 0], mods: ['CM(1)'] } } }, 'not in scope'],
  ['a terrain of an expansion', { tiles: { '1,0': 'SLOWDOWN(1)' } }, 'not in scope'],
  ['a key that nobody knows', { colour: 'red' } as object, 'failed'],
  ['an option of ours', { keys: { splash_hits_self: false } }, 'passed'],
])('%s is %s', (_, given, is) => {
  const robots = { A: { at: [0, 0], mods: ['J'] } } as const;
  const row = { id: 'X', given: { robots, ...given }, variants: [] };
  expect(playVariant(row, { steps: [{ cool: 1 }] }).is).toBe(is);
});

// what the rows above do not use: wastage as Speed, set, pool, aiming at terrain, void, limit, turns begun by acting
const more = JSON.parse(
  readFileSync(join(import.meta.dirname, 'compact-more.json'), 'utf8'),
) as readonly CompactRow[];

test.each(more)('$id', (row) => {
  expect(row.variants.map((variant) => playVariant(row, variant))).toEqual(
    row.variants.map(() => ({ is: 'passed' })),
  );
});
