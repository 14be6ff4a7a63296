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
  const ability = action['ability'];
  if (ability === 'forward') return `move ${String(action['distance'])}`;
  if (ability === 'turn') return `turn ${turnWords(Number(action['sectors']))}`;
  if (ability === 'direct') return 'fire';
  if (ability === 'melee') return 'hit';
  return kind === 'deploy' ? 'start there' : humanised(kind);
}
