import { ok, type Rejection, type Result, type Seat } from '@ringside/protocol/vocabulary';
import { facesOnlySeenBy, withoutSecret } from './faces.ts';
import type { Event, State } from './state.ts';
import { mapTiles } from './tiles.ts';

/** What everybody may know as one public event, what each seat alone has seen as one event for its eyes. */
export function restore(position: State): Result<readonly Event[], Rejection> {
  const common = mapTiles(position, withoutSecret);
  const robots = common.robots.map((robot) => ({ ...robot, glimpses: 0 }));
  const own = position.robots
    .map(({ seat, glimpses }): Extract<Event, { type: 'faces-restored' }> => ({
      type: 'faces-restored',
      seat,
      faces: facesOnlySeenBy(position, seat),
      glimpses,
    }))
    .filter(({ faces, glimpses }) => glimpses > 0 || Object.keys(faces).length > 0);
  return ok([{ type: 'position-set', position: { ...common, robots } }, ...own]);
}

/** One event, one audience. */
export const audience = (event: Event): 'public' | readonly Seat[] =>
  event.type === 'face-learnt' || event.type === 'faces-restored' ? [event.seat] : 'public';
