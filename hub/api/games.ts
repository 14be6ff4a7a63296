import type { FastifyInstance } from 'fastify';
import type { FrameAnswer } from '@ringside/protocol/api';
import { checkNewGameRequest, checkRestoreRequest } from '@ringside/protocol/api/schemas';
import type { Result } from '@ringside/protocol/vocabulary';
import type { Refusal, TableDesk } from '../table/feed.ts';
import { RefusedError, schemaError } from './failure.ts';
import { ANYONE, HOST_ONLY } from './guard.ts';

/** A position of a long game is larger than any socket message of ours. */
const CORRECTION_BYTES_MAX = 64 * 1024;

/** What concerns the game at this table: begin one, correct it, look at it as a stranger. */
export function gameRoutes(app: FastifyInstance, desk: TableDesk): void {
  app.post('/api/v1/games', { config: { audience: HOST_ONLY } }, async ({ body }) => {
    const request = checkNewGameRequest(body);
    if (!request.ok) throw schemaError(request.error);
    return done(await desk.begin(request.value));
  });

  app.post(
    '/api/v1/corrections',
    { config: { audience: HOST_ONLY }, bodyLimit: CORRECTION_BYTES_MAX },
    async ({ body }) => {
      const request = checkRestoreRequest(body);
      if (!request.ok) throw schemaError(request.error);
      return done(await desk.submit({ by: 'host' }, { kind: 'restore', ...request.value }));
    },
  );

  app.get('/api/v1/frame', { config: { audience: ANYONE } }, (): FrameAnswer =>
    desk.current('public'),
  );
}

function done(result: Result<null, Refusal>): Record<string, never> {
  if (!result.ok) throw new RefusedError(result.error);
  return {};
}
