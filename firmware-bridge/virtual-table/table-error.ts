/** What can keep a virtual table from starting, and the exit code of each (docs/virtual-table.md). */
const EXIT = {
  'virtual-table/usage': 2,
  'virtual-table/rig-unreadable': 3,
  'virtual-table/rig-invalid': 3,
  'virtual-table/bridge-address-taken': 4,
  'virtual-table/page-port-taken': 5,
} as const;

export type TableErrorCode = keyof typeof EXIT;

/** The table can't be set up. Branch on `code`, never on `message`. */
export class TableError extends Error {
  override readonly name = 'TableError';
  readonly code: TableErrorCode;
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(
    code: TableErrorCode,
    message: string,
    detail: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.code = code;
    this.detail = detail;
  }

  get exitCode(): number {
    return EXIT[this.code];
  }

  /** Only an address that somebody else uses may be free at the next try. */
  get retryable(): boolean {
    return this.exitCode >= 4;
  }
}
