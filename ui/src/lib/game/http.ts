import type {
  LinkAnswer,
  InvitationRequest,
  JoinRequest,
  JoinAnswer,
  NewGameRequest,
  WireError,
} from '@ringside/protocol/api';

/** The hub said no, or did not answer (`api/unreachable`). */
class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly error: WireError;

  constructor(error: WireError) {
    super(error.code);
    this.error = error;
  }
}

const UNREACHABLE: WireError = {
  code: 'api/unreachable',
  message: 'The hub does not answer. Check that this device is on the table’s network.',
};

/** Exchanges the token of a link for a seat; the hub answers with a cookie no script can read. */
export const join = (request: JoinRequest): Promise<JoinAnswer> => post('/api/v1/join', request);

export const invite = (request: InvitationRequest): Promise<LinkAnswer> =>
  post('/api/v1/invitations', request);

export const begin = (request: NewGameRequest): Promise<unknown> => post('/api/v1/games', request);

/** Does the hub answer again? A page is reloaded only then, or a readable screen becomes an error page. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** What to show for something that was thrown. */
export const wireErrorOf = (thrown: unknown): WireError =>
  thrown instanceof HttpError ? thrown.error : UNREACHABLE;

async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  const response = await send(path, body);
  const json: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new HttpError(isWireError(json) ? json : UNREACHABLE);
  return json as Answer;
}

async function send(path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  try {
    return await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  } catch {
    throw new HttpError(UNREACHABLE);
  }
}

const isWireError = (json: unknown): json is WireError =>
  typeof json === 'object' && json !== null && 'code' in json && 'message' in json;
