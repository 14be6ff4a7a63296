import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ForkAnswer, NewTableAnswer, TableCard, TablesAnswer } from '@ringside/protocol/api';
import { checkForkRequest, checkNewTableRequest } from '@ringside/protocol/api/schemas';
import type { TablesDesk } from '../table/feed.ts';
import { deskOf, done, senderOf, tableOf, type OfTable } from './desks.ts';
import { schemaError } from './failure.ts';
import { ANYONE, HOST_ONLY, PLAYERS } from './guard.ts';
import { checkHouseHost, checkMayClose } from './house-host.ts';
import type { Invitations } from './invitations.ts';
import { linkFor } from './links.ts';
import type { TableId } from '@ringside/protocol/vocabulary';
import type { OwnNames } from './own-names.ts';

/** Long enough to carry a tablet to the other end of the hall. */
const HOST_LINK_LIFE_MS = 30 * 60_000;

interface TableOptions {
  readonly tables: TablesDesk;
  readonly invitations: Invitations;
  readonly names: OwnNames;
  /** A table is no more: nobody is anybody there. */
  readonly onClosed: (table: TableId) => void;
  readonly makeHost: (request: FastifyRequest, reply: FastifyReply, table: TableCard) => void;
}

/** The tables of this hub: what is played, another one, a what-if, and the end of one. */
export function tableRoutes(app: FastifyInstance, options: TableOptions): void {
  const { tables, makeHost, onClosed } = options;
  app.get('/api/v1/tables', { config: { audience: ANYONE } }, () => listOf(tables));

  app.post('/api/v1/tables', { config: { audience: HOST_ONLY } }, (request) =>
    openTable(request, options),
  );

  app.delete<OfTable>(
    '/api/v1/tables/:table',
    { config: { audience: HOST_ONLY, house: true } },
    async (request) => {
      deskOf(tables, request);
      checkMayClose(request, tables);
      done(await tables.close(tableOf(request)));
      onClosed(tableOf(request));
      return {};
    },
  );

  app.post<OfTable>(
    '/api/v1/tables/:table/forks',
    { config: { audience: PLAYERS } },
    async (request, reply): Promise<ForkAnswer> => {
      const body = checkForkRequest(request.body);
      if (!body.ok) throw schemaError(body.error);
      deskOf(tables, request);
      const { line } = body.value;
      const table = done(await tables.fork(tableOf(request), senderOf(request), line));
      makeHost(request, reply, table);
      return { table };
    },
  );
}

const listOf = (tables: TablesDesk): TablesAnswer => ({
  tables: tables.list().flatMap((card) => {
    const frame = tables.get(card.id)?.current('public').frame;
    if (!frame) return [];
    const { stage, ruleset, seats } = frame;
    const players = seats.map(({ name }) => name).filter((name) => name !== '');
    return [{ ...card, stage, ruleset, players }];
  }),
});

async function openTable(
  request: FastifyRequest,
  { tables, invitations, names }: TableOptions,
): Promise<NewTableAnswer> {
  const body = checkNewTableRequest(request.body);
  if (!body.ok) throw schemaError(body.error);
  checkHouseHost(request, tables);
  const table = done(await tables.open(body.value.name));
  const claim = { table: table.id, role: 'host' } as const;
  const token = invitations.issue({ claim, handOver: false }, HOST_LINK_LIFE_MS);
  return { table, link: linkFor(request, { token, lifeMs: HOST_LINK_LIFE_MS, names }) };
}
