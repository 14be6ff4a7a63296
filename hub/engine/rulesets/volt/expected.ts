import type { Motion, Placement, Seat, Square } from '@ringside/protocol/vocabulary';
import type { RobotStep } from '@ringside/protocol/games/volt';
import type { Event, State } from './state.ts';
import { robotPiece } from './view.ts';

/** Where every robot should be. Tokens are no pieces: any of them will do, and dice lie behind screens. */
export const expected = (state: State): readonly Placement[] =>
  state.robots.map(({ seat, robot, at }) => ({
    id: robotPiece(seat),
    of: robot,
    count: 1,
    side: 'up',
    facing: 'any',
    at: at ? { space: at } : dockOf(seat),
  }));

const dockOf = (seat: Seat) => ({ seat, zone: 'dock' }) as const;

const arriving = (seat: Seat, space: Square, cause: string): Motion => ({
  piece: robotPiece(seat),
  path: [dockOf(seat), { space }],
  cause,
});

/** How robots get where an event puts them: of one step, the one pushed furthest first. */
export function motions(event: Event): readonly Motion[] {
  if (event.type === 'placed') return [arriving(event.seat, event.space, 'place')];
  if (event.type === 'respawned') return [arriving(event.seat, event.space, 'respawn')];
  if (event.type === 'displaced') return event.steps.map((step) => stepping(step, event));
  if (event.type !== 'destroyed') return [];
  const { seat, space, cause } = event;
  return [{ piece: robotPiece(seat), path: [{ space }, dockOf(seat)], cause }];
}

const stepping = (
  { seat, from, to }: RobotStep,
  { cause, by }: Extract<Event, { type: 'displaced' }>,
): Motion => ({
  piece: robotPiece(seat),
  path: [{ space: from }, { space: to }],
  cause: cause === 'move' && seat === by ? 'move' : 'push',
});
