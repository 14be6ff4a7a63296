import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BootError } from './boot-error.js';
import { npm } from './install.js';
import { runQuietly } from './progress.js';

const SOURCES = [
  'protocol',
  'hub',
  'firmware-bridge',
  'ui',
  'tsconfig.base.json',
  'package-lock.json',
];
const NOT_SOURCES = new Set(['node_modules', 'dist', 'coverage']);
const PROJECTS = ['hub', 'firmware-bridge', 'firmware-bridge/virtual-table/page'];
const OUTPUTS = [
  'hub/dist/app/main.js',
  'firmware-bridge/dist/virtual-table/main.js',
  'ui/dist/index.html',
];
const STAMP = 'node_modules/.cache/ringside-built';

/** Builds what is not built, or was built from other sources. */
export async function ensureBuilt(root, onStart) {
  const signature = signatureOf(root);
  if (isBuilt(root, signature)) return;
  await step(root, onStart, {
    title: 'Building the hub and the virtual table',
    command: process.execPath,
    args: ['node_modules/typescript/bin/tsc', '-b', ...PROJECTS],
  });
  await step(root, onStart, {
    title: 'Building the dashboard',
    ...npm(['run', 'build', '--workspace', 'ui']),
  });
  mkdirSync(dirname(join(root, STAMP)), { recursive: true });
  writeFileSync(join(root, STAMP), signature);
}

async function step(root, onStart, { title, command, args }) {
  const { ok, tail } = await runQuietly({ title, command, args, cwd: root, onStart });
  if (ok) return;
  throw new BootError(
    'launcher/build-failed',
    `${title} failed. If you changed something, correct it; otherwise run git status and undo what is changed.\nIts last words:\n\n${tail}\n`,
  );
}

function isBuilt(root, signature) {
  if (OUTPUTS.some((output) => !existsSync(join(root, output)))) return false;
  const stamp = join(root, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === signature;
}

/** Names, sizes and times of all sources: cheap, and any edit, checkout or deletion changes it. */
function signatureOf(root) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = statSync(join(root, path));
    if (!stat.isDirectory()) {
      if (!/\.test\.ts$/.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(root, path)).sort()) {
      if (!NOT_SOURCES.has(name)) add(join(path, name));
    }
  };
  SOURCES.forEach(add);
  return hash.digest('hex');
}
