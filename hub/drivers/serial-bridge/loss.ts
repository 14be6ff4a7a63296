import { PROTOCOL_VERSION, type LossReason } from '@ringside/protocol/serial';
import { unreachable } from '@ringside/protocol/vocabulary';
import { DriverError } from './driver-error.ts';

/** The end of a session as the hub speaks of it. */
export function lossError(reason: LossReason, detail: number): DriverError {
  switch (reason) {
    case 'no-answer':
      return new DriverError('driver/no-answer');
    case 'version':
      return new DriverError('driver/protocol-version', {
        hub: PROTOCOL_VERSION,
        deviceLowest: detail & 0xff,
        deviceHighest: detail >> 8,
      });
    case 'silent':
      return new DriverError('driver/silent');
    case 'deaf':
      return new DriverError('driver/deaf');
    case 'rebooted':
      return new DriverError('driver/rebooted');
    default:
      return unreachable(reason);
  }
}
