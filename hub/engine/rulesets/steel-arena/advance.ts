import { unreachable } from '@ringside/protocol/vocabulary';
import { advanceTally } from './adjust.ts';
import { advanceEnter, advanceStop, advanceTurnStart } from './arrival.ts';
import { advanceAttack } from './attack-order.ts';
import { advanceBlasts } from './blasts.ts';
import { advanceDeploy } from './deploy.ts';
import { advanceTurnUp } from './faces.ts';
import { advanceOverheat } from './heating.ts';
import { advanceDisplace } from './movement.ts';
import { advancePacket } from './packet.ts';
import { advanceArrange, advanceQuota } from './setup.ts';
import { advanceLay } from './refill.ts';
import { topFrame, type Event, type State } from './state.ts';
import { advanceUpkeep } from './upkeep.ts';
import { advanceSpend } from './wastage.ts';

/** One step of what happens by itself: the newest unfinished business decides. */
export function advance(state: State): readonly Event[] {
  const frame = topFrame(state);
  switch (frame?.kind) {
    case undefined:
    case 'turn':
    case 'look':
    case 'cool':
    case 'show':
    case 'declare':
      return [];
    case 'tally':
      return advanceTally(state);
    case 'quota':
      return advanceQuota(state, frame);
    case 'arrange':
      return advanceArrange(state, frame);
    case 'deploy':
      return advanceDeploy(state, frame);
    case 'turn-up':
      return advanceTurnUp(state, frame);
    case 'lay':
      return advanceLay(state, frame);
    case 'turn-start':
      return advanceTurnStart(state);
    case 'displace':
      return advanceDisplace(state, frame);
    case 'enter':
      return advanceEnter(state, frame);
    case 'stop':
      return advanceStop(state, frame);
    case 'attack':
      return advanceAttack(state, frame);
    case 'packet':
      return advancePacket(state, frame);
    case 'overheat':
      return advanceOverheat(state, frame);
    case 'blasts':
      return advanceBlasts(state, frame);
    case 'spend':
      return advanceSpend(state, frame);
    case 'upkeep':
      return advanceUpkeep(state, frame.step);
    default:
      return unreachable(frame);
  }
}
