import type { Brand } from './brand.ts';

export const SEATS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** Position at the table, clockwise from the first player. A player is a person. */
export type Seat = (typeof SEATS)[number];

/** One physical table of this hub, or a what-if that was opened from one. Lower-case letters, digits and `-`. */
export type TableId = Brand<string, 'TableId'>;

export const tableId = (text: string): TableId => text as TableId;

/** Whose eyes a view is for. `public` sees what a stranger beside the table sees. */
export type Viewer = Seat | 'public';

export const isSeat = (value: unknown): value is Seat => SEATS.some((seat) => seat === value);
