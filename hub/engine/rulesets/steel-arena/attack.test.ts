import { expect, test } from 'vitest';
import { direct, given, melee } from '../../../../test/cases/steel-arena/given.ts';

const line = Array.from({ length: 7 }, (_, index) => `${String(index - 3)},0`);

test('SC-036 SA-ATYPE-01 SA-ATYPE-02 R-053: a direct shot reaches up to the first robot', () => {
  const scene = given({
    robots: { A: { at: [0, 0], mods: ['DS(2)'] }, B: { at: [2, 0] }, C: { at: [3, 0] } },
  });
  const shot = scene.piece('A', 'DS(2)');
  expect(line.filter((target) => scene.offers(direct(shot, target)))).toEqual(['1,0', '2,0']);
  expect(scene.refusal(direct(shot, '3,0'))).toMatchObject({
    code: 'rule/target-out-of-line',
    atoms: ['SA-ATK-03', 'SA-ATYPE-02'],
  });
  expect(scene.do(direct(shot, '2,0')).robot('B').owes).toBe(2);
});

test('R-050 SA-ATK-03: to the far end of the field, straight ahead only', () => {
  const scene = given({
    robots: { A: { at: [-3, 0], mods: ['DS(1)'] }, B: { at: [0, 1], more: 5 } },
  });
  const shot = scene.piece('A', 'DS(1)');
  expect(line.filter((target) => scene.offers(direct(shot, target)))).toEqual(line.slice(1));
  expect(scene.offers(direct(shot, '0,1'))).toBe(false);
});

test('SC-041 SA-ATYPE-05: melee hits the space straight ahead', () => {
  const scene = given({
    robots: { A: { at: [0, 0], mods: ['ML(3)'] }, B: { at: [1, 0] }, C: { at: [1, -1] } },
  });
  const axe = scene.piece('A', 'ML(3)');
  expect(scene.do(melee(axe, '1,0')).robot('B').owes).toBe(3);
  expect(scene.refusal(melee(axe, '1,-1'))).toMatchObject({
    code: 'rule/target-not-adjacent',
    atoms: ['SA-ATYPE-05'],
  });
});

test('R-292: at the border there is nothing to hit', () => {
  const scene = given({
    robots: { A: { at: [3, 0], mods: ['ML(3)', 'DS(1)'] }, B: { at: [0, 0] } },
  });
  const rows = scene.awaited.choices.filter(({ kind }) => kind === 'activate');
  expect(rows.map(({ fields }) => fields['ability'])).toEqual([{ one: ['turn'] }]);
});

test('SC-043 SA-ATK-01 SA-ABIL-06 R-055: a tile is a target and takes no harm', () => {
  const scene = given({ robots: { A: { at: [0, 0], mods: ['DS(3)'] }, B: { at: [-3, 0] } } });
  const after = scene.do(direct(scene.piece('A', 'DS(3)'), '2,0'));
  expect(after.state.field).toEqual(scene.state.field);
  expect(after.awaited.kind).toBe('end-turn');
});
