import { expect, test } from 'vitest';
import { bindRuleset, spiral, type Match } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import {
  ok,
  type Axial,
  type Choice,
  type DesignId,
  type TagUid,
} from '@ringside/protocol/vocabulary';
import { seeded } from '../contract/random-play.ts';
import { Desk, thing } from './desk.ts';
import { Mat, NOMINAL } from './mat.ts';
import { newTally, NOMINAL_PEOPLE, Player, type Tally } from './player.ts';

const MAT: readonly Axial[] = spiral({ q: 0, r: 0 }, 2);
/** More of them, from the same seeds on: SIMULATED_GAMES=100. */
const GAMES = Number(process.env['SIMULATED_GAMES'] ?? 8);
const ACTIONS_A_GAME = 40;
const KINDS = ['attack', 'move', 'turn', 'defence', 'terrain'];

/** One random game of Steel Arena on a noisy mat, two players, tiles and robots sensed. */
function simulate(seed: number, tally: Tally): void {
  const random = seeded(seed);
  const faces = seed % 2 ? 'virtual' : 'physical';
  const game = bindRuleset(steelArena).start({
    seats: [
      { seat: 'A', robot: 'robot/1' },
      { seat: 'B', robot: 'robot/2' },
    ],
    profile: 'full',
    faces,
  });
  if (!game.ok) throw new Error(game.error.code);
  const designs: Record<TagUid, DesignId> = {};
  // Every other game without anything hidden that could move: there the desk may act by itself.
  const isOpen = seed % 4 < 2;
  const desk = new Desk(isOpen ? movedByModules(game.value.next) : game.value.next, MAT, {
    designs,
    settings: isOpen ? { mayMove: () => false } : {},
  });
  const mat = new Mat(desk, MAT, random, NOMINAL);
  for (const robot of [1, 2]) mat.add(thing(robot, `robot/${String(robot)}`));
  let n = 100;
  for (const generation of ['II', 'III'])
    for (const kind of KINDS)
      for (let copy = 0; copy < 24; copy += 1) mat.add(thing(n++, `${generation}/${kind}`));
  const player = new Player({ desk, mat, random, manners: NOMINAL_PEOPLE, tally });
  player.tidyUp();
  const enough = tally.actions + ACTIONS_A_GAME;
  while (tally.actions < enough && !desk.match.outcome()) player.playOne();
}

test('random games with real hands and noisy readers: nothing false is recorded in silence', () => {
  const tally = newTally();
  for (let seed = 1; seed <= GAMES; seed += 1) simulate(seed, tally);
  report(tally);
  expect(tally.silent).toBe(0);
  expect(tally.byHand).toBeGreaterThan(20);
}, 120_000);

/** The game without moves by the Central module: one answer a move as long as one Move module is there, so nothing to ask. */
function movedByModules(match: Match): Match {
  const open = () =>
    match.open().map((decision) => ({ ...decision, choices: decision.choices.filter(isPlain) }));
  const decide: Match['decide'] = (id, action) => {
    const step = match.decide(id, action);
    return step.ok
      ? ok({ events: step.value.events, next: movedByModules(step.value.next) })
      : step;
  };
  return { ...match, open, decide };
}

function isPlain({ fields }: Choice): boolean {
  return !('distance' in fields) || JSON.stringify(fields['module']) !== '{"one":["central"]}';
}

function report({ askedMs, toldMs, ...counts }: Tally): void {
  const middle = (values: readonly number[]): string =>
    values.length === 0
      ? '-'
      : `${String(Math.round([...values].sort((a, b) => a - b)[values.length >> 1] ?? 0))} ms`;
  console.log(
    JSON.stringify(counts),
    `asked p50 ${middle(askedMs)}, wrong placement told p50 ${middle(toldMs)}`,
  );
}
