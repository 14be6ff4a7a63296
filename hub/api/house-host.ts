import type { FastifyRequest } from 'fastify';
import { tableId } from '@ringside/protocol/vocabulary';
import type { TablesDesk } from '../table/feed.ts';
import { tableOf, type OfTable } from './desks.ts';
import { ApiError } from './failure.ts';
import { roleAt, type Session } from './sessions.ts';

/** The table of the rig, always there: whoever comes without naming one comes to it, and its host keeps the house. */
export const FIRST_TABLE = tableId('table');

/** The host of the first table. */
export const keepsHouse = (session: Session | undefined): boolean =>
  roleAt(session, FIRST_TABLE).role === 'host';

/**
 * Who may make tables: whoever opened a what-if is its host, which makes nobody a host of the house. Throws
 * `api/not-host`.
 */
export function checkHouseHost(
  { session }: FastifyRequest,
  tables: Pick<TablesDesk, 'list'>,
): void {
  const real = tables.list().filter(({ kind }) => kind !== 'what-if');
  if (!real.some(({ id }) => roleAt(session, id).role === 'host'))
    throw new ApiError('api/not-host');
}

/**
 * Who may close a table: its own host; one that is somebody's thoughts, or came out of a file, whoever keeps the house
 * too. Throws `api/not-host`.
 */
export function checkMayClose(
  request: FastifyRequest<OfTable>,
  tables: Pick<TablesDesk, 'list'>,
): void {
  if (request.role.role === 'host') return;
  const card = tables.list().find(({ id }) => id === tableOf(request));
  const isCleared = card !== undefined && (card.kind !== 'table' || card.imported === true);
  if (!isCleared || !keepsHouse(request.session)) throw new ApiError('api/not-host');
}
