import type { WireError } from '@ringside/protocol/api';
import type { SchemaFault } from '@ringside/protocol/api/schemas';
import type { Scalar } from '@ringside/protocol/vocabulary';
import type { Refusal } from '../table/feed.ts';
import { ARCHIVE_WORDS } from './archive-words.ts';

/** Every refusal of this room: its HTTP status and what the person reading it should do. */
const API_FAILURES = {
  'api/malformed': { status: 400, message: 'This request could not be read. Reload the page.' },
  'api/schema': {
    status: 400,
    message: 'A field is missing or out of bounds: correct the one named and try again.',
  },
  'api/wrong-origin': {
    status: 403,
    message: 'Another site asked for this. Open the dashboard at the address of this table.',
  },
  'api/wrong-host': {
    status: 421,
    message:
      'This hub does not know itself by that name. Use an address it printed at start, or add the name to "hostnames" in its config.json.',
  },
  'api/not-host': { status: 403, message: 'Only the table tablet may do this. Do it there.' },
  'api/spectators-watch': {
    status: 403,
    message: 'This device only watches. Scan an invitation on the table tablet to take a seat.',
  },
  'api/not-found': { status: 404, message: 'There is nothing here. Go back to the start page.' },
  'api/no-such-table': {
    status: 404,
    message: 'There is no such table here, or it was closed. Go back to the start page.',
  },
  'api/code-unknown': {
    status: 404,
    message: 'No table shows this code now. Look at the table tablet and type it again.',
  },
  'api/knock-gone': {
    status: 404,
    message: 'Nobody waits there any more. Type the code of the table again.',
  },
  'api/token-unknown': {
    status: 404,
    message:
      'This link is not of this hub, or the hub was restarted. Ask the table tablet for a new one.',
  },
  'api/token-used': {
    status: 410,
    message: 'This link has been used: it lets in one device. Ask the table tablet for a new one.',
  },
  'api/token-expired': {
    status: 410,
    message: 'This link is too old. Ask the table tablet for a new one.',
  },
  'api/already-host': {
    status: 409,
    message: 'This device is the table tablet. Open the link on the device of the player.',
  },
  'api/too-large': { status: 413, message: 'This is more than the hub accepts. Send less.' },
  'api/media-type': { status: 415, message: 'Send JSON (content-type: application/json).' },
  'api/bug': {
    status: 500,
    message: 'The hub made a mistake; it is in its log. Reload the page and go on.',
  },
  'api/unavailable': { status: 503, message: 'The hub could not do this just now. Try again.' },
  'api/full': {
    status: 503,
    message: 'Too many devices are connected like this one. Close one of them and reload.',
  },
  'api/hub-full': {
    status: 503,
    message: 'This hub holds as many connections as it can. Close other pages of it and reload.',
  },
  'api/stopping': { status: 503, message: 'The hub is stopping. The page comes back with it.' },
  'api/protocol-mismatch': {
    status: 409,
    message: 'This page and the hub are of different versions. Reload the page.',
  },
  'api/hello-first': { status: 400, message: 'The connection did not introduce itself. Reload.' },
  'api/hello-late': { status: 408, message: 'The connection did not introduce itself. Reload.' },
  'api/too-fast': { status: 429, message: 'Too many messages at once. Wait a moment and reload.' },
  'api/too-many': {
    status: 429,
    message: 'Too many requests of this device or network. Wait a moment and try again.',
  },
  'api/busy': {
    status: 429,
    message: 'Earlier commands of this device are still being worked on. Try again.',
  },
  'api/too-slow': {
    status: 503,
    message: 'This device could not keep up. It reconnects and shows the newest state.',
  },
  'api/seat-taken': {
    status: 409,
    message: 'A device has joined for this seat: that player acts on it from now on.',
  },
  'api/session-ended': {
    status: 401,
    message: 'This device was let go. Scan a new invitation to come back.',
  },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>;

export type ApiCode = keyof typeof API_FAILURES;
type Detail = Readonly<Record<string, Scalar>>;

/** A refusal or operating failure of this room. Branch on `code`, never on `message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ApiCode;
  readonly detail: Detail;

  constructor(code: ApiCode, detail: Detail = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(detail)}`, options);
    this.code = code;
    this.detail = detail;
  }
}

/** A refusal of another room, on its way to the mapper. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export interface Failure {
  readonly status: number;
  readonly error: WireError;
}

export const wireErrorOf = (code: ApiCode, detail: Detail = {}): WireError => ({
  code,
  message: API_FAILURES[code].message,
  ...(Object.keys(detail).length > 0 && { detail }),
});

/** The words for refusals of other rooms; the dashboard has better ones by code. */
export function wireErrorOfRefusal({ code, atoms, detail }: Refusal): WireError {
  return {
    code,
    message: messageOf(code),
    ...(Object.keys(detail).length > 0 && { detail }),
    ...(atoms.length > 0 && { atoms }),
  };
}

function messageOf(code: string): string {
  const words = ARCHIVE_WORDS[code];
  if (words !== undefined) return words;
  if (code === 'table/frozen') {
    return 'This table stopped on a mistake of ours. Note the code and start a new game.';
  }
  if (code.startsWith('rule/'))
    return 'The rules do not allow this. Choose one of the options shown.';
  if (code.startsWith('log/')) return 'This could not be saved, so it did not happen. Try again.';
  return 'The table did not take this. Look at what it shows now and try again.';
}

function statusOf(code: string): number {
  if (code === 'table/frozen') return 500;
  return code.startsWith('log/') ? 503 : 409;
}

/** The one mapper: whatever was thrown or refused -> status and words. */
export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof ApiError) return apiFailure(thrown.code, thrown.detail);
  if (thrown instanceof RefusedError) {
    const { refusal } = thrown;
    return { status: statusOf(refusal.code), error: wireErrorOfRefusal(refusal) };
  }
  const code = codeOf(thrown);
  if (code !== undefined && isRetryable(thrown)) {
    return apiFailure('api/unavailable', { because: code });
  }
  return apiFailure(ofServer(thrown));
}

export const schemaError = ({ at, why }: SchemaFault): ApiError =>
  new ApiError('api/schema', { at: at === '' ? '/' : at, why });

const apiFailure = (code: ApiCode, detail: Detail = {}): Failure => ({
  status: API_FAILURES[code].status,
  error: wireErrorOf(code, detail),
});

function codeOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}

const isRetryable = (thrown: unknown): boolean =>
  thrown instanceof Error && 'retryable' in thrown && thrown.retryable === true;

/** What the web server and its file sender refuse by themselves; anything they don't blame on the request is a bug. */
function ofServer(thrown: unknown): ApiCode {
  const code = codeOf(thrown);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'api/too-large';
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'api/media-type';
  const status =
    thrown instanceof Error && 'statusCode' in thrown ? Number(thrown.statusCode) : 500;
  if (status === 403 || status === 404) return 'api/not-found';
  return status >= 400 && status < 500 ? 'api/malformed' : 'api/bug';
}
