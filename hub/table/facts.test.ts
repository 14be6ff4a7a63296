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

  test.each([null, 'text', {}, { type: 7, seat: 'A' }, { type: 'frames' }])(
    'a payload that tells of nobody sets nothing: %j',
    (payload) => {
      const facts = new Facts(new Standing());
      facts.tell({ ...entry(1, {}), payload }, { provenance: 'tapped', line: 0 });
      expect(facts.current).toEqual({});
    },
  );
});
