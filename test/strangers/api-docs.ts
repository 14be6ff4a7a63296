import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Role } from '@ringside/protocol/api';
import * as bodies from '../../protocol/api/schemas/http.ts';
import {
  ClientMessageSchema,
  ServerMessageSchema,
  WireErrorSchema,
} from '../../protocol/api/schemas/messages.ts';
import type { ServedRoute } from '../../hub/api/guard.ts';
import { openHub } from '../../hub/api/fixture.ts';
import { kindsOf, type Json, type MessageKind } from './message-kinds.ts';
import { SENDERS } from './senders.ts';

// docs/openapi.json and docs/websocket.md, made from the schemas of protocol/api and the routes the hub declares.

/** What a route takes and gives; whom it serves it says itself. */
const SPOKEN: Readonly<Record<string, { readonly takes?: Body; readonly gives?: Body }>> = {
  'GET /health': { gives: 'Health' },
  'GET /api/v1/me': { gives: 'MeAnswer' },
  'POST /api/v1/join': { takes: 'JoinRequest', gives: 'JoinAnswer' },
  'POST /api/v1/knocks': { takes: 'KnockRequest', gives: 'KnockAnswer' },
  'GET /api/v1/knocks/mine': { gives: 'KnockAnswer' },
  'GET /api/v1/tables': { gives: 'TablesAnswer' },
  'POST /api/v1/tables': { takes: 'NewTableRequest', gives: 'NewTableAnswer' },
  'DELETE /api/v1/tables/:table': {},
  'GET /api/v1/tables/:table/frame': { gives: 'FrameAnswer' },
  'GET /api/v1/tables/:table/log': { gives: 'LogAnswer' },
  'GET /api/v1/tables/:table/moments/:line': { gives: 'MomentAnswer' },
  'GET /api/v1/tables/:table/edits': { gives: 'EditsAnswer' },
  'GET /api/v1/tables/:table/code': { gives: 'CodeAnswer' },
  'POST /api/v1/tables/:table/knocks/:knock': { takes: 'KnockVerdict' },
  'POST /api/v1/tables/:table/invitations': { takes: 'InvitationRequest', gives: 'LinkAnswer' },
  'DELETE /api/v1/tables/:table/seats/:seat/devices': {},
  'POST /api/v1/tables/:table/games': { takes: 'NewGameRequest' },
  'POST /api/v1/tables/:table/positions': { takes: 'RestoreRequest' },
  'POST /api/v1/tables/:table/forks': { takes: 'ForkRequest', gives: 'ForkAnswer' },
  'GET /api/v1/tables/:table/export': {},
  'POST /api/v1/tables/:table/import': { gives: 'ImportAnswer' },
  'GET /api/v1/tables/:table/record': {},
  'GET /api/v1/tables/:table/record.txt': {},
  'GET /api/v1/tables/:table/trace': {},
};
/** The socket has a page of its own; the dashboard's files are no interface. */
const NOT_SPOKEN = ['GET /api/v1/tables/:table/ws', 'GET /*'];

type Body = keyof typeof bodies extends infer Name
  ? Name extends `${infer Short}Schema`
    ? Short
    : never
  : never;

/** The schema of a body, by its name in protocol/api. */
const bodySchema = (name: Body): Json => plain(bodies[`${name}Schema`]);

/** What a route's request must look like; `undefined` when it takes no body. */
export const takenBy = ({ method, url }: ServedRoute): Json | undefined => {
  const { takes } = SPOKEN[`${method} ${url}`] ?? {};
  return takes && bodySchema(takes);
};

/** Every route of a running hub but those that only tell the headers of another. */
export const routesOf = (routes: readonly ServedRoute[]): readonly ServedRoute[] =>
  routes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');

/** Both pages as text, by file name in `docs/`. */
export async function apiDocs(): Promise<Readonly<Record<string, string>>> {
  const hub = await openHub({ dashboardDir: mkdtempSync(join(tmpdir(), 'ringside-docs-')) });
  try {
    return {
      'openapi.json': await pretty('docs/openapi.json', JSON.stringify(openApi(hub.api.routes))),
      'websocket.md': await pretty('docs/websocket.md', webSocketPage()),
    };
  } finally {
    await hub.api.close();
  }
}

/** Throws for a route nobody has described and for a description of no route. */
function openApi(declared: readonly ServedRoute[]): Json {
  const routes = routesOf(declared);
  const keys = routes.map(({ method, url }) => `${method} ${url}`);
  const odd = [
    ...keys.filter((key) => !(key in SPOKEN) && !NOT_SPOKEN.includes(key)),
    ...[...Object.keys(SPOKEN), ...NOT_SPOKEN].filter((key) => !keys.includes(key)),
  ];
  if (odd.length > 0) throw new Error(`not described, or not there: ${odd.join(', ')}`);
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes.filter(({ method, url }) => `${method} ${url}` in SPOKEN)) {
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  const schemas = Object.fromEntries(
    Object.entries(bodies)
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, schema]) => [name.replace(/Schema$/, ''), plain(schema)]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ringside hub',
      version: '1',
      description: 'See api.md; the socket: websocket.md.',
    },
    paths,
    components: {
      schemas: { ...schemas, WireError: plain(WireErrorSchema) },
      responses: { Refused: answer('Refused: branch on `code` (docs/errors/)', 'WireError') },
    },
  };
}

function operation({ method, url, audience, house }: ServedRoute): Json {
  const { takes, gives } = SPOKEN[`${method} ${url}`] ?? {};
  const inPath = [...url.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: PARAMETERS[name ?? ''] ?? { type: 'string' },
  }));
  const parameters = url.endsWith('/log') ? [...inPath, BEFORE] : inPath;
  return {
    description: `For: ${whoIs(audience)}${house ? ', sometimes the host of the first table' : ''}.`,
    'x-audience': [...audience],
    ...(parameters.length > 0 && { parameters }),
    ...(takes && { requestBody: { required: true, content: jsonOf(takes) } }),
    responses: {
      200: FILES[url] ?? (gives ? answer('Done', gives) : { description: 'Done', content: EMPTY }),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** What is no answer of this api but a file with a page of its own. */
const FILES: Readonly<Record<string, Json>> = {
  '/api/v1/tables/:table/export': fileOf('application/json'),
  '/api/v1/tables/:table/record': fileOf('application/json'),
  '/api/v1/tables/:table/record.txt': fileOf('text/plain'),
};
function fileOf(type: string): Json {
  return { description: 'See game-file.md', content: { [type]: {} } };
}
const BEFORE = {
  name: 'before',
  in: 'query',
  required: false,
  schema: { type: 'integer', minimum: 1 },
};
const PARAMETERS: Readonly<Record<string, Json>> = {
  seat: { enum: ['A', 'B', 'C', 'D', 'E', 'F'] },
  table: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,31}$' },
  line: { type: 'integer', minimum: 1 },
};

const jsonOf = (name: string): Json => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
});
const EMPTY: Json = { 'application/json': { schema: { type: 'object', maxProperties: 0 } } };
const answer = (description: string, name: string): Json => ({
  description,
  content: jsonOf(name),
});

const ROLES: readonly Role['role'][] = ['host', 'seat', 'spectator'];
const whoIs = (audience: readonly Role['role'][]): string =>
  ROLES.every((role) => audience.includes(role)) ? 'anyone' : audience.join(', ');

function webSocketPage(): string {
  const towards = kindsOf(plain(ClientMessageSchema)).map(
    (kind) =>
      `### \`${kind.name}\`\n\nFrom: ${whoIs(SENDERS[kind.name] ?? [])}.\n\n${fields(kind)}`,
  );
  const from = kindsOf(plain(ServerMessageSchema)).map(
    (kind) => `### \`${kind.name}\`\n\n${fields(kind)}`,
  );
  return [
    '# The messages of the socket',
    'Made by `npm run docs:api` from the schemas of `protocol/api`; what they mean and how a connection goes: [api.md](api.md).',
    'Who may not send a message gets `api/spectators-watch` or `api/not-host`. No other field than those named is taken.',
    '## Towards the hub',
    ...towards,
    '## From the hub',
    ...from,
  ].join('\n\n');
}

function fields({ schema }: MessageKind): string {
  const rows = fieldRows(schema, '');
  return ['| field | must be |', '| --- | --- |', ...rows].join('\n');
}

/** One row a field; the fields of a nested object under their path. */
function fieldRows(schema: Json, path: string): readonly string[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return Object.entries(properties).flatMap(([name, field]) => {
    const at = `${path}${name}`;
    const isClosed = field['additionalProperties'] === false && path.length === 0;
    if (isClosed && name === 'command') return fieldRows(field, `${at}.`);
    const optional = required.includes(name) ? '' : ' (optional)';
    return [`| \`${at}\`${optional} | ${wordsFor(name, field)} |`];
  });
}

/** A schema in a few words; a frame's sections are too much for a row. */
function wordsFor(name: string, schema: Json): string {
  if (name === 'set') return 'sections of `TableFrame`: [openapi.json](openapi.json)';
  return `\`${shortOf(schema).replaceAll('|', '\\|')}\``;
}

function shortOf(schema: Json): string {
  const { anyOf, type } = schema as { anyOf?: readonly Json[]; type?: string };
  if ('const' in schema) return JSON.stringify(schema['const']);
  if (anyOf) return anyOf.map(shortOf).join(' | ');
  if (type === 'object') return objectOf(schema);
  const bounds = Object.entries(schema).filter(([key]) => key !== 'type' && key !== 'items');
  const said = bounds.map(([key, value]) => `${key} ${String(value)}`).join(', ');
  return `${type ?? 'anything'}${said === '' ? '' : ` (${said})`}`;
}

function objectOf(schema: Json): string {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, Json>> };
  const named = Object.entries(properties).map(([key, field]) => `${key}: ${shortOf(field)}`);
  const open = schema['additionalProperties'] === false ? [] : ['...'];
  return `{ ${[...named, ...open].join(', ')} }`;
}

/** A schema as JSON, without what typebox keeps beside it. */
const plain = (schema: unknown): Json => JSON.parse(JSON.stringify(schema)) as Json;

async function pretty(file: string, text: string): Promise<string> {
  const config = await resolveConfig(join(import.meta.dirname, '../..', file));
  return await format(text, { ...config, filepath: file });
}
