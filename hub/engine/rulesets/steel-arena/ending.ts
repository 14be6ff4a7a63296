import type { AtomId, Outcome } from '@ringside/protocol/vocabulary';
import type { RobotState } from '@ringside/protocol/games/steel-arena';
import { restacked, type Event, type State } from './state.ts';

/** SA-END-01: this many trophies end the game. */
const TROPHIES_TO_END = 10;

type Ending = Pick<Outcome, 'why' | 'atoms'>;

const ENDINGS = {
  trophies: { why: 'ten-trophies', atoms: ['SA-END-01'] },
  destroyed: { why: 'robot-destroyed', atoms: ['SA-END-02', 'SA-CEN-07'] },
  pile: { why: 'pile-empty', atoms: ['SA-END-03'] },
} as const satisfies Readonly<Record<string, { why: string; atoms: readonly AtomId[] }>>;

/** SA-END-01, SA-END-02: what ends the game now, if anything. R-134: a destruction goes first. */
export function reachedEnd(state: State): readonly Event[] | undefined {
  if (state.robots.some(({ destroyed }) => destroyed)) return endedBy(state, ENDINGS.destroyed);
  const isFull = state.robots.some(({ trophies }) => trophies.length >= TROPHIES_TO_END);
  return isFull ? endedBy(state, ENDINGS.trophies) : undefined;
}

/** SA-END-03: a tile must be laid and there is none. */
export const pileRanOut = (state: State): readonly Event[] => endedBy(state, ENDINGS.pile);

const endedBy = (state: State, { why, atoms }: Ending): readonly Event[] => [
  { type: 'ended', outcome: { winners: ranking(state.robots), why, atoms } },
  restacked(state, []),
];

/**
 * SA-GOAL-01, SA-END-05, SA-END-06: most trophies first, then most modules still attached (R-135: Central not
 * counted); who is equal in both shares the rank. SA-END-07: a destroyed robot's owner is ranked like anybody.
 */
function ranking(robots: readonly RobotState[]): Outcome['winners'] {
  const sorted = [...robots].sort(
    (a, b) => b.trophies.length - a.trophies.length || b.modules.length - a.modules.length,
  );
  const ranks: RobotState[][] = [];
  for (const robot of sorted) {
    const rank = ranks.at(-1);
    const [peer] = rank ?? [];
    if (rank && peer && isEqual(peer, robot)) rank.push(robot);
    else ranks.push([robot]);
  }
  return ranks.map((rank) => rank.map(({ seat }) => seat));
}

const isEqual = (a: RobotState, b: RobotState): boolean =>
  a.trophies.length === b.trophies.length && a.modules.length === b.modules.length;
