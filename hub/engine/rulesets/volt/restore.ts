import { ok, type Rejection, type Result, type Seat } from '@ringside/protocol/vocabulary';
import type { Event, State } from './state.ts';

/** What everybody may know as one public event, each sealed program as one event for its seat's eyes. */
export function restore(position: State): Result<readonly Event[], Rejection> {
  const robots = position.robots.map((robot) => ({ ...robot, sealed: null }));
  const sealed = position.robots.flatMap(({ seat, sealed: own }): readonly Event[] =>
    own ? [{ type: 'program-restored', seat, program: own.program, salt: own.salt }] : [],
  );
  return ok([{ type: 'position-set', position: { ...position, robots } }, ...sealed]);
}

/** VO-PROG-02, VO-TEAM-03: a program is its own seat's until the reveal, teammates included. One event, one audience. */
export const audience = (event: Event): 'public' | readonly Seat[] =>
  event.type === 'program-sealed' ||
  event.type === 'salt-sealed' ||
  event.type === 'program-restored'
    ? [event.seat]
    : 'public';
