import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BootError } from './boot-error.js';

export const USAGE = `Usage: npm start -- [options]

  --port N        port of the dashboard (8420)
  --data DIR      folder of everything that is kept (.ringside)
  --no-virtual    without the virtual table: pure bookkeeping, or your own rig.json
  --stand-in      the virtual table without the firmware's image: lighter
  --page-port N   port of the virtual table's page (one above --port)
  --host ADDRESS  address to listen on (0.0.0.0)
  --safe-mode     open no device: everything is tapped (docs/operations.md)
  --dev           run from source, with the dashboard on vite's own port
  --help          this text`;

const OPTIONS = {
  port: { type: 'string', default: '8420' },
  'page-port': { type: 'string' },
  data: { type: 'string' },
  host: { type: 'string', default: '0.0.0.0' },
  'no-virtual': { type: 'boolean', default: false },
  'stand-in': { type: 'boolean', default: false },
  'safe-mode': { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

/** Reads the command line. Folders are meant from where the person stood, which npm keeps in INIT_CWD. */
export function parseOptions(args, { root, cwd }) {
  const values = readArgs(args);
  const port = portOf('--port', values.port);
  return {
    port,
    pagePort: portOf('--page-port', values['page-port'] ?? String(Math.min(port + 1, 65_535))),
    data: values.data === undefined ? resolve(root, '.ringside') : resolve(cwd, values.data),
    host: values.host,
    virtual: !values['no-virtual'],
    standIn: values['stand-in'],
    safe: values['safe-mode'],
    dev: values.dev,
    help: values.help,
  };
}

function readArgs(args) {
  try {
    return parseArgs({ args, options: OPTIONS, strict: true }).values;
  } catch (cause) {
    throw usage(cause.message);
  }
}

function portOf(name, text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port >= 1 && port <= 65_535) return port;
  throw usage(`${name} must be a number from 1 to 65535, not ${text}.`);
}

const usage = (what) => new BootError('launcher/usage', `${what}\n\n${USAGE}`, { exitCode: 64 });
