import { describe, expect, test } from 'vitest';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import { designId, pieceClass, type Viewer } from '@ringside/protocol/vocabulary';
import {
  COOL_DOWN,
  forward,
  given,
  react,
  direct,
  PASS,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';
import { steelArena } from './steel-arena.ts';

const see = (scene: Scene, viewer: Viewer): SteelArenaView => steelArena.view(scene.state, viewer);
const hidden = designId('third-face-1');

/** B holds a tile nobody has identified, and A may shoot at it. */
const table = (faces: 'virtual' | 'physical' = 'physical'): Scene =>
  given({
    robots: {
      A: { at: [0, 0], mods: ['DS(2)'], more: 4 },
      B: { at: [2, 0], face: 3, mods: ['?'], more: 4 },
    },
    faces,
  });
const tileOf = (scene: Scene) => {
  const [tile] = scene.robot('B').modules;
  if (!tile) throw new Error('B has no module');
  return tile;
};

describe('real tiles', () => {
  test('identify: the owner’s own, beside the game, every design of the class', () => {
    const scene = table();
    const decision = see(scene, 'B').mine.find(({ kind }) => kind === 'identify');
    expect(decision).toMatchObject({
      answerer: 'B',
      blocking: false,
      mayAnswer: ['seat', 'sensor'],
    });
    const { design } = decision?.choices[0]?.fields ?? {};
    expect(design && 'one' in design && design.one).toHaveLength(9);
    for (const viewer of ['A', 'public'] as const) {
      expect(see(scene, viewer).mine.some(({ kind }) => kind === 'identify')).toBe(false);
      expect(JSON.stringify(see(scene, viewer).awaited)).not.toContain('identify');
    }
  });

  test('what others hold hidden is never subtracted', () => {
    const one = table();
    const piece = tileOf(one).id;
    const known = one.doBeside({ kind: 'identify', piece, design: hidden });
    const again = given({
      robots: {
        A: { at: [0, 0], mods: ['?'], more: 4 },
        B: { at: [2, 0], face: 3, mods: ['?'], more: 4 },
      },
    });
    const choices = (scene: Scene, viewer: 'A' | 'B') =>
      see(scene, viewer).mine.find(({ kind }) => kind === 'identify')?.choices[0]?.fields['design'];
    expect(choices(again, 'A')).toEqual(choices(again, 'B'));
    expect(known.robot('B').modules[0]?.face).toEqual({ design: hidden, seenBy: 'B' });
  });

  test('identifying in the middle of a reaction: the owner gets new choices under a new id, the others notice nothing', () => {
    const scene = table();
    const asked = scene.do(direct(scene.piece('A', 'DS(2)'), '2,0'));
    expect(asked.awaited).toMatchObject({
      kind: 'reaction',
      choices: [{ kind: 'pass', fields: {} }],
    });
    const piece = tileOf(asked).id;
    expect(asked.refusal(react(piece))).toMatchObject({ code: 'rule/module-unidentified' });
    const known = asked.doBeside({ kind: 'identify', piece, design: hidden });
    expect(known.awaited.id).not.toBe(asked.awaited.id);
    expect(JSON.stringify(see(known, 'A'))).toBe(JSON.stringify(see(asked, 'A')));
    expect(JSON.stringify(see(known, 'public'))).toBe(JSON.stringify(see(asked, 'public')));
    const held = known.do(react(piece));
    expect(held.robot('B').owes).toBe(1);
    // SA-ADD-03: turned up by its use, and its back no longer a question.
    expect(tileOf(held)).toMatchObject({ up: true, class: 'III/defence', face: { seenBy: 'all' } });
    expect(
      steelArena
        .open(held.state)
        .some(
          ({ kind, choices }) =>
            kind === 'name-class' && JSON.stringify(choices).includes(`"${piece}"`),
        ),
    ).toBe(false);
  });

  test('name-class: closes no other decision, and what may be identified changes under a new id', () => {
    const scene = table();
    const piece = tileOf(scene).id;
    const identify = (from: Scene) => see(from, 'B').mine.find(({ kind }) => kind === 'identify');
    const named = scene.doBeside({ kind: 'name-class', piece, class: pieceClass('III/attack') });
    expect(named.awaited).toEqual(scene.awaited);
    expect(identify(named)?.id).not.toBe(identify(scene)?.id);
    const { design } = identify(named)?.choices[0]?.fields ?? {};
    expect(design).toEqual({ one: ['third-ds-1', 'third-ds-2'] });
    // It can't be armour now: nobody is asked.
    expect(named.do(direct(named.piece('A', 'DS(2)'), '2,0')).awaited.kind).toBe('end-turn');
  });

  test('a window held open by an unnamed tile closes when its back turns out to be something else', () => {
    const scene = table();
    const asked = scene.do(direct(scene.piece('A', 'DS(2)'), '2,0'));
    const named = asked.doBeside({
      kind: 'name-class',
      piece: tileOf(asked).id,
      class: pieceClass('III/move'),
    });
    expect(named.awaited.kind).toBe('end-turn');
    expect(named.robot('B').owes).toBe(2);
  });

  test('a back that contradicts what the owner said wins, and the owner is asked again', () => {
    const scene = table();
    const piece = tileOf(scene).id;
    const known = scene.doBeside({ kind: 'identify', piece, design: hidden });
    const named = known.doBeside({ kind: 'name-class', piece, class: pieceClass('III/move') });
    expect(tileOf(named)).toMatchObject({ class: 'III/move', face: null });
    expect(see(named, 'B').mine.some(({ kind }) => kind === 'identify')).toBe(true);
  });

  test('a tile laid from the pile is of no known class until somebody names it', () => {
    const scene = given({
      robots: { A: { at: [0, 0], more: 5 }, B: { at: [2, 0], more: 5 } },
      empty: [[1, 0]],
    });
    const laid = scene.do(COOL_DOWN).endTurn();
    const tile = laid.state.field.find(({ space }) => space.q === 1 && space.r === 0)?.tile;
    expect(tile?.class).toBe('III/any');
    if (!tile) throw new Error('no tile laid');
    const named = laid.doBeside({
      kind: 'name-class',
      piece: tile.id,
      class: pieceClass('III/turn'),
    });
    expect(
      see(named, 'public').field.find(({ piece }) => piece?.id === tile.id)?.piece,
    ).toMatchObject({
      class: 'III/turn',
      side: 'down',
    });
  });
});

describe('virtual tiles', () => {
  const taking = (): Scene => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['WK(1)'], more: 4 }, B: { at: [-3, 0], more: 5 } },
      faces: 'virtual',
    });
    return scene.do(forward(scene.piece('A', 'WK(1)'), 1)).endTurn();
  };

  test('the face is drawn when its owner may first look, for the owner’s eyes', () => {
    const looking = taking();
    expect(looking.awaited).toMatchObject({
      id: 'draw-face/1',
      answerer: 'chance',
      mayAnswer: ['rng'],
    });
    // Two WK designs of nine copies each; one of them lies on A's robot already.
    expect(looking.awaited.choices[0]?.fields['design']).toEqual({
      draw: { 'wk-1': 8, 'wk-2': 9 },
    });
    const seen = looking.do({ kind: 'draw-face', design: designId('wk-2') });
    const learnt = seen.events.filter(({ type }) => type === 'face-learnt');
    expect(learnt.map((event) => steelArena.audience(event))).toEqual([['A']]);
    expect(see(seen, 'A').robots[0]?.modules.at(-1)?.design).toBe('wk-2');
    for (const viewer of ['B', 'public'] as const) {
      expect(see(seen, viewer).robots[0]?.modules.at(-1)).not.toHaveProperty('design');
    }
  });

  test('chance, too, may give only what is left', () => {
    const looking = taking();
    expect(looking.refusal({ kind: 'draw-face', design: designId('ds-1') })).toMatchObject({
      code: 'rule/not-offered',
    });
  });

  test('no tile of a virtual game is ever asked for by name', () => {
    const scene = table('virtual');
    expect(steelArena.open(scene.state).filter(({ blocking }) => !blocking)).toEqual([]);
    expect(
      scene
        .do(direct(scene.piece('A', 'DS(2)'), '2,0'))
        .do(PASS)
        .robot('B').owes,
    ).toBe(2);
  });
});
