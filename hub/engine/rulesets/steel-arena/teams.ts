import type { Seat } from '@ringside/protocol/vocabulary';
import type { State } from './state.ts';

/** SA-TEAM-06, SA-TEAM-01: two seats that play together; a seat is no teammate of its own. */
export const areTeammates = ({ teams }: Pick<State, 'teams'>, one: Seat, other: Seat): boolean =>
  one !== other && teams.some((team) => team.includes(one) && team.includes(other));
