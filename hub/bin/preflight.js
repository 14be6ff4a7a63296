import { accessSync, constants, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { BootError } from './boot-error.js';

const NODE_MIN = [20, 19];

/** The oldest Node that everything here runs on. */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isEnough = major > NODE_MIN[0] || (major === NODE_MIN[0] && minor >= NODE_MIN[1]);
  if (isEnough) return;
  throw new BootError(
    'launcher/node-too-old',
    `This is Node ${version}; Ringside needs ${NODE_MIN.join('.')} or newer. Install it from https://nodejs.org and start again.`,
  );
}

/** What compiles the database binding; only asked for when it has to be built. */
export function checkCompiler(path = process.env.PATH ?? '') {
  if (process.platform === 'win32') return;
  const wanted = {
    'g++': ['g++', 'c++', 'clang++'],
    make: ['make', 'gmake'],
    python3: ['python3'],
  };
  const missing = Object.entries(wanted).filter(
    ([, names]) => !names.some((n) => isOnPath(n, path)),
  );
  if (missing.length === 0) return;
  const names = missing.map(([name]) => name).join(', ');
  const how =
    process.platform === 'darwin'
      ? 'xcode-select --install'
      : `sudo apt-get install ${missing.map(([name]) => name).join(' ')}   (or what your system calls them)`;
  throw new BootError(
    'launcher/no-compiler',
    `The database has to be compiled once, and ${names} can't be found. Install them and start again:\n  ${how}`,
  );
}

function isOnPath(name, path) {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Makes the data folder and proves that it can be written. */
export function checkData(data) {
  const probe = join(data, '.write-probe');
  try {
    makeFolder(data);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new BootError(
      'launcher/data-dir',
      `The data folder ${data} can't be written: ${cause.message}.\nGive this user the right to, or start with: npm start -- --data FOLDER`,
      { exitCode: 73, cause },
    );
  }
}

/** One step at a time: `recursive` never returns where a folder's parent says that it isn't there (Linux, /proc). */
function makeFolder(path) {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** Better now than after a minute of building. */
export async function checkPort(host, port, flag = '--port') {
  const problem = await tryToListen(host, port);
  if (problem === undefined) return;
  const what =
    problem === 'EADDRINUSE' ? 'is taken by another program' : `can't be used (${problem})`;
  const free = await freePortAfter(host, port);
  throw new BootError(
    'launcher/port-taken',
    `Port ${port} ${what}. Perhaps Ringside is running already: http://localhost:${port}\nStop it, or start with another port: npm start -- ${flag} ${free}`,
    { exitCode: 69 },
  );
}

async function freePortAfter(host, port) {
  for (let next = port + 10; next < port + 100 && next < 65_535; next += 10) {
    if ((await tryToListen(host, next)) === undefined) return next;
  }
  return 'N';
}

/** `undefined` when it works, otherwise the system's word for why not. */
function tryToListen(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code ?? error.message));
    server.listen({ host, port }, () => server.close(() => resolve(undefined)));
  });
}
