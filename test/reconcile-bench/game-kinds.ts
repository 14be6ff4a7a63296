import {
  bindRuleset,
  listAnswers,
  sampleAnswer,
  spiral,
  type Game,
  type Match,
  type Random,
} from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { volt } from '@ringside/engine/rulesets/volt';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import { isSeat, type Decision, type RawAction, type Space } from '@ringside/protocol/vocabulary';
import { pick } from './chance.ts';
import { greedy } from '../players/greedy.ts';

/** A game that is played at the table, in one set-up. */
export interface GameKind {
  readonly name: string;
  readonly game: Game;
  readonly config: object;
  readonly spaces: readonly Space[];
  /** Endings of classes that could have moved something while lying face down; as the hub has it. */
  readonly movers: readonly string[];
  readonly choose: (match: Match, decision: Decision, random: Random) => RawAction;
}

/** Random players would mostly shoot and turn; at this table it is the moves that matter, and of those the far ones. */
const MOVES = 0.8;
const FAR = 0.7;

const anyMove = (_: Match, decision: Decision, random: Random): RawAction => {
  const moves = decision.choices.filter(({ fields }) => 'distance' in fields);
  if (moves.length === 0 || random() >= MOVES) return sampleAnswer(decision, random);
  const far = listAnswers({ choices: moves }, 500).answers.filter(
    ({ distance }) => typeof distance === 'number' && distance > 1,
  );
  if (far.length === 0 || random() >= FAR) return sampleAnswer({ choices: moves }, random);
  return pick(far, random);
};

/** Looks one answer ahead, at nothing but its seat's view. */
const sensible = (match: Match, decision: Decision, random: Random): RawAction => {
  const { answerer } = decision;
  const mine = isSeat(answerer)
    ? match.view(answerer).mine.find(({ id }) => id === decision.id)
    : undefined;
  if (!mine || !isSeat(answerer)) return sampleAnswer(decision, random);
  // The match is one of Steel Arena.
  return greedy(match.view(answerer) as SteelArenaView, mine, random);
};

const anything = (_: Match, decision: Decision, random: Random): RawAction =>
  sampleAnswer(decision, random);

const SEATS = ['A', 'B', 'C', 'D'];
const EDGES = ['south', 'west', 'north', 'east'];
const robots = (players: number) =>
  SEATS.slice(0, players).map((seat, n) => ({ seat, robot: `robot/${String(n + 1)}` }));

const MOVERS = ['move', 'other', 'any'];
const arena = bindRuleset(steelArena);
const STEEL = { game: arena, spaces: spiral({ q: 0, r: 0 }, 3), movers: MOVERS };
const config = (players: number, more: object = {}): object => ({
  seats: robots(players),
  profile: 'full',
  faces: 'virtual',
  ...more,
});

const squares: readonly Space[] = Array.from({ length: 81 }, (_, n) => ({
  file: n % 9,
  rank: Math.floor(n / 9),
}));
const rounds = (players: number): object => ({
  seats: robots(players).map((each, n) => ({ ...each, edge: EDGES[n] })),
  board: 'test',
});

/** What `--game` takes, and the set-ups that are played in turn. */
export const GAMES: Readonly<Record<string, readonly GameKind[]>> = {
  'steel-arena': [
    { ...STEEL, name: 'steel-arena/random-2', config: config(2), choose: anyMove },
    { ...STEEL, name: 'steel-arena/sensible-2', config: config(2), choose: sensible },
    {
      ...STEEL,
      name: 'steel-arena/advanced-3',
      config: config(3, { advanced: true }),
      choose: anyMove,
    },
    { ...STEEL, name: 'steel-arena/random-4', config: config(4), choose: anyMove },
  ],
  volt: [
    {
      name: 'volt/random-4',
      game: bindRuleset(volt),
      config: rounds(4),
      spaces: squares,
      movers: [],
      choose: anything,
    },
    {
      name: 'volt/random-2',
      game: bindRuleset(volt),
      config: rounds(2),
      spaces: squares,
      movers: [],
      choose: anything,
    },
  ],
};
