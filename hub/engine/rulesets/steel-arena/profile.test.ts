import { bindRuleset, offers, type Match } from '@ringside/engine/kernel';
import type { Action, Profile, SteelArenaView } from '@ringside/protocol/games/steel-arena';
import type { Decision, Seat } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { steelArena } from './steel-arena.ts';

const game = bindRuleset(steelArena);

/** One game as its people tell it; each answer is given to whoever is offered it. */
class Told {
  match: Match;

  constructor(profile: Profile, more: object = {}) {
    const seats = ['A', 'B', 'C'].map((seat, index) => ({
      seat,
      robot: `robot/${String(index + 1)}`,
    }));
    const begun = game.start({ seats, profile, faces: 'physical', ...more });
    if (!begun.ok) throw new Error(JSON.stringify(begun.error));
    this.match = begun.value.next;
  }

  get view(): SteelArenaView {
    return this.match.view('public') as SteelArenaView;
  }

  get awaited(): Decision | undefined {
    return this.match.open().find(({ blocking }) => blocking);
  }

  robot(seat: Seat): SteelArenaView['robots'][number] {
    const robot = this.view.robots.find((candidate) => candidate.seat === seat);
    if (!robot) throw new Error(`no robot of ${seat}`);
    return robot;
  }

  module(seat: Seat, type: string): string {
    const piece = this.robot(seat).modules.find(({ class: name }) => name.endsWith(type));
    return piece?.id ?? '';
  }

  say(action: object, who?: Seat): this {
    const asked = this.match
      .open()
      .find((one) => offers(one, action as Action) && (!who || one.answerer === who));
    if (!asked) throw new Error(`nobody asks for ${JSON.stringify(action)}`);
    const step = this.match.decide(asked.id, action as Action);
    if (!step.ok) throw new Error(JSON.stringify(step.error));
    this.match = step.value.next;
    return this;
  }

  upkeep(laid = 0): this {
    this.say({ kind: 'end-turn' }).say({ kind: 'declare-not-taken' });
    return this.view.profile === 'overheat'
      ? this
      : this.say({ kind: 'declare-laid', tiles: laid });
  }
}

describe('full without field', () => {
  test('SA-SETUP-21 SA-SETUP-22: nobody is deployed, everybody begins with five modules', () => {
    const told = new Told('full-without-field');
    expect(told.view.field).toEqual([]);
    expect(told.robot('A')).toMatchObject({ at: 'untracked', facing: 'untracked' });
    expect(told.robot('B').modules).toHaveLength(5);
    expect(told.view.pile).toBe(21);
    expect(told.awaited).toMatchObject({ kind: 'activate', answerer: 'A' });
  });

  test.each([
    { side: 0, owes: 0, says: 'its face: FRONT covers it' },
    { side: 3, owes: 1, says: 'its back: FRONT does not' },
  ])('SA-DEF-02 SA-DEF-04 SA-TURN-04: hit from $says', ({ side, owes }) => {
    const told = new Told('full-without-field');
    told.say({ kind: 'use', module: told.module('A', '/attack') });
    told.say({ kind: 'declare-hit', robot: 'B', side, part: 'main' });
    // The unnamed fifth module may be armour: B is asked in any case.
    expect(told.awaited).toMatchObject({ kind: 'reaction', answerer: 'B' });
    const front = { kind: 'react', module: told.module('B', '/defence') };
    const reacts = told.awaited ? offers(told.awaited, front) : false;
    expect(reacts).toBe(side === 0);
    told.say(reacts ? front : { kind: 'pass' });
    expect(told.robot('B').owes).toBe(owes);
    told.say({ kind: 'declare-done' });
    expect(told.awaited).toMatchObject({ kind: 'end-turn', answerer: 'A' });
  });

  test('SA-TURN-05 SA-TURN-06 SA-TURN-07: heat and once a turn hold as ever', () => {
    const told = new Told('full-without-field');
    const turning = told.module('A', '/turn');
    told.say({ kind: 'use', module: turning }).upkeep();
    told.say({ kind: 'cool-down' }).upkeep().say({ kind: 'cool-down' }).upkeep();
    const asked = told.awaited;
    if (!asked) throw new Error('nobody is asked');
    expect(told.match.decide(asked.id, { kind: 'use', module: turning })).toMatchObject({
      ok: false,
      error: { code: 'rule/module-overheated', atoms: ['SA-TURN-06'] },
    });
    told.say({ kind: 'cool-down' });
    expect(told.robot('A').modules.some(({ hot }) => hot)).toBe(false);
  });

  test('SA-DMG-04 SA-UPK-06 SA-UPK-07: damage is paid with modules of one’s choice, and modes change', () => {
    const told = new Told('full-without-field');
    told.say({ kind: 'adjust', what: 'damage', by: 1 }, 'B');
    told.say({ kind: 'cool-down' }).upkeep();
    expect(told.awaited).toMatchObject({ kind: 'discard', answerer: 'B' });
    told.say({ kind: 'discard', modules: [told.module('B', '/move')] });
    expect(told.robot('A').trophies).toBe(1);
    told.say({ kind: 'cool-down' }).upkeep();
    expect(told.robot('B').mode).toBe('forced');
  });

  test('SA-UPK-01 SA-UPK-04 SA-END-03: tiles are taken and laid as people say; a missing one ends the game', () => {
    const told = new Told('full-without-field', { pile: 2 });
    told.say({ kind: 'cool-down' }).say({ kind: 'end-turn' });
    told.say({ kind: 'declare-taken', class: 'II/any' });
    expect(told.robot('A').modules).toHaveLength(6);
    told.say({ kind: 'declare-laid', tiles: 2 });
    expect(told.view.pile).toBe(0);
    told.say({ kind: 'declare-end', why: 'pile-empty' });
    expect(told.match.outcome()).toMatchObject({ why: 'pile-empty', atoms: ['SA-END-03'] });
  });

  test('SA-ABIL-02 and splash: R-066 R-067, each robot once, oneself by splash alone', () => {
    const boom = {
      ...{ id: 'boom', name: 'BOOM', class: 'I/attack', type: 'attack', generation: 1, copies: 4 },
      effects: [
        { kind: 'high', damage: 2 },
        { kind: 'explosion', damage: 1 },
      ],
      abilities: ['speed'],
      source: { name: 'table', value: 'table', copies: 'table' },
    };
    const told = new Told('full-without-field', { catalogue: [boom] });
    const piece = told.module('A', '/attack');
    told.say({ kind: 'name-face', piece, design: 'boom' }).say({ kind: 'use', module: piece });
    const rows = told.awaited?.choices.map(({ fields }) => fields['robot']);
    expect(rows).toEqual([{ one: ['B', 'C'] }, { one: ['A', 'B', 'C'] }, undefined]);
    told.say({ kind: 'declare-hit', robot: 'C', side: 3, part: 'splash' });
    if (told.awaited?.kind === 'reaction') told.say({ kind: 'pass' });
    expect(told.robot('C').owes).toBe(1);
    expect(told.awaited?.choices[0]?.fields['robot']).toEqual({ one: ['B'] });
    told.say({ kind: 'declare-done' });
    expect(told.awaited).toMatchObject({ kind: 'activate', answerer: 'A' });
  });
});

describe('adjustments', () => {
  test('those of different seats commute: what one says closes nothing of another', () => {
    const told = new Told('full-without-field');
    const mine = told.match
      .open()
      .find(({ kind, answerer }) => kind === 'adjust' && answerer === 'B');
    if (!mine) throw new Error('no adjustment');
    told.say({ kind: 'adjust-heat', module: 'central', hot: true }, 'A');
    const step = told.match.decide(mine.id, { kind: 'adjust', what: 'trophies', by: 1 });
    if (!step.ok) throw new Error(step.error.code);
    const again = step.value.next.decide(mine.id, { kind: 'adjust', what: 'trophies', by: 1 });
    expect(again).toMatchObject({ ok: false, error: { code: 'rule/decision-closed' } });
    told.match = step.value.next;
    expect([told.robot('A').centralHot, told.robot('B').trophies]).toEqual([true, 1]);
  });

  test.each(['damage', 'trophies'] as const)('no %s is taken off where there is none', (what) => {
    const told = new Told('full-without-field');
    const adjustment = () =>
      told.match.open().find(({ kind, answerer }) => kind === 'adjust' && answerer === 'C');
    const off = { kind: 'adjust', what, by: -1 };
    const refused = told.match.decide(adjustment()?.id as never, off);
    expect(refused).toMatchObject({ ok: false, error: { code: 'rule/count-at-zero' } });
    told.say({ kind: 'adjust', what, by: 1 }, 'C');
    expect(told.match.decide(adjustment()?.id as never, off)).toMatchObject({ ok: true });
  });

  test('a lost module goes to the box', () => {
    const told = new Told('full-without-field');
    told.say({ kind: 'adjust-lost', module: told.module('C', '/move') }, 'C');
    expect(told.robot('C').modules).toHaveLength(4);
    expect(told.robot('A').trophies).toBe(0);
  });

  test('where everything is tracked there are none', () => {
    const kinds = new Told('full').match.open().map(({ kind }) => kind);
    expect(kinds).not.toContain('adjust');
    expect(kinds).not.toContain('over');
  });
});

test('overheat: an attack is a token and nothing more, and nobody is known to have won', () => {
  const told = new Told('overheat');
  told.say({ kind: 'use', module: told.module('A', '/attack') });
  expect(told.awaited).toMatchObject({ kind: 'end-turn', answerer: 'A' });
  told.upkeep();
  expect(told.awaited).toMatchObject({ kind: 'activate', answerer: 'B' });
  told.say({ kind: 'declare-end', why: 'stopped' });
  expect(told.match.outcome()).toEqual({ winners: [], why: 'stopped', atoms: [] });
});

test('SA-END-01 trophies: nothing but their number, and the tenth ends the game', () => {
  const told = new Told('trophies');
  expect(told.robot('A').modules).toEqual([]);
  expect(told.awaited).toMatchObject({ kind: 'tally', answerer: 'table' });
  told.say({ kind: 'adjust', what: 'trophies', by: 1 }, 'C');
  for (let trophy = 1; trophy <= 10; trophy += 1) {
    told.say({ kind: 'adjust', what: 'trophies', by: 1 }, 'B');
  }
  expect(told.match.outcome()).toEqual({
    winners: [['B'], ['C'], ['A']],
    why: 'ten-trophies',
    atoms: ['SA-END-01'],
  });
});
