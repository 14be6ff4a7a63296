import type { WireError } from '@ringside/protocol/api';

/** Better words than the hub's, for codes that meet players. */
const REFUSALS: Readonly<Record<string, string>> = {
  'rule/decision-closed': 'That was decided a moment ago. This is what is open now.',
  'rule/module-overheated': 'That module is overheated. Cool down to use it again.',
  'rule/module-used': 'That module was used this turn.',
  'rule/move-blocked': 'The way is blocked: nobody can be pushed over the edge.',
  'rule/nothing-done': 'Use a module or cool down first; then the turn may end.',
  'rule/robot-shared': 'Two seats have the same robot.',
  'table/decision-closed': 'Somebody was quicker. This is what is open now.',
  'table/name': 'That name can’t be used: 1 to 24 letters, digits or simple signs.',
  'table/stale-rev': 'Something happened in between. Look again, then decide.',
  'table/cannot-undo': 'That can’t be undone any more.',
};

/** Why something was refused and what to do, in the words of the person reading it. */
export const refusalText = ({ code, message }: WireError): string => REFUSALS[code] ?? message;
