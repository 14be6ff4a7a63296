import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcement, terminalQr } from './announce.js';
import { BootError } from './boot-error.js';
import { parseOptions, USAGE } from './boot-options.js';
import { ensureBuilt } from './build.js';
import { ensureInstalled } from './install.js';
import { checkData, checkPort } from './preflight.js';
import { Supervised } from './supervisor.js';
import { ensureVirtualRig } from './virtual-rig.js';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
/** What the virtual table's microcontroller runs, the same file that is flashed. */
const IMAGE = 'firmware-bridge/firmware/images/mega2560.hex';
const SOURCE = ['--conditions=@ringside/source', '--import', 'tsx'];

const running = [];
let isEnding = false;
let stopStep = () => undefined;

/** Installs, builds, starts and supervises. Returns once everything has been started. */
export async function launch() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
  try {
    await start();
  } catch (error) {
    if (!(error instanceof BootError)) throw error;
    if (isEnding) return;
    say(error.message, error.code);
    await end(error.exitCode);
  }
}

async function start() {
  const cwd = process.env.INIT_CWD ?? process.cwd();
  const options = parseOptions(process.argv.slice(2), { root: ROOT, cwd });
  if (options.help) {
    console.log(USAGE);
    return;
  }
  checkData(options.data);
  await checkPort(options.host, options.port);
  const onStart = (stop) => (stopStep = stop);
  await ensureInstalled(ROOT, onStart);
  await ensureBuilt(ROOT, onStart);
  if (isEnding) return;
  const page = options.virtual ? await startVirtualTable(options) : undefined;
  startHub(options, page);
  if (options.dev) startVite();
}

/** The address of its page, or `undefined` when there is a rig of real hardware instead. */
async function startVirtualTable({ data, port, pagePort, standIn, dev }) {
  const rig = await ensureVirtualRig(ROOT, data);
  if (!rig.isVirtual) {
    console.log(`${rig.path} names hardware of your own: starting without the virtual table.`);
    return undefined;
  }
  await checkPort('127.0.0.1', pagePort, '--page-port');
  const main = dev
    ? 'firmware-bridge/virtual-table/main.ts'
    : 'firmware-bridge/dist/virtual-table/main.js';
  const args = ['--rig', rig.path, '--listen', rig.address];
  const web = [
    '--page-port',
    String(pagePort),
    '--hub',
    `http://127.0.0.1:${port}`,
    ...(standIn ? [] : ['--image', IMAGE]),
    '--end-with-stdin',
  ];
  supervise('virtual table', [...(dev ? SOURCE : []), main, ...args, ...web], {
    onLine: (line) => {
      if (line.startsWith('bridge: ')) console.log(`Virtual table's ${line}`);
    },
    onGaveUp: (how) => {
      say(
        `${wordsFor('The virtual table', how)} Play goes on by tapping.`,
        'launcher/virtual-table-failed',
      );
    },
  });
  return `http://localhost:${pagePort}`;
}

function startHub({ data, host, port, dev, safe }, page) {
  const main = dev ? 'hub/app/main.ts' : 'hub/dist/app/main.js';
  const args = [
    '--data',
    data,
    '--host',
    host,
    '--port',
    String(port),
    '--ready-json',
    '--end-with-stdin',
  ];
  let isFirst = true;
  const all = [...(dev ? SOURCE : []), main, ...args];
  const safeArgs = [...all, '--safe-mode'];
  supervise('hub', safe ? safeArgs : all, {
    ...(!safe && { safeArgs }),
    onSafe: () => {
      say(SAFE_MODE, 'launcher/safe-mode');
    },
    onLine: (line) => {
      const ready = readyIn(line);
      if (ready === undefined) {
        console.log(line);
        return;
      }
      void announce(ready, page, isFirst);
      isFirst = false;
    },
    onGaveUp: (how) => {
      say(wordsFor('The hub', how), 'launcher/hub-failed');
      void end(how.why === 'refused' ? how.code : 1);
    },
  });
}

function startVite() {
  supervise('vite', ['node_modules/vite/bin/vite.js', 'ui'], {
    onLine: (line) => console.log(line),
    onGaveUp: (how) => console.error(wordsFor('vite', how)),
  });
}

function supervise(name, args, on) {
  const child = new Supervised({
    name,
    command: process.execPath,
    args,
    cwd: ROOT,
    onTrouble: (line) => console.error(`${name}: ${line}`),
    ...on,
  });
  running.push(child);
  child.start();
}

const SAFE_MODE = `The hub crashed five times within a minute; its last words are above. It is started once more in safe mode:
no device is opened, everything is tapped, the game goes on. To leave safe mode, mend what they say, press Ctrl-C and
start again: docs/operations.md.`;

/** Codes are listed in docs/errors/launcher.md. */
const say = (words, code) => console.error(`\n${words}\n(${code})`);

const wordsFor = (name, { why }) =>
  why === 'refused'
    ? `${name} can't start; it says why above.`
    : `${name} crashed five times within a minute and is not started again; its last words are above.`;

function readyIn(line) {
  try {
    const message = JSON.parse(line);
    return message?.ringside === 'ready' ? message : undefined;
  } catch {
    return undefined;
  }
}

async function announce(ready, page, isFirst) {
  if (!isFirst) {
    console.log(`The hub is back.${ready.hasHost ? '' : ` Table tablet: ${ready.hostLink}`}`);
    return;
  }
  // the one package this file uses, long after it has been installed
  const { encodeQR } = await import('qr');
  const rows = encodeQR(ready.hostLink, 'raw', { border: 2 });
  const qr = terminalQr(rows, process.stdout.isTTY === true);
  console.log(announcement(ready, { page, qr }));
}

/** Ends the children, then itself; a second Ctrl-C changes nothing. */
async function end(code) {
  if (isEnding) return;
  isEnding = true;
  stopStep();
  await Promise.all(running.map((child) => child.end()));
  process.exit(code);
}
