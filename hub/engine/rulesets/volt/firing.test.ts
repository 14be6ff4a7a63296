import { describe, expect, test } from 'vitest';
import { named, playCompact, stateOf } from '../../../../test/support/volt-play.ts';
import type { CompactExpect, CompactGiven } from '../../../../test/support/compact-volt.ts';

interface Row {
  readonly rule: string;
  readonly when: string;
  readonly given: CompactGiven;
  readonly then: CompactExpect;
}

const rows: readonly Row[] = [
  ...(
    [
      ['N', 'e9'],
      ['NE', 'i9'],
      ['E', 'i5'],
      ['SE', 'i1'],
      ['S', 'e1'],
      ['SW', 'a1'],
      ['W', 'a5'],
      ['NW', 'a9'],
    ] as const
  ).map(([direction, space]) => ({
    rule: 'VO-FIRE-01, VO-PROG-16, VO-PROG-06',
    when: `${direction} to the border`,
    given: { robots: `A e5, B ${space}`, dice: `A r F ${direction} 1` },
    then: { dmg: 'B1' },
  })),
  {
    rule: 'VO-FIRE-02',
    when: 'beside the line nobody is hit',
    given: { robots: 'A c3, B g4', dice: 'A r F E 5' },
    then: { dmg: '', pos: 'A c3, B g4' },
  },
  {
    rule: 'VO-FIRE-04',
    when: 'only the nearest is hit',
    given: { robots: 'A c3, B g3, C i3', dice: 'A r F E 1' },
    then: { dmg: 'B1' },
  },
  {
    rule: 'VO-FIRE-04',
    when: 'a pit is no cover',
    given: { robots: 'A c3, B g3', dice: 'A r F E 1', pits: 'e3' },
    then: { dmg: 'B1' },
  },
  {
    rule: 'VO-FIRE-04',
    when: 'a wall is',
    given: { robots: 'A c3, B g3', dice: 'A r F E 1', walls: 'e3|f3' },
    then: { dmg: '' },
  },
  {
    rule: 'VO-FIRE-06, VO-FIRE-07, VO-FIRE-08, VO-OBJ-03',
    when: 'the third point destroys, for whoever dealt it',
    given: { robots: 'A c3, B g3:1, C g9', dice: 'A r F E 1; C w F S 1' },
    then: { pos: 'A c3, B off, C g9', vp: 'C1', dead: 'B', dmg: '' },
  },
  {
    rule: 'VO-FIRE-06',
    when: 'the second does not',
    given: { robots: 'A c3, B g3:1', dice: 'A r F E 1' },
    then: { pos: 'A c3, B g3', vp: '', dead: '', dmg: 'B2' },
  },
  {
    rule: 'VO-PROG-19, VO-HIT-02',
    when: 'a 1 turns nothing and pushes nobody',
    given: { robots: 'A c3, B g3, C g9', dice: 'A r F E 1; B w F N 1' },
    then: { pos: 'A c3, B g3, C g9', dmg: 'B1 C1' },
  },
  {
    rule: 'VO-HIT-03',
    when: 'a 2 turns weapon dice an eighth clockwise, from upper left to up',
    given: { robots: 'A c3, B g3, C g9', dice: 'A r F E 2; B w F NW 1; B b M W 1' },
    then: { pos: 'A c3, B f3, C g9', dmg: 'B1 C1' },
  },
  {
    rule: 'VO-HIT-04',
    when: 'a 3 the other way, movement dice stay',
    given: { robots: 'A c3, B g3, C i5', dice: 'A r F E 3; B w F E 1; B b M N 1' },
    then: { pos: 'A c3, B g4, C i5', dmg: 'B1 C1' },
  },
  {
    rule: 'VO-HIT-05',
    when: 'a 4 turns all dice a quarter clockwise',
    given: { robots: 'A c3, B g3, C e1', dice: 'A r F E 4; B w F SE 1; B b M W 2' },
    then: { pos: 'A c3, B g5, C e1', dmg: 'B1 C1' },
  },
  {
    rule: 'VO-HIT-06',
    when: 'a 5 a quarter the other way',
    given: { robots: 'A c3, B g3, C e1', dice: 'A r F E 5; B w F NW 1; B b M W 2' },
    then: { pos: 'A c3, B g1, C e1', dmg: 'B1 C1' },
  },
  {
    rule: 'VO-HIT-07',
    when: 'a 6 pushes one space straight away, diagonally too',
    given: { robots: 'A c3, B f6', dice: 'A r F NE 6' },
    then: { pos: 'A c3, B g7', dmg: 'B1' },
  },
  {
    rule: 'VO-HIT-07',
    when: 'the border holds who stands at it',
    given: { robots: 'A c3, B i3', dice: 'A r F E 6' },
    then: { pos: 'A c3, B i3', dmg: 'B1' },
  },
  {
    rule: 'VO-HIT-09',
    when: 'dice that have resolved stay',
    given: { robots: 'A c3, B g3, C g9', dice: 'B r F N 1; A r F E 4; B w F E 2' },
    then: { dmg: 'B1 C1', order: 'Br Ar Bw' },
  },
  {
    rule: 'VO-HIT-11',
    when: 'a robot that the damage destroys is not pushed any more',
    given: { robots: 'A c3, B g3:2, C h3', dice: 'A r F E 6', pits: 'i3' },
    then: { pos: 'A c3, B off, C h3', vp: 'A1', dead: 'B' },
  },
];

describe('firing', () => {
  test.each(named(rows))('%s', (_, { given, then }) => {
    expect(playCompact(given, 'repair', then).is).toMatchObject(then);
  });

  test('VO-HIT-10, VO-FIRE-03: damage first, then what the table says', () => {
    const shot = (value: number) =>
      playCompact({ robots: 'A c3, B g3', dice: `A r F E ${String(value)}; B w F N 1` })
        .events.map(({ type }) => type)
        .filter((type) => type !== 'frames')
        .slice(0, 3);
    expect(shot(4)).toEqual(['die-resolved', 'damaged', 'dice-turned']);
    expect(shot(6)).toEqual(['die-resolved', 'damaged', 'displaced']);
  });

  test('VO-HIT-09: a turn is told die by die, only of those still to resolve', () => {
    const { events, match } = playCompact({
      robots: 'A c3, B g3',
      dice: 'A r F E 4; B w F N 1; B b M N 1',
    });
    expect(events.find(({ type }) => type === 'dice-turned')).toEqual({
      type: 'dice-turned',
      seat: 'B',
      dice: [
        { die: 'white', from: 'fire-up', to: 'fire-right' },
        { die: 'blue', from: 'move-up', to: 'move-right' },
      ],
    });
    expect(stateOf(match).round).toBe(2);
  });

  test('VO-HIT-09: where no die is left to turn nothing is told', () => {
    const { events } = playCompact({ robots: 'A c3, B g3', dice: 'A r F E 4' });
    expect(events.some(({ type }) => type === 'dice-turned')).toBe(false);
  });

  test('VO-HIT-13: a push by a move turns no dice, whatever its value; a shot of that value does', () => {
    const { events, is } = playCompact({
      robots: 'A c3, B d3',
      dice: 'A r M E 4; A w F E 4; B b M N 1',
    });
    const told = events.map(({ type }) => type).filter((type) => type !== 'frames');
    expect(told.slice(0, 8)).toEqual([
      'die-resolved',
      ...Array.from({ length: 4 }, () => 'displaced'),
      'die-resolved',
      'damaged',
      'dice-turned',
    ]);
    expect(is.pos).toBe('A g3, B i3');
  });

  test('VO-FIRE-05: damage stands beside its robot until it is gone', () => {
    const { match } = playCompact({ robots: 'A c3, B g3:2', dice: 'A r F E 1' });
    expect(stateOf(match).robots[1]).toMatchObject({ at: null, damage: 3 });
  });
});
