import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { toy } from '@ringside/engine/rulesets/toy';
import { volt } from '@ringside/engine/rulesets/volt';
import type { Bout } from './game-report.ts';
import type { Script } from './transcript.ts';

const seats = ['A', 'B', 'C', 'D'].map((seat, index) => ({
  seat,
  robot: `robot/${String(index + 1)}`,
}));
const steelArenaGame = bindRuleset(steelArena);
const voltGame = bindRuleset(volt);
const voltSeats = (['south', 'west', 'north', 'east'] as const).map((edge, index) => ({
  seat: 'ABCD'.charAt(index),
  robot: `robot/${String(index + 1)}`,
  edge,
}));

/** Everything the hub would keep, at random: decisions, secrets and bookkeeping. A small pile makes the game short. */
export const SCRIPTS: readonly Script[] = [
  {
    file: 'steel-arena-physical.txt',
    title: 'Steel Arena, three players, real tiles, a pile of 4',
    game: steelArenaGame,
    config: { seats: seats.slice(0, 3), profile: 'full', faces: 'physical', pile: 4 },
    seed: 2,
  },
  {
    file: 'volt.txt',
    title: 'VOLT, three players, Sinkhole',
    game: voltGame,
    config: { seats: voltSeats.slice(0, 3), board: 'sinkhole' },
    seed: 114,
  },
  {
    file: 'volt-teams.txt',
    title: 'VOLT, two teams, Foundry, the first rounds',
    game: voltGame,
    config: {
      seats: voltSeats,
      board: 'foundry',
      teams: [
        ['A', 'C'],
        ['B', 'D'],
      ],
    },
    seed: 1,
    answers: 120,
  },
  {
    file: 'toy.txt',
    title: 'Toy, numbers to 6',
    game: bindRuleset(toy),
    config: { highest: 6 },
    seed: 1,
  },
];

const bout = (file: string, title: string, seed: number, players: number, more = {}): Bout => ({
  file,
  title: `Steel Arena, ${title}`,
  game: steelArenaGame,
  config: { seats: seats.slice(0, players), profile: 'full', faces: 'virtual', ...more },
  seed,
});

/** Games between sensible players, one a set-up, to be read as the report of a game. */
export const BOUTS: readonly Bout[] = [
  bout('report-two-players.txt', 'two players', 3, 2),
  bout('report-three-players.txt', 'three players', 1, 3),
  bout('report-four-players.txt', 'four players', 2, 4),
  bout('report-advanced.txt', 'three players, Advanced', 1, 3, { advanced: true }),
  bout('report-team.txt', 'four players in two teams', 4, 4, {
    teams: [
      ['A', 'C'],
      ['B', 'D'],
    ],
  }),
];
