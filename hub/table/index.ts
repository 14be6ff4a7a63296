export { Table, type TableOptions } from './table.ts';
export type { Warning } from './warning.ts';
export { FIRST_TABLE, Tables } from './tables.ts';
