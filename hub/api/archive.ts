import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ImportAnswer, TableCard } from '@ringside/protocol/api';
import {
  GAME_FILE_BYTES_MAX,
  matchLine,
  writeTraceFile,
  type GameFile,
  type MatchRecord,
} from '@ringside/protocol/record';
import type { TablesDesk } from '../table/feed.ts';
import { deskOf, done, type OfTable } from './desks.ts';
import { ANYONE, HOST_ONLY } from './guard.ts';

interface ArchiveParts {
  readonly tables: Pick<TablesDesk, 'get' | 'importGame'>;
  /** A game out of a file is a table more: throws for whoever may not open any. */
  readonly checkHouseHost: (request: FastifyRequest) => void;
  /** The device that has opened a table is its host. */
  readonly makeHost: (request: FastifyRequest, reply: FastifyReply, table: TableCard) => void;
}

/** Games in and out as files, and what everybody could see of one for clubs and chats: docs/game-file.md. */
export function archiveRoutes(
  app: FastifyInstance,
  { tables, checkHouseHost, makeHost }: ArchiveParts,
): void {
  app.get<OfTable>(
    '/api/v1/tables/:table/export',
    { config: { audience: HOST_ONLY } },
    async (request, reply): Promise<GameFile> => {
      const file = done(await deskOf(tables, request).exportGame());
      reply.header('content-disposition', `attachment; filename="${fileNameOf(file)}"`);
      return file;
    },
  );

  app.post<OfTable>(
    '/api/v1/tables/:table/import',
    { config: { audience: HOST_ONLY }, bodyLimit: GAME_FILE_BYTES_MAX },
    async (request, reply): Promise<ImportAnswer> => {
      checkHouseHost(request);
      const table = done(await tables.importGame(request.body));
      makeHost(request, reply, table);
      return { table };
    },
  );

  app.get<OfTable>(
    '/api/v1/tables/:table/trace',
    { config: { audience: HOST_ONLY } },
    (request, reply): string => {
      const trace = done(deskOf(tables, request).exportTrace());
      const name = `ringside-${trace.header.game.ruleset}.trace.jsonl`;
      reply.header('content-disposition', `attachment; filename="${name}"`);
      reply.type('application/x-ndjson; charset=utf-8');
      return writeTraceFile(trace);
    },
  );

  app.get<OfTable>(
    '/api/v1/tables/:table/record',
    { config: { audience: ANYONE } },
    async (request): Promise<MatchRecord> => done(await deskOf(tables, request).exportMatch()),
  );

  app.get<OfTable>(
    '/api/v1/tables/:table/record.txt',
    { config: { audience: ANYONE } },
    async (request, reply): Promise<string> => {
      const record = done(await deskOf(tables, request).exportMatch());
      reply.type('text/plain; charset=utf-8');
      return `${matchLine(record)}\n`;
    },
  );
}

/** Of nothing that people typed: it goes into a header. */
function fileNameOf({ game }: GameFile): string {
  const day = new Date(game.createdMs).toISOString().slice(0, '2026-12-01'.length);
  return `ringside-${game.ruleset}-${day}.json`;
}
