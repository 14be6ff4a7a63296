import type { VoltView } from '@ringside/protocol/games/volt';
import { describe, expect, test } from 'vitest';
import { sampleAnswer } from '@ringside/engine/kernel';
import {
  answered,
  named,
  playCompact,
  restored,
  stateOf,
} from '../../../../test/support/volt-play.ts';
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

const FOUR = 'A c3, B g3:2, C a9, D i9';

const rows: readonly Row[] = [
  {
    rule: 'VO-SCORE-01, VO-SCORE-02, VO-CP-02',
    when: 'one point for who stands on the active point after the last die',
    given: { robots: 'A b3, B g3', dice: 'A b M N 2', cp: 3, reroll: 5 },
    then: { vp: 'A1', cp: 5 },
  },
  {
    rule: 'VO-SCORE-06, VO-SCORE-05',
    when: 'another point gives nothing, and the die keeps its face',
    given: { robots: 'A b8, B h2', dice: '', cp: 3, reroll: 5 },
    then: { vp: '', cp: 3 },
  },
  {
    rule: 'VO-SCORE-03, VO-SCORE-04',
    when: 'the new face is active only from the next round on',
    given: { robots: 'A b5, B h5', dice: '', cp: 3, reroll: 4 },
    then: { vp: 'A1', cp: 4 },
  },
  {
    rule: 'VO-SCORE-03',
    when: 'the same face again stands',
    given: { robots: 'A b5, B a9', dice: '', cp: 3, reroll: 3 },
    then: { vp: 'A1', cp: 3 },
  },
  {
    rule: 'VO-SCORE-01',
    when: 'a robot that is off the board holds nothing',
    given: { robots: 'A b3, B g3', dice: 'A b M N 2', pits: 'b4', cp: 3, reroll: 5 },
    then: { vp: '', cp: 3 },
  },
  {
    rule: 'VO-OBJ-02, VO-OBJ-03',
    when: 'a kill and a control point in one round both count',
    given: { robots: 'A b5, B g5:2', dice: 'A r F E 1', cp: 3, reroll: 1 },
    then: { vp: 'A2', cp: 1 },
  },
  {
    rule: 'VO-END-01, VO-OBJ-01',
    when: 'the fifth point on the control point ends it before the die is rolled',
    given: { robots: 'A b5, B a9', dice: '', vp: 'A4', cp: 3, reroll: 1 },
    then: { vp: 'A5', cp: 3, over: 'A' },
  },
  {
    rule: 'VO-END-01',
    when: 'in the middle of a move: the spaces left are not gone',
    given: { robots: 'A c3, B d3', dice: 'A r M E 4; B w F N 1', pits: 'e3', vp: 'A4' },
    then: { pos: 'A d3, B off', vp: 'A5', order: 'Ar', over: 'A' },
  },
  {
    rule: 'VO-END-01',
    when: 'the fourth does not',
    given: { robots: 'A c3, B g3:2', dice: 'A r F E 1; A w F W 1', vp: 'A3' },
    then: { vp: 'A4', order: 'Ar Aw' },
  },
  {
    rule: 'VO-TEAM-01, VO-OBJ-03',
    when: 'an opponent destroyed counts for the team',
    given: { robots: FOUR, dice: 'A r F E 1', teams: 'AC BD' },
    then: { team: '1-0', dead: 'B' },
  },
  {
    rule: 'VO-TEAM-04',
    when: 'a teammate pushed into a pit counts for the others',
    given: { robots: 'A c3, B d3, C a9, D i9', dice: 'A r M E 1', pits: 'e3', teams: 'AB CD' },
    then: { team: '0-1', dead: 'B' },
  },
  {
    rule: 'VO-TEAM-04',
    when: 'a teammate shot into a pit counts for the others, whichever team is named first',
    given: { robots: 'A a9, B i9, C c3, D g3', dice: 'C r F E 6', pits: 'h3', teams: 'AB CD' },
    then: { team: '1-0', dead: 'D' },
  },
  {
    rule: 'VO-TEAM-04',
    when: 'a teammate is hit and turned like anybody',
    given: { robots: 'A c3, B g3, C g9, D i9', dice: 'A r F E 2; B w F NW 1', teams: 'AB CD' },
    then: { team: '0-0', dmg: 'B1 C1' },
  },
  {
    rule: 'VO-TEAM-04',
    when: 'one’s own fall counts for nobody',
    given: { robots: 'A c3, B i1, C a9, D i9', dice: 'A r M E 1', pits: 'd3', teams: 'AB CD' },
    then: { team: '0-0', dead: 'A' },
  },
  {
    rule: 'VO-TEAM-02',
    when: 'five points end nothing in team play',
    given: {
      robots: 'A b5, B i1, C a9, D i9',
      dice: '',
      teams: 'AB CD',
      vp: 'A4',
      cp: 3,
      reroll: 1,
    },
    then: { team: '5-0', cp: 1 },
  },
  {
    rule: 'VC-80 VO-TEAM-02, VO-COMP-11',
    when: 'the tenth does, with all nineteen tokens out',
    given: {
      robots: 'A b5, B i1, C a9, D i9',
      dice: '',
      teams: 'AB CD',
      vp: 'B9 C9',
      cp: 3,
      reroll: 1,
    },
    then: { team: '10-9', cp: 3, over: 'AB' },
  },
  {
    rule: 'VO-TEAM-02, VO-TEAM-04',
    when: 'a team can win by what the other does to its own',
    given: { robots: FOUR, dice: 'A r F E 1', teams: 'AB CD', vp: 'C9' },
    then: { team: '0-10', over: 'CD' },
  },
];

describe('scoring', () => {
  test.each(named(rows))('%s', (_, { given, then }) => {
    expect(playCompact(given, 'repair', then).is).toMatchObject(then);
  });

  test('VO-SCORE-04: the view names the active space', () => {
    const { match } = playCompact({ robots: 'A b5, B a9', dice: '', cp: 3, reroll: 6 });
    expect((match.view('public') as VoltView).control).toEqual({
      face: 6,
      space: { file: 7, rank: 1 },
    });
  });

  test('VO-ROUND-03, VO-ROUND-04, VO-ROUND-05, VO-TIE-06: resolve, score, respawn, and the next round', () => {
    const { match, events } = playCompact({ robots: 'A b5, B a9', dice: 'B b F N 1', cp: 3 });
    expect(events.map(({ type }) => type).filter((type) => type !== 'frames')).toEqual([
      'die-resolved',
      'scored',
      'control-rolled',
      'round-began',
    ]);
    expect((match.view('public') as VoltView).phase).toBe('program');
  });

  test('VO-ROUND-01, VO-ROUND-06: everybody sees which step it is, and after the last one comes the first', () => {
    const given = { robots: 'A b5, B d5:2', dice: 'A b F E 1', cp: 3 };
    let match = restored(fromCompact(given, {}).position);
    const seen: string[] = [];
    for (let phase = ''; phase !== 'program';) {
      ({ phase } = match.view('B') as VoltView);
      if (seen.at(-1) !== phase) seen.push(phase);
      const [decision] = match.open();
      if (!decision) throw new Error('nobody is asked');
      if (phase === 'program') continue;
      match = answered(
        match,
        decision.id,
        sampleAnswer(decision, () => 0),
      ).next;
    }
    expect(seen).toEqual(['resolve', 'respawn', 'program']);
    expect(stateOf(match)).toMatchObject({ round: 2, teams: [{ points: 2 }, { points: 0 }] });
  });

  test('VO-OBJ-01: the winner comes first, equal points share a rank', () => {
    const { match } = playCompact({
      robots: 'A b5, B a9, C i9, D i1',
      dice: '',
      vp: 'A4 B1 C3 D1',
      cp: 3,
    });
    expect(match.outcome()).toEqual({
      winners: [['A'], ['C'], ['B', 'D']],
      why: 'points',
      atoms: ['VO-END-01', 'VO-OBJ-01'],
    });
    expect(match.open()).toEqual([]);
  });
});
