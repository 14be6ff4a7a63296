const RETRYABLE = {
  'driver/no-such-port': true,
  'driver/port-held': true,
  'driver/port-denied': false,
  'driver/unreachable': true,
  'driver/open-failed': true,
  'driver/open-timeout': true,
  'driver/no-serialport': false,
  'driver/write-timeout': true,
  'driver/stuck': true,
  'driver/line-lost': true,
  'driver/closed': false,
  'driver/no-answer': true,
  'driver/protocol-version': false,
  'driver/silent': true,
  'driver/deaf': true,
  'driver/rebooted': true,
} as const;

export type DriverErrorCode = keyof typeof RETRYABLE;

/** An operating failure of a device. Branch on `code`, never on `message`. Codes: docs/errors/drivers.md. */
export class DriverError extends Error {
  override readonly name = 'DriverError';
  readonly code: DriverErrorCode;
  readonly detail: Readonly<Record<string, string | number>>;

  constructor(
    code: DriverErrorCode,
    detail: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(detail)}`, options);
    this.code = code;
    this.detail = detail;
  }

  /** Whether trying again can help while nobody changes anything. The bridge tries again in any case. */
  get retryable(): boolean {
    return RETRYABLE[this.code];
  }
}
