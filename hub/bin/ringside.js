#!/usr/bin/env node
// npm links this file before anything is built: the hub itself is built by `npm run build` or `npm start`; these run from
// the sources, so that a fresh clone can play cases and traces, and be looked at by the doctor.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const FROM_SOURCES = ['case', 'doctor', 'replay-trace'];

const [, , command, ...rest] = process.argv;
if (FROM_SOURCES.includes(command)) process.exitCode = play(command, rest);
else await import('../dist/app/main.js');

/** From the sources where the loader for them is installed, otherwise from what was built. */
function play(what, args) {
  const source = ['--conditions=@ringside/source', '--import'];
  const main = (path) => fileURLToPath(new URL(path, import.meta.url));
  const loader = findLoader();
  const how = loader
    ? [...source, loader, main(`../app/${what}.ts`)]
    : [main(`../dist/app/${what}.js`)];
  const { status } = spawnSync(process.execPath, [...how, ...args], { stdio: 'inherit' });
  return status ?? 1;
}

function findLoader() {
  try {
    return import.meta.resolve('tsx');
  } catch {
    return undefined;
  }
}
