import type { LineAddress } from './address.ts';
import type { Line, LineOptions } from './line.ts';
import { openSerialLine } from './serial-line.ts';
import { openSocketLine } from './socket-line.ts';

/** Opens a line; rejects with a `DriverError` and leaves nothing open behind. */
export const openLine = (address: LineAddress, options: LineOptions): Promise<Line> =>
  address.kind === 'serial' ? openSerialLine(address, options) : openSocketLine(address, options);
