import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import { expect, test } from 'vitest';
import { seeded } from '../contract/random-play.ts';
import { anything, playWith } from '../players/play.ts';
import { direct, given, PASS, react } from './steel-arena/given.ts';

const game = bindRuleset(steelArena);
const config = (robots: readonly string[]) => ({
  seats: robots.map((robot, index) => ({ seat: ['A', 'B', 'C'][index], robot })),
  profile: 'full',
  faces: 'virtual',
});

test('SA-SETUP-18: who begins is settled at the table: the first seat named deploys and plays first', () => {
  const started = game.start(config(['robot/3', 'robot/1']));
  if (!started.ok) throw new Error(started.error.code);
  const asked: string[] = [];
  for (const { decision } of playWith<unknown>(started.value.next, () => anything, seeded(1), 60)) {
    if (decision.kind === 'deploy' || decision.kind === 'activate') asked.push(decision.answerer);
  }
  expect(asked.slice(0, 3)).toEqual(['A', 'B', 'A']);
});

test('SA-SETUP-23: every free space of the edge may be deployed on, in a line of fire or not', () => {
  const started = game.start(config(['robot/1', 'robot/2']));
  if (!started.ok) throw new Error(started.error.code);
  for (const { before, step, action } of playWith<unknown>(
    started.value.next,
    () => anything,
    seeded(2),
    60,
  )) {
    const next = (step.next.view('B') as SteelArenaView).mine.find(({ kind }) => kind === 'deploy');
    if (action.kind !== 'deploy' || !next) continue;
    const all = (before.view('A') as SteelArenaView).mine[0]?.choices[0]?.fields['space'];
    const left = next.choices[0]?.fields['space'];
    if (!all || !left || !('one' in all) || !('one' in left)) throw new Error('no spaces');
    expect(left.one).toEqual(all.one.filter((space) => space !== action['space']));
    return;
  }
  throw new Error('B was not asked to deploy');
});

test('SA-SETUP-24: no two players share a robot', () => {
  expect(game.start(config(['robot/1', 'robot/1']))).toMatchObject({
    ok: false,
    error: { code: 'rule/robot-shared', atoms: ['SA-SETUP-24'] },
  });
});

test('SA-ATK-02 SA-GOAL-02: the number on the module is the damage, and damage becomes trophies', () => {
  const scene = given({
    robots: {
      A: { at: [0, 0], mods: ['DS(3)'], more: 5 },
      B: { at: [1, 0], face: 0, more: 8 },
    },
  });
  const hit = scene.do(direct(scene.piece('A', 'DS(3)'), '1,0'));
  expect(hit.robot('B').owes).toBe(3);
  const paid = hit.endTurn().discard('B', 'J', 'J', 'J');
  expect(paid.robot('A').trophies).toHaveLength(3);
});

test('SA-GOAL-03: play goes on with nine trophies, and is over with ten', () => {
  const scene = given({
    robots: {
      A: { at: [0, 0], mods: ['DS(1)'], more: 5, trophies: 9 },
      B: { at: [1, 0], face: 0, more: 8 },
    },
  });
  const hit = scene.do(direct(scene.piece('A', 'DS(1)'), '1,0')).endTurn();
  expect(hit.state.outcome).toBeNull();
  expect(hit.discard('B', 'J').state.outcome).toMatchObject({ why: 'ten-trophies' });
});

test('SA-MOD-04: a defence module lowers the damage its owner takes', () => {
  const scene = given({
    robots: {
      A: { at: [0, 0], mods: ['DS(3)'], more: 5 },
      B: { at: [1, 0], face: 3, mods: ['FACE(1)'], more: 8 },
    },
  });
  const hit = scene.do(direct(scene.piece('A', 'DS(3)'), '1,0'));
  expect(hit.do(PASS).robot('B').owes).toBe(3);
  expect(hit.do(react(hit.piece('B', 'FACE(1)'))).robot('B').owes).toBe(2);
});

test('SA-TEAM-06: between rivals of two teams damage brings trophies as ever', () => {
  const scene = given({
    teams: [
      ['A', 'C'],
      ['B', 'D'],
    ],
    robots: {
      A: { at: [0, 0], mods: ['DS(1)'], more: 5 },
      B: { at: [1, 0], face: 0, more: 8 },
      C: { at: [-3, 0], more: 5 },
      D: { at: [-3, 3], more: 5 },
    },
  });
  const hit = scene
    .do(direct(scene.piece('A', 'DS(1)'), '1,0'))
    .endTurn()
    .discard('B', 'J');
  expect(hit.robot('A').trophies).toHaveLength(1);
});
