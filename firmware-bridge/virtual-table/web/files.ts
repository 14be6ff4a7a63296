import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface ServedFile {
  readonly type: string;
  readonly body: Uint8Array;
}

/** Addresses that exist, where their files lie under the package, and what they are. */
const SHELVES: readonly {
  readonly pattern: RegExp;
  readonly at: readonly string[];
  readonly type: string;
}[] = [
  { pattern: /^\/(index\.html)$/, at: ['virtual-table', 'page'], type: 'text/html; charset=utf-8' },
  { pattern: /^\/([a-z-]+\.css)$/, at: ['virtual-table', 'page'], type: 'text/css; charset=utf-8' },
  { pattern: /^\/(icon\.svg)$/, at: ['virtual-table', 'page'], type: 'image/svg+xml' },
  {
    pattern: /^\/fonts\/([\w-]+\.woff2)$/,
    at: ['virtual-table', 'page', 'fonts'],
    type: 'font/woff2',
  },
  {
    pattern: /^\/page\/([a-z-]+\.js)$/,
    at: ['dist', 'virtual-table', 'page'],
    type: 'text/javascript; charset=utf-8',
  },
  {
    pattern: /^\/picture\/([a-z-]+\.js)$/,
    at: ['dist', 'virtual-table', 'picture'],
    type: 'text/javascript; charset=utf-8',
  },
];

/** The folder of this package, from source and from `dist` alike. */
function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) {
    folder = dirname(folder);
  }
  return folder;
}

const ROOT = packageRoot();

/** A file of the page, or `undefined`: nothing but the page's own names is ever looked for. */
export async function pageFile(path: string): Promise<ServedFile | undefined> {
  const address = path === '/' ? '/index.html' : path;
  for (const { pattern, at, type } of SHELVES) {
    const name = pattern.exec(address)?.[1];
    if (name === undefined) continue;
    try {
      return { type, body: await readFile(join(ROOT, ...at, name)) };
    } catch {
      return undefined; // a good name of a file that isn't there is as unknown as a bad one
    }
  }
  return undefined;
}
