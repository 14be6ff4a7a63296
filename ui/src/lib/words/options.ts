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
  switch (action['ability'] ?? action.kind) {
    case 'forward':
      return `move ${String(action['distance'])}`;
    case 'turn':
      return `turn ${turnWords(Number(action['sectors']))}`;
    case 'direct':
      return 'fire';
    case 'melee':
      return 'hit';
    case 'end-turn':
      return 'end the turn';
    case 'deploy':
      return 'start there';
    default:
      return humanised(action.kind);
  }
}
