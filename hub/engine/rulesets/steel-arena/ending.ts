import type { AtomId, Outcome, Seat } from '@ringside/protocol/vocabulary';
import { tracksTrophies } from './profile.ts';
import { restacked, robotOf, type Event, type State } from './state.ts';

/** SA-END-01, SA-TEAM-04, R-139: so many trophies of one player, or together of one team, end the game. */
const TROPHIES_TO_END = 10;
const TEAM_TROPHIES_TO_END = 15;

type Ending = Pick<Outcome, 'why' | 'atoms'>;

const ENDINGS = {
  trophies: { why: 'ten-trophies', atoms: ['SA-END-01'] },
  team: { why: 'fifteen-trophies', atoms: ['SA-TEAM-04'] },
  destroyed: { why: 'robot-destroyed', atoms: ['SA-END-02', 'SA-CEN-07'] },
  pile: { why: 'pile-empty', atoms: ['SA-END-03'] },
  stopped: { why: 'stopped', atoms: [] },
} as const satisfies Readonly<Record<string, { why: string; atoms: readonly AtomId[] }>>;

/**
 * SA-TEAM-04, SA-GOAL-03, SA-END-01, SA-END-02, SA-TEAM-05: what ends the game now, if anything. R-134: a
 * destruction goes first.
 */
export function reachedEnd(state: State): readonly Event[] | undefined {
  if (state.robots.some(({ destroyed }) => destroyed)) return endedBy(state, ENDINGS.destroyed);
  const inTeams = state.teams.length > 0;
  const goal = inTeams ? TEAM_TROPHIES_TO_END : TROPHIES_TO_END;
  if (!sidesOf(state).some(({ trophies }) => trophies >= goal)) return undefined;
  return endedBy(state, inTeams ? ENDINGS.team : ENDINGS.trophies);
}

/** SA-END-03: a tile must be laid and there is none. */
export const pileRanOut = (state: State): readonly Event[] => endedBy(state, ENDINGS.pile);

/** Where not all is tracked, somebody says that it is over. */
export function declaredEnd(
  state: State,
  why: 'robot-destroyed' | 'pile-empty' | 'stopped',
): readonly Event[] {
  if (why === 'robot-destroyed') return endedBy(state, ENDINGS.destroyed);
  return endedBy(state, why === 'pile-empty' ? ENDINGS.pile : ENDINGS.stopped);
}

const endedBy = (state: State, { why, atoms }: Ending): readonly Event[] => [
  { type: 'ended', outcome: { winners: winnersOf(state), why, atoms } },
  restacked(state, []),
];

/** Where trophies are not tracked the hub does not know who has won. */
const winnersOf = (state: State): Outcome['winners'] =>
  tracksTrophies(state) ? ranking(sidesOf(state)) : [];

/** A player alone, or a team, with what it owns together. */
interface Side {
  readonly seats: readonly Seat[];
  readonly trophies: number;
  readonly modules: number;
}

/** SA-END-04, R-124: every trophy counts one. R-135: the Central module is not counted. */
function sidesOf(state: State): readonly Side[] {
  const sides = state.teams.length > 0 ? state.teams : state.robots.map(({ seat }) => [seat]);
  return sides.map((seats) => {
    const robots = seats.map((seat) => robotOf(state, seat));
    return {
      seats,
      trophies: robots.reduce((sum, { trophies }) => sum + trophies.length, 0),
      modules: robots.reduce((sum, { modules }) => sum + modules.length, 0),
    };
  });
}

/**
 * SA-GOAL-01, SA-END-05, SA-END-06: most trophies first, then most modules still attached; who is equal in both shares
 * the rank. SA-END-07: a destroyed robot's owner is ranked like anybody.
 */
function ranking(sides: readonly Side[]): Outcome['winners'] {
  const sorted = sides.toSorted((a, b) => b.trophies - a.trophies || b.modules - a.modules);
  const ranks: Side[][] = [];
  for (const side of sorted) {
    const rank = ranks.at(-1);
    const [peer] = rank ?? [];
    if (rank && peer && isEqual(peer, side)) rank.push(side);
    else ranks.push([side]);
  }
  return ranks.map((rank) => rank.flatMap(({ seats }) => seats));
}

const isEqual = (a: Side, b: Side): boolean => a.trophies === b.trophies && a.modules === b.modules;
