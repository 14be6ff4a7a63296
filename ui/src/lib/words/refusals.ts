import type { WireError } from '@ringside/protocol/api';

/** Better words than the hub's, for codes that meet players. */
const REFUSALS: Readonly<Record<string, string>> = {
  'rule/decision-closed': 'That was decided a moment ago. This is what is open now.',
  'rule/not-offered': 'The rules don’t allow that now. Choose one of the options shown.',
  'rule/module-overheated': 'That module is overheated. Cool down to use it again.',
  'rule/module-used': 'That module was used this turn.',
  'rule/no-activation-left': 'No more modules this turn.',
  'rule/move-blocked': 'The way is blocked: nobody can be pushed over the edge.',
  'rule/nothing-done': 'Use a module or cool down first; then the turn may end.',
  'rule/already-acted': 'You have used a module. Cool Down is instead of one.',
  'rule/robot-shared': 'Two seats have the same robot.',
  'rule/too-few-players': 'It takes at least two.',
  'table/decision-closed': 'Somebody was quicker. This is what is open now.',
  'table/stale-rev': 'Something happened in between. Look again, then decide.',
  'table/cannot-undo': 'That can’t be undone any more.',
  'table/game-over': 'The game is over.',
  'table/no-game': 'No game is being played.',
  'table/game-running': 'A game is being played. Say that it shall end, then start another.',
  'table/name': 'A name has 1 to 24 letters.',
  'table/frozen': 'This table stopped on a mistake of ours. Note the code and start a new game.',
  'api/too-fast': 'Too many taps at once. Wait a moment and try again.',
  'api/busy': 'The table is still busy with your last tap. Try again.',
};

/** Why something was refused and what to do, in the words of the person reading it. */
export const refusalText = ({ code, message }: WireError): string => REFUSALS[code] ?? message;
