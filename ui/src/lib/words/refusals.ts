import type { WireError } from '@ringside/protocol/api';

/** Better words than the hub's, for codes that meet players. */
const REFUSALS: Readonly<Record<string, string>> = {
  'rule/decision-closed': 'That was decided a moment ago. This is what is open now.',
  'rule/not-offered': 'The rules don’t allow that now. Choose one of the options shown.',
  'table/decision-closed': 'Somebody was quicker. This is what is open now.',
  'table/unknown-decision': 'That is no longer open. This is what is open now.',
  'table/not-yours': 'That is not yours to decide.',
  'table/stale-rev': 'Something happened in between. Look again, then decide.',
  'table/frozen': 'This table stopped on a mistake of ours. Note the code and start a new game.',
  'api/too-fast': 'Too many taps at once. Wait a moment and try again.',
  'api/busy': 'The table is still busy with your last tap. Try again.',
};

/** Why something was refused and what to do, in the words of the person reading it. */
export const refusalText = ({ code, message }: WireError): string => REFUSALS[code] ?? message;
