import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BootError } from './boot-error.js';
import { checkCompiler } from './preflight.js';
import { runQuietly } from './progress.js';

const BINDING = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
/** Hash of the lock file that the installed packages belong to. */
const STAMP = 'node_modules/.ringside-lock';

/** Installs what the lock file names, unless it is there. */
export async function ensureInstalled(root, onStart) {
  if (isInstalled(root)) return;
  if (!existsSync(join(root, BINDING))) checkCompiler();
  const { ok, lines, tail } = await runQuietly({
    title: 'Installing packages (1 to 3 minutes the first time; the database is compiled)',
    ...npm(['ci', '--no-audit', '--no-fund']),
    cwd: root,
    onStart,
  });
  if (!ok) throw installError(lines.join('\n'), tail);
  writeFileSync(join(root, STAMP), lockHash(root));
}

/** npm as it was called by, or as it is found. */
export function npm(args) {
  const script = process.env.npm_execpath;
  if (script !== undefined && /npm-cli\.c?js$/.test(script)) {
    return { command: process.execPath, args: [script, ...args] };
  }
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}

function isInstalled(root) {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed) || !existsSync(join(root, BINDING))) return false;
  const stamp = join(root, STAMP);
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash(root);
  // installed by hand: newer than the lock file is all we can tell
  return statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

const lockHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

function installError(output, tail) {
  return new BootError(
    'launcher/install-failed',
    `npm could not install the packages. ${adviceFor(output)}\nIts last words:\n\n${tail}\n`,
  );
}

function adviceFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|network/i.test(output)) {
    return 'The package registry was not reached: check the network (or proxy) and start again.';
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'This folder may not be written: give this user the right to, and start again.';
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: make room and start again.';
  if (/gyp ERR|node-gyp|make: \*\*\*/.test(output)) {
    return 'The database could not be compiled: it needs g++, make and python3. Install them and start again.';
  }
  if (/ENOENT.*npm|npm: not found/i.test(output)) return 'npm was not found: install it with Node.';
  return 'Delete the folder node_modules and start again; if it fails again, its words below say why.';
}
