/** Exit codes as in sysexits.h: a supervisor need not try again what these say. */
const EXIT_CODES = {
  'app/catalogue-invalid': 78,
  'app/config-invalid': 78,
  'app/data-dir': 73,
  'app/data-in-use': 73,
  'app/record-unusable': 74,
  'app/rig-invalid': 78,
  'app/port-taken': 69,
  'app/listen-failed': 69,
} as const;

export type AppErrorCode = keyof typeof EXIT_CODES;
type Detail = Readonly<Record<string, string | number>>;

/** Why the hub can't start, in words for the person who started it. Branch on `code`, never on `message`. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: AppErrorCode;
  readonly detail: Detail;
  readonly retryable = false;

  constructor(code: AppErrorCode, message: string, detail: Detail = {}, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.detail = detail;
  }

  get exitCode(): number {
    return EXIT_CODES[this.code];
  }
}

/** What the system said, for the end of a sentence. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** `EADDRINUSE` and the like; `undefined` for anything that is no system error. */
export const systemCodeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
