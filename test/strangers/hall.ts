import { tableId, type TableId } from '@ringside/protocol/vocabulary';
import type { JoinAnswer } from '@ringside/protocol/api';
import { serveTables, type ServedTables } from '../../hub/api/fixture.ts';
import { Table } from '../../hub/table/table.ts';
import { Tables } from '../../hub/table/tables.ts';
import { exported, GAMES, openBench, play, throughText } from '../archive/archive-kit.ts';
import { HandClock, seededEntropy, steelArenaGame, TestBench } from '../table/table-kit.ts';

/** Who walks about in the hall, and what each is at which table; at every other one a spectator. */
export const PEOPLE = {
  'the host of the house': { table: 'host' },
  'the host of the what-if': { 'what-if-3': 'host' },
  'the host of another table and of the record': { 'table-1': 'host', 'table-2': 'host' },
  'seat A of the first table': { table: 'seat' },
  'seat B of the first table': { table: 'seat' },
  'seat A of another table': { 'table-1': 'seat' },
  'seat A of the what-if': { 'what-if-3': 'seat' },
  'seat A of the record': { 'table-2': 'seat' },
  'a device that was let go': {},
  'a stranger without a cookie': {},
} as const satisfies Readonly<Record<string, Readonly<Record<string, 'host' | 'seat'>>>>;
export type Person = keyof typeof PEOPLE;

/** The tables of the hall by what they are. */
export const HALL = {
  first: 'table',
  other: 'table-1',
  record: 'table-2',
  whatIf: 'what-if-3',
} as const;

/** A hub over a real record: games at the first table and another one, one only to be looked at, a what-if. */
export interface Hall extends ServedTables {
  readonly tables: Tables;
  cookie(person: Person): string;
  /** All that anybody sees at any table, and how far the record goes. */
  seen(): Promise<unknown>;
  close(): Promise<void>;
}

const PLAYERS = ['A', 'B', 'C'] as const;
const GAME = steelArenaGame('virtual', PLAYERS);
const VIEWERS = ['host', 'public', ...PLAYERS] as const;

export async function openHall(): Promise<Hall> {
  const file = await gameFromAfar();
  const bench = new TestBench({ seed: 'hall' });
  await bench.open();
  const tables = await openTables(bench);
  const served = await serveTables(tables);
  const cookies = await letIn(served, tables, file);
  return {
    ...served,
    tables,
    cookie: (person) => cookies.get(person) ?? '',
    seen: async () => ({
      games: await bench.log.games(),
      tables: tables.list().map((card) => ({
        card,
        frames: VIEWERS.map((viewer) => tables.get(card.id)?.current(viewer)),
      })),
    }),
    close: async () => {
      await served.api.close();
      await tables.end();
      await bench.discard();
    },
  };
}

/** A game of another hub as a file, which leaves its key there. */
async function gameFromAfar(): Promise<unknown> {
  const afar = await openBench('afar');
  try {
    await play(afar, GAME, { answers: 12, seed: 1 });
    return throughText(await exported(afar));
  } finally {
    await afar.discard();
  }
}

async function openTables(bench: TestBench): Promise<Tables> {
  const { log } = bench;
  const warn = (): void => undefined;
  const shared = { games: GAMES, log, archive: log, entropy: seededEntropy('hall'), warn };
  const tables = await Tables.open({
    ...shared,
    store: { load: () => [], save: () => undefined },
    openTable: (card) => Table.open({ ...shared, ...card, clock: new HandClock() }),
  });
  await begin(tables, HALL.first);
  return tables;
}

async function begin(tables: Tables, id: string): Promise<void> {
  const begun = await tables.get(tableId(id))?.begin(GAME);
  if (!begun?.ok) throw new Error(`no game at ${id}`);
}

async function letIn(
  hub: ServedTables,
  tables: Tables,
  file: unknown,
): Promise<ReadonlyMap<Person, string>> {
  const cookies = new Map<Person, string>();
  const house = await hub.asHost();
  cookies.set('the host of the house', house);
  cookies.set('seat A of the first table', await hub.asSeat('A'));
  cookies.set('seat B of the first table', await hub.asSeat('B'));
  const other = await hub.openTable();
  await begin(tables, other.id);
  cookies.set('the host of another table and of the record', other.host);
  cookies.set('seat A of another table', await hub.asSeat('A', other.id));
  await open(hub, other.host, `${other.id}/import`, file);
  // whoever opens a what-if plays at the first table; let go there, they are its host and nobody else
  const opener = await hub.asSeat('C');
  await open(hub, opener, 'table/forks', {});
  await letGo(hub, house, 'C');
  cookies.set('the host of the what-if', opener);
  cookies.set('seat A of the what-if', await seatAt(hub, opener, HALL.whatIf));
  cookies.set('seat A of the record', await seatAt(hub, other.host, HALL.record));
  cookies.set('a device that was let go', await hub.asSeat('F'));
  await letGo(hub, house, 'F');
  if (tables.list().length !== Object.keys(HALL).length) throw new Error('not the hall');
  return cookies;
}

const open = (hub: ServedTables, cookie: string, path: string, payload: unknown) =>
  ask(hub, { cookie, method: 'POST', path, payload: payload as object });

const letGo = (hub: ServedTables, cookie: string, seat: string) =>
  ask(hub, { cookie, method: 'DELETE', path: `table/seats/${seat}/devices` });

/** The cookie of a device that a table's host has invited to seat A. */
async function seatAt(hub: ServedTables, host: string, table: string): Promise<string> {
  const invited = await open(hub, host, `${table}/invitations`, { seat: 'A' });
  const { url } = invited.json<{ readonly url: string }>();
  const token = url.slice(url.indexOf('#t=') + '#t='.length);
  const headers = { host: hub.host };
  const join = { method: 'POST', url: '/api/v1/join', headers, payload: { token } } as const;
  const joined = await hub.api.app.inject(join);
  const [cookie] = joined.cookies;
  const { table: at } = joined.json<JoinAnswer>();
  if (!cookie || at !== (table as TableId)) throw new Error(`not let in: ${joined.body}`);
  return `${cookie.name}=${cookie.value}`;
}

interface Asked {
  readonly cookie: string;
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly payload?: object;
}

async function ask(hub: ServedTables, { cookie, method, path, payload }: Asked) {
  const answer = await hub.api.app.inject({
    method,
    url: `/api/v1/tables/${path}`,
    headers: { host: hub.host, cookie },
    ...(payload && { payload }),
  });
  if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
  return answer;
}
