import { SEATS, SECTORS } from '@ringside/protocol/vocabulary';
import { expect, test } from 'vitest';
import {
  among,
  flag,
  misread,
  nullOr,
  upTo,
  whole,
  type Domain,
  type Fields,
} from '../../../../test/support/fields.ts';
import { frame } from './parse-frame.ts';
import type { Frame } from './state.ts';

const count = whole(0, 200);
const some = whole(1, 200);
const seat = among(...SEATS);
const sector = among(...SECTORS);
const piece: Domain = { right: ['t1', 't9999'], wrong: ['t0', 't10000', 'T1', 'central', null] };
const module: Domain = { right: ['central', 't1', 't9999'], wrong: ['t0', 'centre', null] };
const source = among('terrain', ...SEATS);
const seats = upTo(6, 'A');
const space = { q: 0, r: -1 };
const hit = { seat: 'B', from: 3, damage: 1, part: 'line' };
const struck = { space, damage: 1, distance: 0 };

/** Classes of one generation and another: as many as the dictionary holds, and one more. */
const classes = ['I', 'II', 'III'].flatMap((generation) =>
  ['attack', 'move', 'turn', 'defence', 'terrain', 'other', 'any'].map(
    (type) => `${generation}/${type}`,
  ),
);
const counts = (most: number): object =>
  Object.fromEntries(classes.slice(0, most).map((name) => [name, 200]));
const pool: Domain = {
  right: [{ 'II/move': 1 }, {}, counts(20)],
  wrong: [counts(21), { 'II/move': 0 }, { 'II/move': 201 }, { 'IV/move': 1 }, [], null],
};

const FIELDS: Readonly<Record<Frame['kind'], Fields>> = {
  quota: { pool, left: some },
  arrange: { pool, next: count },
  deploy: { next: whole(0, 3) },
  turn: {},
  'turn-start': {},
  displace: { seat, direction: sector, left: count, cause: among('move', 'push'), moved: seats },
  enter: { seats },
  stop: { seats },
  attack: {
    seat,
    module,
    direction: sector,
    hits: upTo(6, hit),
    struck: upTo(200, struck),
    heating: count,
    push: count,
    vortex: count,
    left: upTo(3, 'damage'),
  },
  packet: {
    attacker: source,
    victim: seat,
    module: nullOr(module),
    from: nullOr(sector),
    damage: count,
    heating: count,
    mayDecline: flag,
    prevented: count,
    heatingPrevented: count,
    begun: flag,
    byTerrain: count,
  },
  overheat: { seat, demand: some, mayDecline: flag, by: source },
  cool: { seat, modules: some },
  blasts: { queue: upTo(200, { space, distance: 0 }), done: upTo(200, space) },
  spend: { seat, module: piece, because: among('single-use', 'wastage') },
  upkeep: { step: among('take', 'limit', 'cool', 'refill', 'discard', 'mode') },
  show: { seats },
  lay: { spaces: upTo(200, space) },
  declare: { seat, module, damage: count, splash: count, heating: count, hit: seats },
  tally: {},
  look: { seat, piece },
  'turn-up': { piece },
};

test.each(Object.entries(FIELDS))(
  '%s: exactly its fields, each as far as it goes',
  (kind, fields) => {
    const read = (raw: unknown) => frame({ kind, ...Object(raw) });
    expect(misread((raw) => stripped(read(raw)), fields)).toEqual([]);
  },
);

/** The rest of a frame that was read, without the kind that says how. */
function stripped(result: ReturnType<typeof frame>): {
  readonly ok: boolean;
  readonly value?: unknown;
} {
  if (!result.ok) return result;
  const { kind, ...value } = result.value;
  return { ok: kind in FIELDS, value };
}

test.each<{ what: string; of: Frame['kind']; field: string; member: Fields }>([
  {
    what: 'a hit',
    of: 'attack',
    field: 'hits',
    member: { seat, from: sector, damage: count, part: among('line', 'side', 'splash') },
  },
  {
    what: 'a space struck',
    of: 'attack',
    field: 'struck',
    member: { space: { right: [space], wrong: [{ q: 0 }, null] }, damage: count, distance: count },
  },
  {
    what: 'a part of an attack still to come',
    of: 'attack',
    field: 'left',
    member: { only: among('damage', 'push', 'vortex') },
  },
  {
    what: 'an explosion waiting',
    of: 'blasts',
    field: 'queue',
    member: { space: { right: [space], wrong: [{ q: 0 }, null] }, distance: count },
  },
])('$what', ({ of: kind, field, member }) => {
  const sample = Object.entries(FIELDS[kind]).map(([name, { right }]) => [name, right[0]] as const);
  const isBare = 'only' in member;
  const complaints = misread((raw) => {
    if (isBare && Object.keys(Object(raw) as object).join() !== 'only') return { ok: false };
    const one: unknown = isBare ? (raw as { only: unknown }).only : raw;
    return { ok: frame({ kind, ...Object.fromEntries(sample), [field]: [one] }).ok, value: raw };
  }, member);
  expect(complaints).toEqual([]);
});

test('nothing but these kinds', () => {
  for (const raw of [null, [], 'turn', {}, { kind: 'party' }, { kind: 'toString' }]) {
    expect(frame(raw).ok).toBe(false);
  }
});
