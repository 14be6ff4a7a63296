import { tableId, type TableId } from '@ringside/protocol/vocabulary';

/** The table that is always there. */
export const FIRST_TABLE = tableId('table');

/** The table a page address is about: `/?table=ID`; without it the first one. */
export function tableOf(search: string): TableId {
  const named = new URLSearchParams(search).get('table');
  return named ? tableId(named) : FIRST_TABLE;
}

/** The page of a table. */
export const pageOf = (table: TableId): string =>
  table === FIRST_TABLE ? '/' : `/?table=${encodeURIComponent(table)}`;

const originKey = (table: TableId): string => `ringside/origin/${table}`;

/** Notes which table a what-if was opened from, for the way back on this device. */
export const rememberOrigin = (whatIf: TableId, origin: TableId): void => {
  sessionStorage.setItem(originKey(whatIf), origin);
};

/** The table a what-if was opened from on this device; elsewhere the first one. */
export const originOf = (whatIf: TableId): TableId =>
  tableId(sessionStorage.getItem(originKey(whatIf)) ?? FIRST_TABLE);

/** Where the hub answers for a table: the one this page is about unless another is named. */
export const tablePath = (rest: string, table = tableOf(location.search)): string =>
  `/api/v1/tables/${encodeURIComponent(table)}/${rest}`;
