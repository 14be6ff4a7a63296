// `npm run bench`: installs and builds what is missing, the peer too, then measures what was built. The packages of the
// house resolve to their `dist` here, unlike in the tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../hub/bin/build.js';
import { ensureInstalled, npm } from '../../hub/bin/install.js';
import { checkNode } from '../../hub/bin/preflight.js';

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(here));

const EXIT_SETUP = 2;

/** boardgame.io is a package of this folder alone: nobody who only plays or tests installs it. */
function installPeer() {
  const folder = join(here, 'peer');
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  console.error('Installing the peer ...');
  const { command, args } = npm(['ci', '--no-audit', '--no-fund']);
  const { status } = spawnSync(command, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0)
    throw new Error('The peer could not be installed: measure without it (--no-peer).');
}

try {
  checkNode();
  await ensureInstalled(root);
  await ensureBuilt(root);
  if (!process.argv.includes('--no-peer')) installPeer();
} catch (error) {
  console.error(error.message);
  process.exit(EXIT_SETUP);
}
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', join(here, 'main.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
);
process.exit(status ?? 1);
