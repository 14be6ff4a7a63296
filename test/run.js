// `npm test`: sets up what a fresh machine lacks, then runs every test once and ends with `N passed, N failed`.
// Plain JavaScript: it runs before anything is installed. `npm test -- PATH` runs some of them,
// `npm run e2e -- NAME` the one journey of test/e2e with that name, and without it all of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../hub/bin/build.js';
import { ensureInstalled } from '../hub/bin/install.js';
import { checkNode } from '../hub/bin/preflight.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** Programs that the tests drive for real, and files they build with, and the Debian package each comes from. */
const PROGRAMS = [
  { program: 'chromium', debian: 'chromium' },
  { program: 'socat', debian: 'socat' },
  { program: 'faketime', debian: 'faketime' },
  { program: 'systemd-notify', debian: 'systemd' },
  { program: 'avr-gcc', debian: 'gcc-avr' },
  { file: '/usr/lib/avr/include/avr/io.h', debian: 'avr-libc' },
  { file: '/usr/share/arduino/hardware/arduino/avr', debian: 'arduino-core-avr' },
  { file: '/usr/share/arduino/Arduino.mk', debian: 'arduino-mk' },
  { program: 'nfc-list', debian: 'libnfc-bin' },
  { program: 'nfc-anticol', debian: 'libnfc-examples' },
  { file: '/usr/include/simavr/sim_avr.h', debian: 'libsimavr-dev' },
  { file: '/usr/include/libelf.h', debian: 'libelf-dev' },
];

const EXIT_SETUP = 2;
const REPORT = join('node_modules', '.cache', 'vitest-report.json');

const has = (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
const isThere = ({ program, file }) => (file === undefined ? has(program) : existsSync(file));

function installPrograms() {
  const missing = PROGRAMS.filter((each) => !isThere(each)).map(({ debian }) => debian);
  if (missing.length === 0) return;
  const line = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    giveUp(`The tests need ${missing.join(' and ')}. Run once:\n\n  sudo sh -c '${line}'\n`);
  }
  console.log(`Installing ${missing.join(' and ')} ...`);
  const { status } = spawnSync('sh', ['-c', `(${line}) >/dev/null`], { stdio: 'inherit' });
  if (status !== 0) giveUp(`That failed. Run it by hand to see why:\n\n  ${line}\n`);
}

function giveUp(message) {
  console.error(message);
  process.exit(EXIT_SETUP);
}

/** What is asked for, in the words of vitest. */
function wanted([first, ...rest]) {
  if (first !== '--e2e') return first === undefined ? [] : [first, ...rest];
  const [name, ...more] = rest;
  if (name === undefined || name.startsWith('-')) return ['test/e2e', ...rest];
  return [`test/e2e/${name}.`, ...more];
}

function runTests() {
  mkdirSync(dirname(REPORT), { recursive: true });
  rmSync(REPORT, { force: true });
  const vitest = ['--no-install', 'vitest', 'run', '--reporter=default', '--reporter=json'];
  const args = [...vitest, `--outputFile.json=${REPORT}`, ...wanted(process.argv.slice(2))];
  const { status } = spawnSync('npx', args, { stdio: 'inherit' });
  const { passed, failed } = counts(status);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

/** A run that ended badly without a failed test (an unhandled error, no report) counts as one failure. */
function counts(status) {
  try {
    const report = JSON.parse(readFileSync(REPORT, 'utf8'));
    const failed = Math.max(report.numFailedTests, report.numFailedTestSuites);
    return { passed: report.numPassedTests, failed: status === 0 ? failed : Math.max(failed, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

try {
  checkNode();
  installPrograms();
  await ensureInstalled(root);
  await ensureBuilt(root);
} catch (error) {
  giveUp(error.message);
}
runTests();
