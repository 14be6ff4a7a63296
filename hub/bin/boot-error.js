/**
 * Why there is nothing to start, in words for the person who started it. `code` is listed in docs/errors/launcher.md.
 * Exit codes as in sysexits.h.
 */
export class BootError extends Error {
  name = 'BootError';

  constructor(code, message, { exitCode = 1, cause } = {}) {
    super(message, { cause });
    this.code = code;
    this.exitCode = exitCode;
  }
}
