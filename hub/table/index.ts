export { Table, type TableOptions } from './table.ts';
export type { Warning } from './warning.ts';
