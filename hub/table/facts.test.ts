import { describe, expect, test } from 'vitest';
import { Facts } from './facts.ts';
import type { Seq, StoredEntry } from './ports.ts';
import { Standing } from './standing.ts';

const entry = (seq: number, payload: object): StoredEntry => ({
  stream: 'game',
  type: 'event',
  schema: 1,
  audience: 'public',
  payload,
  seq: seq as Seq,
});

describe('facts', () => {
  test('a piece and a seat are told of under the type of the event, newest last', () => {
    const facts = new Facts(new Standing());
    facts.tell(entry(3, { type: 'class-named', piece: 't5', class: 'III/move' }), {
      provenance: 'sensed',
      line: 1,
    });
    facts.tell(entry(4, { type: 'displaced', moves: [{ seat: 'A' }, { seat: 'B' }] }), {
      provenance: 'tapped',
      line: 2,
    });
    expect(facts.current).toEqual({
      't5/class-named': { provenance: 'sensed', line: 1 },
      'A/displaced': { provenance: 'tapped', line: 2 },
      'B/displaced': { provenance: 'tapped', line: 2 },
    });
  });

  test('an undo brings back what the undone event had replaced, a redo the undone event', () => {
    const standing = new Standing();
    const facts = new Facts(standing);
    facts.tell(entry(3, { type: 'turned', seat: 'A' }), { provenance: 'tapped', line: 1 });
    facts.tell(entry(7, { type: 'turned', seat: 'A' }), { provenance: 'sensed', line: 2 });
    facts.tell(entry(8, { type: 'heated', piece: 't1' }), { provenance: 'tapped', line: 2 });
    const told = facts.current;
    standing.rewind(9, 6);
    facts.restand();
    expect(facts.current).toEqual({ 'A/turned': { provenance: 'tapped', line: 1 } });
    standing.rewind(10, 8);
    facts.restand();
    expect(facts.current).toEqual(told);
  });

  test('what was put right is corrected, piece by piece, until that is undone', () => {
    const standing = new Standing();
    const facts = new Facts(standing);
    const tapped = (line: number) => ({ provenance: 'tapped', line }) as const;
    facts.tell(entry(3, { type: 'heated', piece: 't1' }), tapped(1));
    facts.tell(entry(4, { type: 'heated', piece: 't2' }), tapped(2));
    facts.tell(entry(5, { type: 'turned', seat: 'A' }), tapped(3));
    const before = facts.current;
    const source = { provenance: 'corrected', line: 4 } as const;
    facts.correct({ kind: 'heat', seat: 'A', module: 't1', hot: false }, { seq: 6 as Seq, source });
    expect(facts.current).toEqual({ ...before, 't1/heated': source, 't1/heat': source });
    standing.rewind(7, 5);
    facts.restand();
    expect(facts.current).toEqual(before);
  });

  test('an edit about no piece is about its seat; a whole position corrects all that was known', () => {
    const facts = new Facts(new Standing());
    facts.tell(entry(3, { type: 'turned', seat: 'A' }), { provenance: 'sensed', line: 1 });
    facts.tell(entry(4, { type: 'turned', seat: 'B' }), { provenance: 'sensed', line: 1 });
    const [first, second] = [2, 3].map((line) => ({ provenance: 'corrected', line }) as const);
    const facing = { kind: 'facing', seat: 'A', was: 0, facing: 2 };
    if (first) facts.correct(facing, { seq: 5 as Seq, source: first });
    expect(facts.current).toMatchObject({
      'A/turned': first,
      'B/turned': { provenance: 'sensed' },
    });
    if (second) facts.correctAll({ seq: 6 as Seq, source: second });
    expect(facts.current).toEqual({ 'A/turned': second, 'A/facing': second, 'B/turned': second });
  });

  test.each([null, 'text', {}, { type: 7, seat: 'A' }, { type: 'frames' }])(
    'a payload that tells of nobody sets nothing: %j',
    (payload) => {
      const facts = new Facts(new Standing());
      facts.tell({ ...entry(1, {}), payload }, { provenance: 'tapped', line: 0 });
      expect(facts.current).toEqual({});
    },
  );
});
