import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Bucket } from './bucket.ts';
import { ApiError } from './failure.ts';
import type { ApiClock } from './ports.ts';

/** A device that was let in: a page and its files at once, then more than any hand can tap. */
const OF_SESSION = { burst: 100, perSecond: 20 };
/** Everybody else at one address: in a hall that is a whole crowd behind one router, loading a page. */
const OF_ADDRESS = { burst: 400, perSecond: 50 };
/** More than any table has; beyond it those that were away longest begin anew. */
const BUCKETS_MAX = 1_000;

/**
 * So many requests for each session, whatever address it comes from, and so many for all strangers of an address
 * together: nobody who was let in is shut out because a stranger beside them floods the hub. Sockets are counted where
 * they connect. To be declared after the guard, which finds the session.
 */
export function rateLimit(app: FastifyInstance, clock: ApiClock): void {
  const buckets = new Map<string, Bucket>();
  app.addHook('onRequest', (request, reply, done) => {
    if (request.ws) {
      done();
      return;
    }
    const { key, rate } = payerOf(request);
    const nowMs = clock.nowMs();
    const bucket = buckets.get(key) ?? new Bucket(rate, nowMs);
    // newest last: the first one is who was away longest
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > BUCKETS_MAX && oldest !== undefined) buckets.delete(oldest);
    if (bucket.take(nowMs)) {
      done();
      return;
    }
    reply.header('retry-after', '1');
    done(new ApiError('api/too-many'));
  });
}

function payerOf({ session, ip }: FastifyRequest): {
  readonly key: string;
  readonly rate: typeof OF_SESSION;
} {
  return session === undefined
    ? { key: `address ${ip}`, rate: OF_ADDRESS }
    : { key: `session ${session.hash}`, rate: OF_SESSION };
}
