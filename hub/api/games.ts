import type { FastifyInstance } from 'fastify';
import type { EditsAnswer, FrameAnswer, LogAnswer, MomentAnswer } from '@ringside/protocol/api';
import { checkNewGameRequest, checkRestoreRequest } from '@ringside/protocol/api/schemas';
import type { TablesDesk } from '../table/feed.ts';
import { deskOf, done, viewerOf, type OfTable } from './desks.ts';
import { ApiError, schemaError } from './failure.ts';
import { ANYONE, HOST_ONLY } from './guard.ts';

/** A position of a long game is larger than any socket message of ours. */
const POSITION_BYTES_MAX = 64 * 1024;

/** What concerns the game at a table: begin one, put it right, look at it and at what has been. */
export function gameRoutes(app: FastifyInstance, tables: TablesDesk): void {
  app.post<OfTable>(
    '/api/v1/tables/:table/games',
    { config: { audience: HOST_ONLY } },
    async (request) => {
      const game = checkNewGameRequest(request.body);
      if (!game.ok) throw schemaError(game.error);
      done(await deskOf(tables, request).begin(game.value));
      return {};
    },
  );

  app.post<OfTable>(
    '/api/v1/tables/:table/positions',
    { config: { audience: HOST_ONLY }, bodyLimit: POSITION_BYTES_MAX },
    async (request) => {
      const position = checkRestoreRequest(request.body);
      if (!position.ok) throw schemaError(position.error);
      const command = { kind: 'restore', ...position.value } as const;
      done(await deskOf(tables, request).submit({ by: 'host' }, command));
      return {};
    },
  );

  app.get<OfTable>(
    '/api/v1/tables/:table/edits',
    { config: { audience: HOST_ONLY } },
    (request): EditsAnswer => ({ edits: deskOf(tables, request).edits() }),
  );

  app.get<OfTable>(
    '/api/v1/tables/:table/frame',
    { config: { audience: ANYONE } },
    (request): FrameAnswer => deskOf(tables, request).current('public'),
  );

  app.get<OfTable & { Querystring: { readonly before?: string } }>(
    '/api/v1/tables/:table/log',
    { config: { audience: ANYONE } },
    (request): LogAnswer => {
      const { before } = request.query;
      const line = before === undefined ? undefined : lineOf(before);
      return { lines: deskOf(tables, request).log(line) };
    },
  );

  app.get<{ Params: { readonly table: string; readonly line: string } }>(
    '/api/v1/tables/:table/moments/:line',
    { config: { audience: ANYONE } },
    async (request): Promise<MomentAnswer> => {
      const line = lineOf(request.params.line);
      return done(await deskOf(tables, request).moment(viewerOf(request), line));
    },
  );
}

/** A number of a line of the log, out of an address. */
function lineOf(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new ApiError('api/schema', { at: '/line', why: 'must be the number of a line of the log' });
}
