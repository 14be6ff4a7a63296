import type {
  CodeAnswer,
  InvitationRequest,
  JoinAnswer,
  JoinRequest,
  KnockAnswer,
  KnockRequest,
  KnockVerdict,
  LinkAnswer,
  MeAnswer,
  NewGameRequest,
  NewTableAnswer,
  NewTableRequest,
  TablesAnswer,
  WireError,
} from '@ringside/protocol/api';
import type { Seat, TableId } from '@ringside/protocol/vocabulary';
import { tablePath } from './here.ts';

/** The hub said no, or did not answer (`api/unreachable`). */
export class HttpError extends Error {
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

/** What this device may do, and at which tables. */
export const whoAmI = (): Promise<MeAnswer> => get('/api/v1/me');

/** What is played here. */
export const listTables = (): Promise<TablesAnswer> => get('/api/v1/tables');

export const openTable = (request: NewTableRequest): Promise<NewTableAnswer> =>
  post('/api/v1/tables', request);

export const closeTable = (table: TableId): Promise<unknown> =>
  call('DELETE', `/api/v1/tables/${encodeURIComponent(table)}`);

export const invite = (request: InvitationRequest): Promise<LinkAnswer> =>
  post(tablePath('invitations'), request);

/** The devices of a seat are let go; whoever sits there decides on the table tablet again. */
export const releaseSeat = (seat: Seat): Promise<unknown> =>
  call('DELETE', tablePath(`seats/${seat}/devices`));

/** What somebody without a camera types in at the door of this page's table. */
export const fetchCode = (): Promise<CodeAnswer> => get(tablePath('code'));

/** Asks to be let in at the table that shows this code. */
export const knockAt = (request: KnockRequest): Promise<KnockAnswer> =>
  post('/api/v1/knocks', request);

/** How this device's own asking stands. */
export const myKnock = (): Promise<KnockAnswer> => get('/api/v1/knocks/mine');

/** Lets somebody in who knocks, or not. */
export const settleKnock = (knockId: string, verdict: KnockVerdict): Promise<unknown> =>
  post(tablePath(`knocks/${encodeURIComponent(knockId)}`), verdict);

export const begin = (request: NewGameRequest): Promise<unknown> =>
  post(tablePath('games'), request);

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

export const get = <Answer>(path: string): Promise<Answer> => call('GET', path);

export const post = <Answer>(path: string, body: unknown): Promise<Answer> =>
  call('POST', path, body);

/** A file of JSON as it lies: the hub reads it, and says what is wrong with it. */
export const postFile = <Answer>(path: string, file: Blob): Promise<Answer> =>
  ask(path, { method: 'POST', cache: 'no-store', headers: JSON_TYPE, body: file });

/** An answer that is text and no JSON. */
export async function getText(path: string): Promise<string> {
  const response = await send(path, { method: 'GET', cache: 'no-store' });
  if (!response.ok) throw await errorOf(response);
  return response.text();
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Throws `HttpError` with what the hub says against it. */
const call = <Answer>(method: string, path: string, body?: unknown): Promise<Answer> =>
  ask(path, {
    method,
    cache: 'no-store',
    ...(body !== undefined && { headers: JSON_TYPE, body: JSON.stringify(body) }),
  });

async function ask<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const response = await send(path, request);
  if (!response.ok) throw await errorOf(response);
  return (await response.json().catch(() => null)) as Answer;
}

async function errorOf(response: Response): Promise<HttpError> {
  const json: unknown = await response.json().catch(() => null);
  return new HttpError(isWireError(json) ? json : UNREACHABLE);
}

async function send(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch {
    throw new HttpError(UNREACHABLE);
  }
}

const isWireError = (json: unknown): json is WireError =>
  typeof json === 'object' && json !== null && 'code' in json && 'message' in json;
