import { describe, expect, test } from 'vitest';
import { editLine, linesOf } from './event-lines.ts';
import { PiecesTold, piecesToldBy, showsNewFace } from './known-pieces.ts';
import type { Seq, StoredEntry } from './ports.ts';
import { Standing } from './standing.ts';
import { tableEntry } from './table-event.ts';

const KNOWN = new Map([
  ['t1', { class: 'I/move', design: 'walker-m1' }],
  ['t2', { class: 'II/turn' }],
]);

describe('lines of an event', () => {
  test.each([
    {
      rule: 'scalars are values, and the seat is whose line it is',
      event: { type: 'damaged', seat: 'B', by: 'A', amount: 2, dodged: false },
      lines: [{ seat: 'B', values: { seat: 'B', by: 'A', amount: 2, dodged: 'no' } }],
    },
    {
      rule: 'an object directly in the event is spread, a space is its key',
      event: {
        type: 'activated',
        seat: 'A',
        choice: { ability: 'direct', target: { q: 1, r: -1 } },
      },
      lines: [{ seat: 'A', values: { seat: 'A', ability: 'direct', target: '1,-1' } }],
    },
    {
      rule: 'a piece brings its design where everybody knows it, else its class',
      event: { type: 'reacted', seat: 'A', module: 't1', piece: 't2' },
      lines: [
        {
          seat: 'A',
          values: {
            seat: 'A',
            module: 't1',
            moduleDesign: 'walker-m1',
            piece: 't2',
            pieceClass: 'II/turn',
          },
        },
      ],
    },
    {
      rule: 'a list of texts is joined and counted',
      event: { type: 'discarded', seat: 'A', modules: ['t8', 't9'] },
      lines: [{ seat: 'A', values: { seat: 'A', modules: 't8 t9', modulesCount: 2 } }],
    },
    {
      rule: 'a list of things that name seats gives a line each',
      event: {
        type: 'displaced',
        steps: [
          { seat: 'B', to: { q: 0, r: 1 } },
          { seat: 'A', to: { file: 2, rank: 3 } },
        ],
      },
      lines: [
        { seat: 'B', values: { seat: 'B', to: '0,1' } },
        { seat: 'A', values: { seat: 'A', to: '2:3' } },
      ],
    },
    {
      rule: 'what becomes of a piece is told, though it names no seat',
      event: { type: 'exploded', piece: 't1', space: { q: 0, r: 1 } },
      lines: [{ values: { piece: 't1', pieceDesign: 'walker-m1', space: '0,1' } }],
    },
    {
      rule: 'what a piece turns out to be gives none',
      event: { type: 'class-named', piece: 't1', class: 'I/move' },
      lines: [],
    },
    {
      rule: 'nor does the kernel’s bookkeeping',
      event: { type: 'frames', pop: 1, push: [{ kind: 'look', seat: 'A' }] },
      lines: [],
    },
  ])('$rule', ({ event, lines }) => {
    expect(linesOf('game', event, KNOWN)).toEqual(
      lines.map(({ seat, values }: { readonly seat?: string; readonly values: object }) => ({
        ...(seat !== undefined && { seat }),
        text: { key: `event/game/${event.type}`, values },
      })),
    );
  });
});

test('a thing put right gives a line with all its fields, and whose it is', () => {
  const edit = { kind: 'heat', seat: 'B', module: 't1', hot: true } as const;
  expect(editLine('game', edit, KNOWN)).toEqual({
    seat: 'B',
    text: {
      key: 'edit/game/heat',
      values: { seat: 'B', module: 't1', moduleDesign: 'walker-m1', hot: 'yes' },
    },
  });
  expect(editLine('game', { kind: 'swapped', spaces: ['0,0', '1,0'] }, KNOWN)).toEqual({
    text: { key: 'edit/game/swapped', values: { spaces: '0,0 1,0', spacesCount: 2 } },
  });
});

describe('what everybody knows of pieces', () => {
  const standing = new Standing();
  const pieces = new PiecesTold(standing);
  const told = (seq: number, type: string, payload: object) => {
    const entry = { seq: seq as Seq, stream: 'game', type, audience: 'public', payload } as const;
    pieces.learn({ ...entry, at: 0 } as unknown as StoredEntry);
    return pieces.now.get('t2');
  };

  test('is what people put right, too', () => {
    told(1, 'class-named', { piece: 't2', class: 'II/turn' });
    const edits = [{ kind: 'tile-face', piece: 't2', was: 'unknown', design: 'axis-m2' }];
    const entry = tableEntry({ type: 'corrected', by: 'host', why: 'seen', edits });
    pieces.learn({ ...entry, seq: 2 as Seq });
    expect(pieces.now.get('t2')).toEqual({ class: 'II/turn', design: 'axis-m2' });
  });

  test('is another with a whole position, where tiles have other names, until that is undone', () => {
    const modules = [{ id: 't2', class: 'I/move', face: { design: 'walker-m1', seenBy: 'all' } }];
    const hidden = { id: 't3', class: 'I/turn', face: null };
    const position = { robots: [{ seat: 'A', modules: [...modules, hidden] }] };
    expect(told(3, 'position-set', { type: 'position-set', position })).toEqual({
      class: 'I/move',
      design: 'walker-m1',
    });
    expect(pieces.now.get('t3')).toEqual({ class: 'I/turn' });
    standing.rewind(4, 2);
    expect(pieces.now.get('t2')).toEqual({ class: 'II/turn', design: 'axis-m2' });
  });

  test('is what public events tell, wherever in them', () => {
    const event = {
      type: 'began',
      seats: [{ dealt: [{ piece: 't1', class: 'I/move', design: 'w' }] }],
    };
    expect([...piecesToldBy(event)]).toEqual([['t1', { class: 'I/move', design: 'w' }]]);
  });

  test.each([
    { event: { piece: 't2', design: 'axis-m2' }, shows: true },
    { event: { piece: 't1', design: 'walker-m1' }, shows: false },
    { event: { piece: 't1', class: 'I/move' }, shows: false },
    { event: { piece: 't9', design: 'front' }, shows: true },
  ])('$event shows a new face: $shows', ({ event, shows }) => {
    expect(showsNewFace(KNOWN, event)).toBe(shows);
  });
});
