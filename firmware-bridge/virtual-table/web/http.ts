import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Desk } from '../desk/desk.ts';
import { parseDo } from '../desk/request.ts';
import { pageFile } from './files.ts';
import { isNeighbour } from './gate.ts';

const MAX_BODY_BYTES = 16_384;

/** Everything a refusal can be, with the HTTP status that says so. */
const STATUS = {
  'virtual-table/bad-request': 400,
  'virtual-table/foreign-origin': 403,
  'virtual-table/not-found': 404,
  'virtual-table/wrong-method': 405,
  'virtual-table/too-large': 413,
  'virtual-table/no-such-piece': 404,
  'virtual-table/no-such-space': 404,
  'virtual-table/no-such-cell': 404,
  'virtual-table/off-table': 400,
  'virtual-table/piece-held': 409,
  'virtual-table/hand-full': 409,
  'virtual-table/hand-empty': 409,
  'virtual-table/hands-busy': 409,
  'virtual-table/interrupted': 409,
  'virtual-table/hub-silent': 502,
} as const;
type RefusalCode = keyof typeof STATUS;

const SAFE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

export interface ControlNeeds {
  readonly desk: Desk;
  /** Everything that is true of the table, for `GET /state`. */
  readonly state: () => unknown;
}

/** The control API and the page's files (docs/virtual-table.md). */
export function controlServer(needs: ControlNeeds): Server {
  return createServer((request, response) => {
    answer(request, response, needs).catch((error: unknown) => {
      response.destroy();
      throw error;
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { desk, state }: ControlNeeds,
): Promise<void> {
  if (!isNeighbour(request)) {
    refuse(response, 'virtual-table/foreign-origin');
    return;
  }
  const path = new URL(request.url ?? '/', 'http://table').pathname;
  if (path === '/do') {
    await answerDo(request, response, desk);
    return;
  }
  if (request.method !== 'GET') {
    refuse(response, 'virtual-table/wrong-method');
    return;
  }
  if (path === '/state') {
    json(response, 200, state());
    return;
  }
  const file = await pageFile(path);
  if (!file) {
    refuse(response, 'virtual-table/not-found');
    return;
  }
  response.writeHead(200, { ...SAFE_HEADERS, 'content-type': file.type }).end(file.body);
}

async function answerDo(
  request: IncomingMessage,
  response: ServerResponse,
  desk: Desk,
): Promise<void> {
  if (request.method !== 'POST') {
    refuse(response, 'virtual-table/wrong-method');
    return;
  }
  const body = await readBody(request);
  if (body === undefined) {
    refuse(response, 'virtual-table/too-large');
    return;
  }
  const parsed = parseDo(parseJson(body));
  if (!parsed.ok) {
    refuse(response, parsed.error.code, parsed.error.detail);
    return;
  }
  const outcome = await desk.do(parsed.value);
  if (outcome.ok) json(response, 200, { ok: true, ...outcome.value });
  else refuse(response, outcome.error.code);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined; // no JSON is no request: the parser says what it wants
  }
}

/** `undefined`: longer than anything this table has a use for. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined; // the sender hung up: nobody is left to be answered
  }
  return Buffer.concat(chunks).toString('utf8');
}

function refuse(
  response: ServerResponse,
  code: RefusalCode,
  detail: Readonly<Record<string, string>> = {},
): void {
  json(response, STATUS[code], { ok: false, code, detail });
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response
    .writeHead(status, { ...SAFE_HEADERS, 'content-type': 'application/json' })
    .end(JSON.stringify(body));
}
