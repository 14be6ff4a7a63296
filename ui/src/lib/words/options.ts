import type { RawAction } from '@ringside/protocol/vocabulary';
import { humanised, upperFirst } from './plural.ts';
import { turnWords, type Speaker } from './sentences.ts';
import type { Headline } from './situation.ts';

/** An answer offered by the table, as a name and what it would mean. */
export function optionText(action: RawAction, { thing }: Speaker): Headline {
  const { kind } = action;
  const module = action['module'] ?? action['piece'];
  const does = upperFirst(deed(action));
  if (typeof module !== 'string') return { say: does, more: '' };
  if (kind === 'activate' || kind === 'react') return { say: thing(module), more: does };
  return { say: thing(String(action['design'] ?? module)), more: does };
}

function deed(action: RawAction): string {
  const { kind } = action;
  const waste = action['wastage'] === undefined ? '' : ', under Wastage';
  switch (String(action['ability'])) {
    case 'forward':
      return `move ${String(action['distance'])}${waste}`;
    case 'jump':
      return `jump ${String(action['distance'])}${waste}`;
    case 'sideward':
      return `move ${String(action['distance'])} front ${String(action['side'])}${waste}`;
    case 'turn':
      return `turn ${turnWords(Number(action['sectors']))}${waste}`;
    case 'direct':
    case 'high':
    case 'beam':
      return 'fire';
    case 'melee':
    case 'sweep':
      return 'hit';
    default:
      return kind === 'deploy' ? 'start there' : resolveDeed(action);
  }
}

function resolveDeed(action: RawAction): string {
  if (action.kind !== 'resolve') return humanised(action.kind);
  const [spaces, sectors] = [Number(action['spaces'] ?? 0), Number(action['sectors'] ?? 0)];
  if (action['effect'] === 'push') return spaces === 0 ? 'don’t push' : `push ${String(spaces)}`;
  if (action['effect'] === 'vortex')
    return sectors === 0 ? 'don’t turn' : `turn ${turnWords(sectors)}`;
  return 'deal the damage';
}
