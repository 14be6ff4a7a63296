import type { FastifyRequest } from 'fastify';
import { tableId, type Result, type TableId } from '@ringside/protocol/vocabulary';
import type { FeedViewer, Refusal, Sender, TableDesk, TablesDesk } from '../table/feed.ts';
import { ApiError, RefusedError } from './failure.ts';

/** A route under `/api/v1/tables/:table`. */
export interface OfTable {
  Params: { readonly table: string };
}

export const tableOf = ({ params }: FastifyRequest<OfTable>): TableId => tableId(params.table);

/** The table that a route names. Throws `api/no-such-table`. */
export function deskOf(
  tables: Pick<TablesDesk, 'get'>,
  request: FastifyRequest<OfTable>,
): TableDesk {
  const desk = tables.get(tableOf(request));
  if (!desk) throw new ApiError('api/no-such-table');
  return desk;
}

/** Whose eyes a request looks through. */
export const viewerOf = ({ role }: FastifyRequest<OfTable>): FeedViewer => {
  if (role.role === 'seat') return role.seat;
  return role.role === 'host' ? 'host' : 'public';
};

/** Who gives a command, on a route that serves no spectators. */
export function senderOf(request: FastifyRequest<OfTable>): Sender {
  const viewer = viewerOf(request);
  if (viewer === 'public') throw new ApiError('api/spectators-watch');
  return { by: viewer };
}

/** What a table answered, or its refusal on its way to the mapper. */
export function done<Value>(result: Result<Value, Refusal>): Value {
  if (!result.ok) throw new RefusedError(result.error);
  return result.value;
}
