import type { RawAction, Seat } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { playRandomly, seeded } from '../../../../test/contract/random-play.ts';
import { restored, stateOf, VOLT } from '../../../../test/support/volt-play.ts';
import { goalOf } from './scoring.ts';
import { robotOf, type Frame, type State } from './state.ts';
import { volt } from './volt.ts';

const SEATS = ['A', 'B', 'C', 'D'] as const;
const EDGES = ['south', 'west', 'north', 'east'];

/** The first moment of a random game that fits. */
function moment(fits: (state: State) => boolean): State {
  const seats = SEATS.map((seat, index) => ({
    seat,
    robot: `robot/${String(index + 1)}`,
    edge: EDGES[index],
  }));
  const teams = [
    ['A', 'C'],
    ['B', 'D'],
  ];
  const step = VOLT.start({ seats, board: 'test', teams });
  if (!step.ok) throw new Error(step.error.code);
  for (let seed = 1; seed <= 20; seed += 1) {
    for (const { before } of playRandomly(step.value.next, seeded(seed), 600)) {
      if (fits(stateOf(before))) return stateOf(before);
    }
  }
  throw new Error('no such moment');
}

const at =
  (kind: Frame['kind']) =>
  ({ stack }: State): boolean =>
    stack.length === 1 && stack[0]?.kind === kind;

function put(state: State, edit: RawAction): State {
  const step = restored(state).edit([edit]);
  if (!step.ok) throw new Error(JSON.stringify([edit, step.error]));
  return stateOf(step.value.next);
}

const offered = (state: State, kind: string) =>
  volt.edits(state).filter((row) => row.kind === kind);

const where = ({ robots }: State, seat: Seat): string => {
  const found = robots.find((robot) => robot.seat === seat)?.at;
  return found ? `${String(found.file)}:${String(found.rank)}` : '';
};

describe('while programs are given', () => {
  const state = moment(at('program'));

  test('VO-FIRE-06: damage short of what destroys', () => {
    const was = robotOf(state, 'B').damage;
    const hurt = put(state, { kind: 'damage', seat: 'B', was, damage: 2 - was });
    expect(robotOf(hurt, 'B').damage).toBe(2 - was);
    expect(JSON.stringify(offered(state, 'damage'))).not.toContain('3');
  });

  test('a robot stands elsewhere: on no pit and on nobody', () => {
    const [row] = offered(state, 'robot-at');
    const space = row?.fields['space'];
    if (!space || !('one' in space)) throw new Error('no space');
    const [to] = space.one;
    const moved = put(state, {
      kind: 'robot-at',
      seat: 'A',
      was: where(state, 'A'),
      space: String(to),
    });
    expect(where(moved, 'A')).toBe(to);
    const taken = state.board.pits.map(({ file, rank }) => `${String(file)}:${String(rank)}`);
    for (const seat of SEATS) expect(space.one).not.toContain(where(state, seat));
    for (const pit of taken) expect(space.one).not.toContain(pit);
  });

  test('VO-RESP-01: nobody is taken off the board', () => {
    expect(offered(state, 'robot-off')).toEqual([]);
    expect(offered(state, 'robot-on')).toEqual([]);
    expect(offered(state, 'die-done')).toEqual([]);
  });

  test('VO-END-01: points of a team, by its first seat; with as many as win the game is over', () => {
    const [team] = state.teams;
    if (!team) throw new Error('no team');
    const was = team.points;
    expect(put(state, { kind: 'points', seat: 'A', was, points: was + 1 }).teams[0]?.points).toBe(
      was + 1,
    );
    const won = put(state, { kind: 'points', seat: 'A', was, points: goalOf(team) });
    expect(won.outcome?.winners[0]).toEqual(['A', 'C']);
    expect(volt.edits(won)).toEqual([]);
    expect(volt.edited(won, { kind: 'points', seat: 'A', was, points: 0 }).ok).toBe(false);
  });

  test('VO-CP-02: the control-point die shows another face', () => {
    const face = state.control === 6 ? 1 : 6;
    expect(put(state, { kind: 'control', was: Number(state.control), face }).control).toBe(face);
  });
});

describe('while dice resolve', () => {
  const state = moment((one) => at('resolve')(one) && one.destroyed.length === 0);

  test('a robot goes off the board and comes back without damage', () => {
    const off = put(state, { kind: 'robot-off', seat: 'C', was: where(state, 'C') });
    expect([off.destroyed, robotOf(off, 'C').at]).toEqual([['C'], null]);
    const on = put(off, { kind: 'robot-on', seat: 'C', space: where(state, 'C') });
    expect([on.destroyed, robotOf(on, 'C')]).toMatchObject([
      [],
      { damage: 0, at: robotOf(state, 'C').at },
    ]);
  });

  test('VO-RES-07: a die is set aside and taken up again', () => {
    const [row] = offered(state, 'die-done').filter(({ fields }) =>
      JSON.stringify(fields['done']).includes('true'),
    );
    if (!row) throw new Error('no die is left');
    const [seat, die] = [row.fields['seat'], row.fields['die']].map((field) =>
      field && 'one' in field ? String(field.one[0]) : '',
    );
    const edit = { kind: 'die-done', seat: seat ?? '', die: die ?? '' };
    const done = put(state, { ...edit, done: true });
    expect(done.moment).toBeGreaterThan(state.moment);
    expect(offered(done, 'die-done').length).toBeGreaterThan(0);
  });

  test('an edit that is stale is refused', () => {
    expect(volt.edited(state, { kind: 'control', was: 0, face: 1 })).toMatchObject({
      error: { code: 'rule/not-offered' },
    });
  });
});

test('VO-REP-02: who is no longer damaged is not asked about repairs', () => {
  const plain = moment(
    (one) => at('resolve')(one) && robotOf(one, 'A').damage !== 1 && one.destroyed.length === 0,
  );
  const landed = put(
    put(plain, {
      kind: 'robot-at',
      seat: 'A',
      was: where(plain, 'A'),
      space: `${String(plain.board.repair.file)}:${String(plain.board.repair.rank)}`,
    }),
    { kind: 'damage', seat: 'A', was: robotOf(plain, 'A').damage, damage: 1 },
  );
  const asked: State = { ...landed, stack: [...landed.stack, { kind: 'repair', seat: 'A' }] };
  const sound = put(asked, { kind: 'damage', seat: 'A', was: 1, damage: 0 });
  expect(sound.stack.some(({ kind }) => kind === 'repair')).toBe(false);
});
