import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { toy } from '@ringside/engine/rulesets/toy';
import { volt } from '@ringside/engine/rulesets/volt';
import type { Script } from './transcript.ts';

const seats = ['A', 'B', 'C'].map((seat, index) => ({ seat, robot: `robot/${String(index + 1)}` }));
const steelArenaGame = bindRuleset(steelArena);
const voltGame = bindRuleset(volt);
const voltSeats = (['south', 'west', 'north', 'east'] as const).map((edge, index) => ({
  seat: 'ABCD'.charAt(index),
  robot: `robot/${String(index + 1)}`,
  edge,
}));

/** Short games: a small pile makes them end soon. */
export const SCRIPTS: readonly Script[] = [
  {
    file: 'steel-arena-virtual.txt',
    title: 'Steel Arena, two players, virtual faces, a pile of 5',
    game: steelArenaGame,
    config: { seats: seats.slice(0, 2), profile: 'full', faces: 'virtual', pile: 5 },
    seed: 10,
  },
  {
    file: 'steel-arena-physical.txt',
    title: 'Steel Arena, three players, real tiles, a pile of 4',
    game: steelArenaGame,
    config: { seats, profile: 'full', faces: 'physical', pile: 4 },
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
