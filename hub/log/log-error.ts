/** Whether the same call may succeed later, when the world has changed and nobody has changed the data. */
const RETRYABLE = {
  'log/full': true,
  'log/read-only': true,
  'log/io': true,
  'log/in-use': false,
  'log/conflict': false,
  'log/duplicate': false,
  'log/unknown-game': false,
  'log/finished': false,
  'log/key-missing': false,
  'log/key-damaged': false,
  'log/unsealable': false,
  'log/chain-broken': false,
  'log/corrupt': false,
  'log/foreign-file': false,
  'log/newer-file': false,
  'log/newer-entry': false,
  'log/not-durable': false,
  'log/closed': false,
} as const;

export type LogErrorCode = keyof typeof RETRYABLE;

/** An operating failure of the record. Branch on `code`, never on `message`. */
export class LogError extends Error {
  override readonly name = 'LogError';
  readonly code: LogErrorCode;
  readonly detail: Readonly<Record<string, string | number>>;

  constructor(
    code: LogErrorCode,
    detail: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(detail)}`, options);
    this.code = code;
    this.detail = detail;
  }

  get retryable(): boolean {
    return RETRYABLE[this.code];
  }
}
