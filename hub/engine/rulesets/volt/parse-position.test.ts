import type { RobotState } from '@ringside/protocol/games/volt';
import { describe, expect, test } from 'vitest';
import { commitmentTo } from '../../kernel/salt.ts';
import { fromCompact } from '../../../../test/support/compact-volt.ts';
import { restored, stateOf, VOLT } from '../../../../test/support/volt-play.ts';
import { programText } from './program.ts';
import type { Frame, State } from './state.ts';

/** Two robots in the middle of step 2. */
const resolving = (more: Partial<State> = {}): State => ({
  ...fromCompact({ robots: 'A c3, B g3:1', dice: 'A r F N 2; A w M E 3; B r F N 4; B b M N 1' }, {})
    .position,
  ...more,
});

const withRobot = (state: State, index: number, change: Partial<RobotState>): State => ({
  ...state,
  robots: state.robots.map((robot, at) => (at === index ? { ...robot, ...change } : robot)),
});

/** Everybody at the screens; A has given a program. */
function programming(change: Partial<RobotState> = {}): State {
  const state = resolving({ stack: [{ kind: 'program' }] });
  const [first] = state.robots;
  const program = first?.open?.program;
  if (!program) throw new Error('no program to seal');
  const salt = '0f'.repeat(16);
  const commitment = commitmentTo(programText(1, 'A', program), salt);
  const fresh = {
    ...state,
    robots: state.robots.map((robot) => ({ ...robot, ready: false, open: null })),
  };
  return withRobot(fresh, 0, { ready: true, sealed: { program, salt }, commitment, ...change });
}

const shift: Frame = {
  kind: 'shift',
  seat: 'A',
  bearing: 2,
  left: 2,
  by: 'A',
  cause: 'move',
  moved: ['A'],
};

const refusalOf = (position: unknown) => {
  const step = VOLT.empty().restore(position);
  return step.ok ? undefined : step.error;
};

describe('positions that can be', () => {
  test.each([
    { when: 'between two dice', position: resolving() },
    { when: 'with a secret and its salt', position: programming() },
    {
      when: 'with a secret not salted yet',
      position: programming({ commitment: null, sealed: { program: programOfA(), salt: null } }),
    },
    {
      when: 'with a robot off the board',
      position: withRobot(resolving({ destroyed: ['B'] }), 1, { at: null }),
    },
    {
      when: 'in step 4',
      position: withRobot(resolving({ destroyed: ['A'], stack: [{ kind: 'respawn' }] }), 0, {
        at: null,
      }),
    },
    {
      when: 'with the die to roll',
      position: resolving({ stack: [{ kind: 'respawn' }, { kind: 'roll' }] }),
    },
    {
      when: 'with a robot on the repair center',
      position: withRobot(
        resolving({ stack: [{ kind: 'resolve' }, { kind: 'repair', seat: 'B' }] }),
        1,
        { at: { file: 4, rank: 4 } },
      ),
    },
  ])('go in and come out as they are: $when', ({ position }) => {
    expect(restored(position).position()).toEqual(position);
  });

  test('VO-MOVE-03: a move that was interrupted goes on', () => {
    const next = restored(resolving({ stack: [{ kind: 'resolve' }, shift] }));
    expect(stateOf(next).robots[0]?.at).toEqual({ file: 4, rank: 2 });
  });

  test('VO-PROG-02: what is secret is told to its seat alone when a position is restored', () => {
    const step = VOLT.empty().restore(programming());
    if (!step.ok) throw new Error(JSON.stringify(step.error));
    expect(step.value.events.map(({ type, audience }) => [type, audience])).toEqual([
      ['position-set', 'public'],
      ['program-restored', ['A']],
    ]);
    expect(JSON.stringify(step.value.events[0])).not.toContain('0f0f');
  });
});

function programOfA() {
  const program = resolving().robots[0]?.open?.program;
  if (!program) throw new Error('no program');
  return program;
}

const two = resolving();

describe('positions that cannot be', () => {
  test.each([
    {
      when: 'one robot',
      position: { ...two, robots: two.robots.slice(1), teams: two.teams.slice(1) },
      path: 'robots',
    },
    {
      when: 'seats out of order',
      position: { ...two, robots: two.robots.toReversed() },
      path: 'robots',
    },
    {
      when: 'one robot token for two',
      position: withRobot(two, 1, {
        robot: two.robots[0]?.robot ?? two.robots[1]?.robot,
      } as Partial<RobotState>),
      path: 'robots',
    },
    { when: 'a seat in no team', position: { ...two, teams: two.teams.slice(1) }, path: 'teams' },
    {
      when: 'teams the wrong way round',
      position: { ...two, teams: two.teams.toReversed() },
      path: 'teams',
    },
    {
      when: 'five control points',
      position: { ...two, board: { ...two.board, points: two.board.points.slice(1) } },
      path: 'board.points',
    },
    {
      when: 'two on one space',
      position: withRobot(two, 1, { at: { file: 2, rank: 2 } }),
      path: 'robots',
    },
    {
      when: 'in a pit',
      position: { ...two, board: { ...two.board, pits: [{ file: 2, rank: 2 }] } },
      path: 'robots',
    },
    {
      when: 'three damage and still there',
      position: withRobot(two, 0, { damage: 3 }),
      path: 'robots',
    },
    {
      when: 'off the board and not destroyed',
      position: withRobot(two, 0, { at: null }),
      path: 'destroyed',
    },
    {
      when: 'destroyed and on the board',
      position: { ...two, destroyed: ['B'] },
      path: 'destroyed',
    },
    {
      when: 'two dice on one button',
      position: withRobot(two, 0, { open: twisted('white', 'fire-up') }),
      path: 'robots',
    },
    {
      when: 'a die in the other ring',
      position: withRobot(two, 0, { open: twisted('white', 'fire-down') }),
      path: 'robots',
    },
    {
      when: 'a commitment to another program',
      position: programming({ commitment: '0'.repeat(64) }),
      path: 'robots',
    },
    {
      when: 'a salt and no commitment',
      position: programming({ commitment: null }),
      path: 'robots',
    },
    {
      when: 'ready without a program',
      position: programming({ sealed: null, commitment: null }),
      path: 'robots',
    },
    { when: 'a program and not ready', position: programming({ ready: false }), path: 'robots' },
    { when: 'a stranger in a tie', position: { ...two, tied: ['C'] }, path: 'tied' },
    {
      when: 'a tie of somebody whose turn it is not',
      position: { ...two, tied: ['B'] },
      path: 'stack',
    },
    { when: 'no control point', position: { ...two, control: null }, path: 'control' },
    { when: 'nothing to do and not over', position: { ...two, stack: [] }, path: 'stack' },
    {
      when: 'a step of the set-up in round one',
      position: { ...two, stack: [{ kind: 'start' }] },
      path: 'stack',
    },
    {
      when: 'programming with programs open',
      position: { ...two, stack: [{ kind: 'program' }] },
      path: 'stack',
    },
    {
      when: 'two steps at once',
      position: { ...two, stack: [{ kind: 'resolve' }, { kind: 'respawn' }] },
      path: 'stack',
    },
    {
      when: 'a repair where nobody is',
      position: { ...two, stack: [{ kind: 'resolve' }, { kind: 'repair', seat: 'B' }] },
      path: 'stack',
    },
    {
      when: 'a move of a stranger',
      position: { ...two, stack: [{ kind: 'resolve' }, { ...shift, seat: 'D' }] },
      path: 'stack',
    },
    {
      when: 'a move while programming',
      position: { ...programming(), stack: [{ kind: 'program' }, shift] },
      path: 'stack',
    },
    {
      when: 'set-up with robots that stand already',
      position: {
        ...two,
        round: 0,
        control: null,
        stack: [{ kind: 'round' }, { kind: 'roll' }, { kind: 'start' }],
      },
      path: 'stack',
    },
    {
      when: 'a pit on the repair center',
      position: { ...two, board: { ...two.board, pits: [{ file: 4, rank: 4 }] } },
      path: 'board.pits[0]',
    },
  ])('$when', ({ position, path }) => {
    expect(refusalOf(position)).toMatchObject({
      code: 'rule/position-contradiction',
      detail: { path },
    });
  });

  test.each([
    {
      when: 'a square off the board',
      position: withRobot(two, 0, { at: { file: 9, rank: 0 } }),
      path: 'robots[0].at.file',
    },
    {
      when: 'a frame of another game',
      position: { ...two, stack: [{ kind: 'upkeep' }] },
      path: 'stack[0].kind',
    },
    { when: 'a number no die shows', position: { ...two, control: 7 }, path: 'control' },
  ])('in form: $when', ({ position, path }) => {
    expect(refusalOf(position)).toMatchObject({ code: 'rule/position-shape', detail: { path } });
  });
});

function twisted(die: 'white', button: 'fire-up' | 'fire-down') {
  const open = two.robots[0]?.open;
  if (!open) throw new Error('no program');
  return { ...open, dice: { ...open.dice, [die]: { button, done: false } } };
}
