import type { VoltView } from '@ringside/protocol/games/volt';
import { describe, expect, test } from 'vitest';
import { fromCompact, type CompactGiven } from '../../../../test/support/compact-volt.ts';
import {
  answered,
  named,
  playCompact,
  restored,
  stateOf,
} from '../../../../test/support/volt-play.ts';

interface Row {
  readonly rule: string;
  readonly when: string;
  readonly given: CompactGiven;
  readonly order: string;
  readonly tokens?: number;
}

const rows: readonly Row[] = [
  {
    rule: 'VO-RES-02, VO-RES-04, VO-RES-05',
    when: 'a red 6 before a white 1 before a blue 1, whoever they are of',
    given: { robots: 'A a1, B i9', dice: 'A r F S 6; B w F N 1; A b F E 1; B b F E 2' },
    order: 'Ar Bw Ab Bb',
  },
  {
    rule: 'VO-RES-03',
    when: 'ascending within a colour',
    given: {
      robots: 'A a1, B i9, C a9, D i1',
      dice: 'A w F S 6; B w F N 3; C w F N 5; D w F S 1',
    },
    order: 'Dw Bw Cw Aw',
  },
  {
    rule: 'VO-TIE-02',
    when: 'movement before weapons, even with the higher total',
    given: { robots: 'A a1, B i9', dice: 'A r F S 3; B r M S 3', totals: 'A5 B15' },
    order: 'Br Ar',
  },
  {
    rule: 'VO-TIE-01',
    when: 'another value is no tie',
    given: { robots: 'A a1, B i9', dice: 'A r F S 2; B r M S 3', totals: 'A14 B5' },
    order: 'Ar Br',
  },
  {
    rule: 'VO-TIE-01',
    when: 'another colour is no tie',
    given: { robots: 'A a1, B i9', dice: 'A r F S 3; B w M S 3', totals: 'A15 B5' },
    order: 'Ar Bw',
  },
  {
    rule: 'VO-TIE-03, VO-RES-08',
    when: 'the lower sum first, resolved dice counting at their numbers',
    given: { robots: 'A a1, B i9', dice: 'A b F S 3; B b F N 3', totals: 'A15 B5' },
    order: 'Bb Ab',
  },
  {
    rule: 'VO-TIE-04, VO-TIE-05',
    when: 'equal sums: the lower token first',
    given: {
      robots: 'A a1, B i9, C a9',
      dice: 'A r F S 3; B r F N 3; C r F N 3',
      totals: 'A9 B9 C9',
      seq: 'C A B',
    },
    order: 'Cr Ar Br',
  },
  {
    rule: 'VO-TIE-03, VO-TIE-04',
    when: 'tokens only for those still tied after the sums',
    given: {
      robots: 'A a1, B i9, C a9, D i1',
      dice: 'A r F S 3; B r F N 3; C r F N 3; D r M S 3',
      totals: 'A9 B9 C5 D18',
      seq: 'B A',
    },
    order: 'Dr Cr Br Ar',
  },
  {
    rule: 'VO-RESP-01',
    when: 'dice of a robot that is gone do nothing, in their turn',
    given: {
      robots: 'A c3, B g3:2, C a9',
      dice: 'A r F E 1; B r F N 4; C r F N 3; B w F E 1; C b F W 1',
    },
    order: 'Ar Cr Brx Bwx Cb',
  },
  {
    rule: 'VO-TIE-04',
    when: 'a robot that is gone draws no token',
    given: {
      robots: 'A c3, B g3:2, C a9',
      dice: 'A r F E 1; B w F N 4; C w F N 4',
      totals: 'B8 C8',
    },
    order: 'Ar Bwx Cw',
    tokens: 0,
  },
  {
    rule: 'VO-TIE-05',
    when: 'one of a settled tie is destroyed before its turn',
    given: {
      robots: 'A c3, B g3:2, C a9',
      dice: 'A r F E 3; B r F N 3; C r F N 3',
      totals: 'A9 B9 C9',
      seq: 'A B C',
    },
    order: 'Ar Brx Cr',
    tokens: 1,
  },
];

describe('order of resolution', () => {
  test.each(named(rows))('%s', (_, { given, order, tokens }) => {
    const { is, events } = playCompact(given);
    expect(is.order).toBe(order);
    const drawn = events.filter(({ type }) => type === 'tokens-drawn');
    if (tokens !== undefined) expect(drawn).toHaveLength(tokens);
  });

  test('VO-TIE-04: one draw for each tie; nothing is drawn where the sums tell', () => {
    const tie = (totals: string) =>
      playCompact({
        robots: 'A a1, B i9',
        dice: 'A r F S 3; B r F N 3; A w F W 2; B w F E 2',
        totals,
      });
    expect(stateOf(tie('A9 B9').match).draws.sequence).toBe(2);
    expect(stateOf(tie('A9 B10').match).draws.sequence).toBe(0);
  });

  const given = { robots: 'A a1, B i9', dice: 'A r F S 3; B r F N 3', totals: 'A9 B9' };
  const tied = () => restored(fromCompact(given, {}).position);

  test('VO-TIE-04, VO-SETUP-08, VO-COMP-09: two of the four tokens are never alike, and only those tied draw', () => {
    const match = tied();
    const [draw] = match.open();
    if (!draw) throw new Error('nothing to draw');
    expect([draw.id, draw.answerer]).toEqual(['sequence/1', 'chance']);
    const one = [1, 2, 3, 4];
    expect(draw.choices[0]?.fields).toEqual({ tokenA: { one }, tokenB: { one } });
    for (const wrong of [
      { tokenA: 1, tokenB: 1 },
      { tokenA: 1 },
      { tokenA: 1, tokenB: 5 },
      { tokenA: 1, tokenC: 2 },
    ]) {
      expect(match.decide(draw.id, { kind: 'sequence', ...wrong })).toMatchObject({ ok: false });
    }
    const { next } = answered(match, draw.id, { kind: 'sequence', tokenA: 4, tokenB: 2 });
    expect(next.open()[0]?.choices[0]?.fields['seat']).toEqual({ one: ['B'] });
  });

  test('the view shows the queue, and what put each die there', () => {
    const { position } = fromCompact(
      { robots: 'A a1, B i9', dice: 'A r F S 3; B r M S 3', totals: 'A5 B15' },
      {},
    );
    const { queue } = restored(position).view('public') as VoltView;
    expect(queue.slice(0, 2)).toEqual([
      {
        seat: 'B',
        die: 'red',
        value: 3,
        section: 'move',
        total: 15,
        done: false,
        cancelled: false,
      },
      { seat: 'A', die: 'red', value: 3, section: 'fire', total: 5, done: false, cancelled: false },
    ]);
  });

  test('each die is a step the table takes: nobody else is asked, and only that die is offered', () => {
    const [decision, ...more] = restored(
      fromCompact({ robots: 'A a1, B i9', dice: 'A r F S 3; B r F N 4' }, {}).position,
    ).open();
    expect(more).toEqual([]);
    expect(decision).toMatchObject({
      kind: 'resolve',
      answerer: 'table',
      mayAnswer: ['person', 'sensor', 'host', 'hub'],
      blocking: true,
      choices: [{ kind: 'resolve', fields: { seat: { one: ['A'] }, die: { one: ['red'] } } }],
    });
  });

  test('VO-RES-02: no die before its turn', () => {
    const match = restored(
      fromCompact({ robots: 'A a1, B i9', dice: 'A r F S 3; B r F N 4' }, {}).position,
    );
    const [decision] = match.open();
    const early = { kind: 'resolve', seat: 'B', die: 'red' };
    expect(decision && match.decide(decision.id, early)).toMatchObject({
      error: { code: 'rule/not-offered', atoms: ['VO-RES-02', 'VO-RES-03'] },
    });
  });
});
