import type { FastifyRequest } from 'fastify';
import type { TablesDesk } from '../table/feed.ts';
import { ApiError } from './failure.ts';
import { roleAt } from './sessions.ts';

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
