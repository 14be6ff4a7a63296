import { bindRuleset } from '@ringside/engine/kernel';
import { readCatalogueFile, steelArena } from '@ringside/engine/rulesets/steel-arena';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import { expect, test } from 'vitest';
import { withCatalogue } from './own-catalogue.ts';

const FILE = 'name\tgeneration\ttype\tcount\tvalue_effects\nEQUALIZER\tII\tattack\t1\tdirect 7';
const config = {
  seats: [
    { seat: 'A', robot: 'robot/1' },
    { seat: 'B', robot: 'robot/2' },
  ],
  profile: 'full',
  faces: 'virtual',
};

function damageOf(more: object): unknown {
  const own = readCatalogueFile(FILE);
  if (!own.ok) throw new Error('refused');
  const step = withCatalogue(bindRuleset(steelArena), own.value).start({ ...config, ...more });
  if (!step.ok) throw new Error(JSON.stringify(step.error));
  const view = step.value.next.view('public') as SteelArenaView;
  return Object.values(view.catalogue).find(({ name }) => name === 'EQUALIZER')?.effects;
}

test('a game is played with the table’s own tiles, unless it brings its own', () => {
  expect(damageOf({})).toEqual([{ kind: 'direct', damage: 7 }]);
  expect(damageOf({ catalogue: [] })).toEqual([{ kind: 'direct', damage: 2 }]);
});
