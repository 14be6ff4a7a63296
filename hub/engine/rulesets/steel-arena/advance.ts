import { unreachable } from '@ringside/protocol/vocabulary';
import { advanceDisplace } from './movement.ts';
import { advancePacket } from './reaction.ts';
import { advanceArrange, advanceDeploy, advanceQuota } from './setup.ts';
import { topFrame, type Event, type State } from './state.ts';
import { advanceUpkeep } from './upkeep.ts';

/** One step of what happens by itself: the newest unfinished business decides. */
export function advance(state: State): readonly Event[] {
  const frame = topFrame(state);
  switch (frame?.kind) {
    case undefined:
    case 'turn':
    case 'look':
      return [];
    case 'quota':
      return advanceQuota(state, frame);
    case 'arrange':
      return advanceArrange(state, frame);
    case 'deploy':
      return advanceDeploy(state, frame);
    case 'displace':
      return advanceDisplace(state, frame);
    case 'packet':
      return advancePacket(state, frame);
    case 'upkeep':
      return advanceUpkeep(state, frame.step);
    default:
      return unreachable(frame);
  }
}
