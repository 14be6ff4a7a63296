export { Table } from './table.ts';
export type { TableOptions } from './table-options.ts';
export type { Warning } from './warning.ts';
export { FIRST_TABLE, Tables } from './tables.ts';
