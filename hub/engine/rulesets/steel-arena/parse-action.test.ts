import { SEATS, SECTORS } from '@ringside/protocol/vocabulary';
import type { Action } from '@ringside/protocol/games/steel-arena';
import { expect, test } from 'vitest';
import {
  among,
  flag,
  misread,
  upTo,
  whole,
  type Domain,
  type Fields,
} from '../../../../test/support/fields.ts';
import { parseAction } from './parse-action.ts';

const only = (word: string): Domain => ({ right: [word], wrong: [`${word}s`, null] });
const seat = among(...SEATS);
const sector = among(...SECTORS);
const piece: Domain = { right: ['t1', 't9999'], wrong: ['t0', 't10000', 'T1', 'central', null] };
const module: Domain = { right: ['central', 't1', 't9999'], wrong: ['t0', 'centre', null] };
const space: Domain = { right: ['0,0', '-12,9'], wrong: ['0', '0,0,0', '123,0', ' 0,0', null] };
const design: Domain = {
  right: ['x', `a${'-'.repeat(60)}`],
  wrong: ['', 'A', `a${'-'.repeat(61)}`],
};
const tileClass: Domain = {
  right: ['I/attack', 'II/any', 'III/terrain', 'III/other'],
  wrong: ['IIII/move', 'II/moves', 'xII/move', null],
};
const wastage = among('overheated', 'speed', 'overheated+speed');
const distance = whole(0, 20);
const around = whole(-20, 20);
const aim = only('terrain');
const why = among('robot-destroyed', 'pile-empty', 'stopped');

type Row = readonly [required: Fields, optional?: Fields];

const ABILITIES: Readonly<Record<string, Row>> = {
  forward: [{ module, distance }, { wastage }],
  jump: [{ module, distance }, { wastage }],
  sideward: [{ module, side: among('left', 'right'), distance }, { wastage }],
  turn: [{ module, sectors: around }, { wastage }],
  direct: [
    { module, target: space },
    { wastage, aim },
  ],
  high: [
    { module, target: space },
    { wastage, aim },
  ],
  melee: [
    { module, target: space },
    { wastage, aim },
  ],
  beam: [{ module }, { wastage }],
  sweep: [{ module }, { wastage }],
};

const EFFECTS: Readonly<Record<string, Row>> = {
  damage: [{}, { heats: seat }],
  push: [{ robot: seat, spaces: distance }],
  vortex: [{ robot: seat, sectors: around }],
};

const KINDS: Readonly<Record<Exclude<Action['kind'], 'activate' | 'resolve'>, Row>> = {
  deploy: [{ space, facing: sector }],
  'cool-down': [{}],
  'end-turn': [{}],
  react: [{ module }, { heating: distance }],
  'decline-terrain': [{}],
  pass: [{}],
  protect: [{ module }],
  overheat: [{ modules: upTo(20, 'central') }],
  cool: [{ modules: upTo(20, 't1') }],
  detonate: [{ space }],
  show: [{ modules: upTo(20, 't1') }],
  lay: [{ spaces: upTo(61, '0,0') }],
  discard: [{ modules: upTo(20, 't1') }],
  identify: [{ piece, design }],
  'name-class': [{ piece, class: tileClass }],
  'name-face': [{ piece, design }],
  use: [{ module }, { wastage }],
  'declare-hit': [{ robot: seat, side: sector, part: among('main', 'splash') }],
  'declare-done': [{}],
  'declare-taken': [{ class: tileClass }],
  'declare-not-taken': [{}],
  'declare-laid': [{ tiles: distance }],
  'declare-end': [{ why }],
  adjust: [{ what: among('damage', 'trophies'), by: among(1, -1) }],
  'adjust-heat': [{ module, hot: flag }],
  'adjust-lost': [{ module: piece }],
  'draw-class': [{ class: tileClass }],
  'draw-face': [{ design }],
};

test.each([
  ...Object.entries(KINDS).map(([kind, row]) => [kind, { kind: only(kind) }, row] as const),
  ...Object.entries(ABILITIES).map(
    ([ability, row]) => [ability, { kind: only('activate'), ability: only(ability) }, row] as const,
  ),
  ...Object.entries(EFFECTS).map(
    ([effect, row]) => [effect, { kind: only('resolve'), effect: only(effect) }, row] as const,
  ),
])('%s: exactly its fields, each as far as it goes', (_, tags, [required, optional = {}]) => {
  const sorted = (raw: unknown): object =>
    Object.fromEntries(Object.entries(Object(raw) as object).sort());
  const read = (raw: unknown) => {
    const result = parseAction(sorted(raw));
    return result.ok ? { ok: true, value: raw } : result;
  };
  expect(misread(read, { ...tags, ...required }, optional)).toEqual([]);
});

test('what was read is what was said', () => {
  const raw = { kind: 'activate', module: 't7', ability: 'direct', target: '1,0', aim: 'terrain' };
  expect(parseAction(raw)).toEqual({ ok: true, value: raw });
  expect(parseAction({ kind: 'react', module: 't1', heating: 21 })).toEqual({
    ok: false,
    error: {
      code: 'rule/action-shape',
      atoms: [],
      detail: { path: 'heating', expected: 'an integer 0..20' },
    },
  });
});
