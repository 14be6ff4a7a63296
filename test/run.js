// `npm test`: sets up what a fresh machine lacks, then runs every test once and ends with `N passed, N failed`.
// Plain JavaScript without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);

/** Programs the tests drive for real, and the Debian package each comes from. */
const PROGRAMS = [
  { program: 'chromium', debian: 'chromium' },
  { program: 'socat', debian: 'socat' },
];

const EXIT_SETUP = 2;
const report = join('node_modules', '.cache', 'vitest-report.json');

function sh(command, args, options = {}) {
  return spawnSync(command, args, { stdio: 'inherit', ...options });
}

function must(label, command, args) {
  if (sh(command, args).status === 0) return;
  console.error(`\n${label} failed: \`${command} ${args.join(' ')}\`. Mend that, then run npm test again.`);
  process.exit(EXIT_SETUP);
}

const has = (program) => sh('which', [program], { stdio: 'ignore' }).status === 0;

function installPrograms() {
  const missing = PROGRAMS.filter(({ program }) => !has(program)).map(({ debian }) => debian);
  if (missing.length === 0) return;
  const line = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0 || !has('apt-get')) {
    console.error(`The tests need ${missing.join(' and ')}. Run once:\n\n  sudo sh -c '${line}'\n`);
    process.exit(EXIT_SETUP);
  }
  console.log(`installing ${missing.join(', ')} ...`);
  must('installing Debian packages', 'sh', ['-c', `${line} >/dev/null`]);
}

/** npm writes `node_modules/.package-lock.json` last: older than the lock file means an unfinished or stale install. */
function installPackages() {
  const installed = join('node_modules', '.package-lock.json');
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs)
    return;
  must('installing npm packages', 'npm', ['ci']);
}

function build() {
  must('type check and build', 'npx', ['--no-install', 'tsc', '-b']);
  must('building the dashboard', 'npm', ['run', '--silent', 'build', '-w', 'ui']);
}

function test() {
  mkdirSync(dirname(report), { recursive: true });
  const filters = process.argv.slice(2);
  const { status } = sh('npx', [
    '--no-install',
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filters,
  ]);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const broken = status === 0 ? 0 : Math.max(numFailedTests, numFailedTestSuites, 1);
  console.log(`\n${numPassedTests} passed, ${broken} failed`);
  process.exit(broken === 0 && numPassedTests > 0 ? 0 : 1);
}

installPrograms();
installPackages();
build();
test();
