import { describe, expect, test } from 'vitest';
import { named, playCompact, VOLT } from '../../../../test/support/volt-play.ts';
import {
  fromCompact,
  type CompactExpect,
  type CompactGiven,
} from '../../../../test/support/compact-volt.ts';

interface Row {
  readonly rule: string;
  readonly when: string;
  readonly given: CompactGiven;
  readonly then: CompactExpect;
}

const rows: readonly Row[] = [
  {
    rule: 'VO-MOVE-01, VO-MOVE-02, VO-PROG-13, VO-PROG-14',
    when: 'as far as the value, where the button points',
    given: { robots: 'A e5, B a9', dice: 'A r M N 2; A w M W 3' },
    then: { pos: 'A b7, B a9' },
  },
  {
    rule: 'VO-PROG-20',
    when: 'up is away from one’s own edge',
    given: {
      robots: 'A d4, B f6, C d8',
      dice: 'A r M N 2; B r M N 2; C r M N 2',
      edges: 'B:north C:east',
    },
    then: { pos: 'A d6, B f4, C b8' },
  },
  {
    rule: 'VC-03 VO-PROG-21',
    when: 'right is to the right of who sits there',
    given: {
      robots: 'A d6, B f4, C b8',
      dice: 'A w M E 1; B w M E 1; C w M E 1',
      edges: 'B:north C:east',
    },
    then: { pos: 'A e6, B e4, C b9' },
  },
  {
    rule: 'VO-MOVE-03',
    when: 'to the full, even over the control point and into a pit',
    given: { robots: 'A b3, B i9', dice: 'A r M N 6', pits: 'b7', cp: 3, reroll: 1 },
    then: { pos: 'A off, B i9', vp: '', dead: 'A', cp: 3 },
  },
  {
    rule: 'VO-MOVE-04',
    when: 'whoever stands in the way is pushed along',
    given: { robots: 'A c3, B d3', dice: 'A r M E 3' },
    then: { pos: 'A f3, B g3', dmg: '', vp: '' },
  },
  {
    rule: 'VO-MOVE-05',
    when: 'three at once, gathered up on the way',
    given: { robots: 'A a3, B c3, C d3, D f3', dice: 'A r M E 4' },
    then: { pos: 'A e3, B f3, C g3, D h3' },
  },
  {
    rule: 'VO-MOVE-06, VO-MOVE-07',
    when: 'the border stops the one in front and so the one behind',
    given: { robots: 'A a3, B h3', dice: 'A b M W 4; B r M E 5' },
    then: { pos: 'A a3, B i3', vp: '' },
  },
  {
    rule: 'VO-MOVE-06',
    when: 'a wall on the board stops the mover',
    given: { robots: 'A c3, B a9', dice: 'A r M E 5', walls: 'e3|f3' },
    then: { pos: 'A e3, B a9' },
  },
  {
    rule: 'VO-MOVE-06, VO-MOVE-04',
    when: 'a wall between the two: nobody is pushed through it',
    given: { robots: 'A c3, B d3', dice: 'A r M E 2', walls: 'c3|d3' },
    then: { pos: 'A c3, B d3' },
  },
  {
    rule: 'VO-PIT-04, VO-PIT-06, VO-PIT-05',
    when: 'pushed into a pit by a move, the mover goes on',
    given: { robots: 'A c3, B d3', dice: 'A r M E 2', pits: 'e3' },
    then: { pos: 'A off, B off', vp: 'A1', dead: 'BA' },
  },
  {
    rule: 'VO-PIT-04',
    when: 'the mover stops short of the pit it pushed somebody into',
    given: { robots: 'A c3, B d3', dice: 'A r M E 1', pits: 'e3' },
    then: { pos: 'A d3, B off', vp: 'A1', dead: 'B' },
  },
  {
    rule: 'VO-PIT-02',
    when: 'undamaged or not',
    given: { robots: 'A c3, B d3:1', dice: 'A r M E 1', pits: 'e3' },
    then: { pos: 'A d3, B off', vp: 'A1', dead: 'B' },
  },
  {
    rule: 'VO-PIT-08, VO-PIT-06',
    when: 'the chain falls one after the other, all to the mover’s credit',
    given: { robots: 'A a3, B b3, C c3', dice: 'A r M E 3', pits: 'd3' },
    then: { pos: 'A off, B off, C off', vp: 'A2', dead: 'CBA' },
  },
  {
    rule: 'VO-PIT-03, VO-OBJ-03',
    when: 'who drives in brings nobody a point',
    given: { robots: 'A c3, B d4', dice: 'A r M E 1', pits: 'd3' },
    then: { pos: 'A off, B d4', vp: '', dead: 'A' },
  },
  {
    rule: 'VO-PIT-03, VO-PIT-09',
    when: 'nor who turned its dice there',
    given: { robots: 'A c3, B g3', dice: 'A r F E 4; B w M N 1', pits: 'h3' },
    then: { pos: 'A c3, B off', vp: '', dead: 'B' },
  },
  {
    rule: 'VO-PIT-07',
    when: 'a shot pushes a chain: the one that falls counts for the shooter',
    given: { robots: 'A c3, B g3, C h3', dice: 'A r F E 6', pits: 'i3' },
    then: { pos: 'A c3, B h3, C off', dmg: 'B1', vp: 'A1', dead: 'C' },
  },
];

describe('movement', () => {
  test.each(named(rows))('%s', (_, { given, then }) => {
    expect(playCompact(given, 'repair', then).is).toMatchObject(then);
  });

  test('VO-MOVE-04: a move is told step by step, the one pushed furthest first, and so robots drive', () => {
    const step = VOLT.empty().restore(
      fromCompact({ robots: 'A c3, B d3', dice: 'A r M E 1' }, {}).position,
    );
    const [decision] = step.ok ? step.value.next.open() : [];
    const done =
      step.ok &&
      decision &&
      step.value.next.decide(decision.id, {
        kind: 'resolve',
        seat: 'A',
        die: 'red',
      });
    const motions = done && done.ok ? done.value.events.flatMap((event) => event.motions) : [];
    const at = (file: number) => ({ space: { file, rank: 2 } });
    expect(motions).toEqual([
      { piece: 'robot-B', path: [at(3), at(4)], cause: 'push' },
      { piece: 'robot-A', path: [at(2), at(3)], cause: 'move' },
    ]);
  });

  test('VO-FIRE-07, VO-PIT-02: who falls leaves the pit for the dock', () => {
    const { events } = playCompact({ robots: 'A c3, B a9', dice: 'A r M E 1', pits: 'd3' });
    expect(events.filter(({ type }) => type === 'destroyed')).toEqual([
      { type: 'destroyed', seat: 'A', by: 'A', cause: 'pit', space: { file: 3, rank: 2 } },
    ]);
  });
});
