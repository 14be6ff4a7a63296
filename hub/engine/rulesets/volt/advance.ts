import { unreachable } from '@ringside/protocol/vocabulary';
import { swap } from '../../kernel/stack.ts';
import { advanceShift } from './movement.ts';
import { advanceRespawn } from './placing.ts';
import { revealed } from './program.ts';
import { advanceResolve } from './resolving.ts';
import { advanceScore, reachedEnd } from './scoring.ts';
import { restacked, topFrame, type Event, type Frame, type State } from './state.ts';

/**
 * VO-ROUND-01, VO-ROUND-02, VO-ROUND-03, VO-ROUND-04, VO-ROUND-05, VR-64: program, resolve, score, respawn, and round
 * again. One step of what happens by itself: the newest unfinished business decides.
 */
export function advance(state: State): readonly Event[] {
  const frame = topFrame(state);
  if (!frame) return [];
  const end = reachedEnd(state);
  if (end) return end;
  switch (frame.kind) {
    case 'start':
    case 'place':
    case 'roll':
    case 'repair':
      return [];
    case 'round':
      return [
        { type: 'round-began', round: state.round + 1 },
        restacked(state, swap<Frame>(state.stack, { kind: 'program' })),
      ];
    case 'program':
      return reveal(state);
    case 'resolve':
      return advanceResolve(state);
    case 'shift':
      return advanceShift(state, frame);
    case 'score':
      return advanceScore(state);
    case 'respawn':
      return advanceRespawn(state);
    default:
      return unreachable(frame);
  }
}

function reveal(state: State): readonly Event[] {
  const opened = revealed(state);
  return opened ? [opened, restacked(state, swap<Frame>(state.stack, { kind: 'resolve' }))] : [];
}
