import type { TableCard, TableEntry } from '@ringside/protocol/api';
import { humanised, list } from './plural.ts';

const GAMES: Readonly<Record<string, string>> = { 'steel-arena': 'Steel Arena', volt: 'VOLT' };

const gameName = (ruleset: string): string => GAMES[ruleset] ?? humanised(ruleset);

/** What is played at a table, and by whom. */
export function tableText({
  stage,
  ruleset,
  players,
  kind,
}: Omit<TableEntry, 'id' | 'name'>): string {
  const game = ruleset === null ? '' : gameName(ruleset);
  const who = players.length > 0 ? `: ${list(players)}` : '';
  if (kind === 'record') return `${game}, only to look at${who}`;
  if (stage === 'setup' || game === '') return 'No game yet';
  return stage === 'over' ? `${game}, over${who}` : `${game}${who}`;
}

/** What sort of table it is, where that is not plain. */
export const kindText = (kind: TableCard['kind']): string =>
  ({ table: '', 'what-if': 'What-if', record: 'Out of a file' })[kind];
