import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './failure.ts';
import { ANYONE } from './guard.ts';

const NOT_BUILT = `<!doctype html><meta charset="utf-8"><title>Ringside</title>
<p>The hub is running, but its dashboard has not been built. Run <code>npm run build</code> and reload.`;

/** Serves the built dashboard. A path with an extension is a file; any other is a route of the single page. */
export async function dashboard(app: FastifyInstance, directory: string): Promise<void> {
  await app.register(fastifyStatic, { root: directory, serve: false, dotfiles: 'ignore' });
  app.get<{ Params: { '*': string } }>('/*', { config: { audience: ANYONE } }, (request, reply) => {
    const path = request.params['*'];
    if (path === '' || isNavigation(request, path)) return page(reply, directory);
    if (path.startsWith('assets/')) return reply.sendFile(path, { immutable: true, maxAge: '1y' });
    return reply.header('cache-control', 'no-cache').sendFile(path, { cacheControl: false });
  });
  app.setNotFoundHandler(() => {
    throw new ApiError('api/not-found');
  });
}

const isNavigation = ({ headers }: FastifyRequest, path: string): boolean =>
  (headers.accept ?? '').includes('text/html') &&
  !/(^|\/)[^/]*\.[^/]*$/.test(path) &&
  !/^(api|health)(\/|$)/i.test(path);

function page(reply: FastifyReply, directory: string): FastifyReply {
  reply.header('cache-control', 'no-cache');
  if (existsSync(join(directory, 'index.html'))) {
    return reply.sendFile('index.html', { cacheControl: false });
  }
  return reply.type('text/html; charset=utf-8').send(NOT_BUILT);
}
