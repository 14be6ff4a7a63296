import { spawn } from 'node:child_process';

/** With a start of a second and a half, the fourth one is still within three seconds. */
const BACKOFF_MS = [100, 250, 500, 1_000];
const CRASHES_MAX = 5;
const CRASH_WINDOW_MS = 60_000;
const END_MS_MAX = 5_000;
const KEPT_LINES = 12;
/** Exit codes that say "it won't go better the next time" (sysexits.h). */
const isForGood = (code) => code !== null && code >= 64 && code <= 78;

/**
 * One child process: started, started again when it crashes, ended cleanly. `onLine(line)` gets what it prints on
 * stdout. A crash loop is tried once more with `safeArgs`, where there are any, and `onSafe()` is told;
 * `onGaveUp({ code, why, lines })` is called once when it is not started again.
 */
export class Supervised {
  #what;
  #child;
  #crashes = [];
  #isEnding = false;
  #restart;
  #lines = [];
  #args;

  /** `what`: `{ name, command, args, safeArgs?, cwd, onLine, onTrouble, onSafe?, onGaveUp }` */
  constructor(what) {
    this.#what = what;
    this.#args = what.args;
  }

  get pid() {
    return this.#child?.pid;
  }

  start() {
    const { command, cwd, onLine } = this.#what;
    // stdin stays open as long as we live: a child that sees it end knows that nobody looks after it any more
    const child = spawn(command, this.#args, { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child = child;
    this.#lines = [];
    child.stdin.on('error', () => undefined);
    eachLine(child.stdout, onLine);
    eachLine(child.stderr, (line) => this.#heard(line));
    child.once('error', (error) => this.#heard(error.message));
    child.once('close', (code, signal) => this.#ended(code, signal));
  }

  /** Ends it, by force when it takes more than five seconds. */
  async end() {
    this.#isEnding = true;
    clearTimeout(this.#restart);
    const child = this.#child;
    if (child === undefined) return;
    const closed = new Promise((resolve) => child.once('close', resolve));
    const force = setTimeout(() => child.kill('SIGKILL'), END_MS_MAX);
    child.kill('SIGTERM');
    await closed;
    clearTimeout(force);
  }

  #heard(line) {
    this.#lines = [...this.#lines, line].slice(-KEPT_LINES);
    const trouble = toTrouble(line);
    if (trouble !== undefined) this.#what.onTrouble(trouble);
  }

  #ended(code, signal) {
    this.#child = undefined;
    if (this.#isEnding) return;
    const lines = this.#lines;
    if (isForGood(code)) {
      this.#what.onGaveUp({ code, why: 'refused', lines });
      return;
    }
    // a clock that is set anew must not make a loop of crashes that lie apart, nor hide one
    const nowMs = performance.now();
    this.#crashes = [...this.#crashes, nowMs].filter((atMs) => nowMs - atMs < CRASH_WINDOW_MS);
    if (this.#crashes.length < CRASHES_MAX) {
      this.#startLater(signal ?? `exit code ${code}`);
      return;
    }
    const { safeArgs, onSafe, onGaveUp } = this.#what;
    if (safeArgs === undefined || this.#args === safeArgs) {
      onGaveUp({ code, why: 'crashing', lines });
      return;
    }
    this.#args = safeArgs;
    this.#crashes = [];
    onSafe();
    this.start();
  }

  #startLater(how) {
    const waitMs = BACKOFF_MS[this.#crashes.length - 1] ?? 1_000;
    this.#restart = setTimeout(() => {
      this.#what.onTrouble(`ended (${how}); starting it again`);
      this.start();
    }, waitMs);
  }
}

function eachLine(stream, call) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') call(line);
  });
}

/** What a person should see of a log: warnings and worse, in words; anything that is no log line as it is. */
function toTrouble(line) {
  if (!line.startsWith('{')) return line;
  try {
    const { level, msg, code } = JSON.parse(line);
    if (typeof level !== 'number') return line;
    if (level < 40) return undefined;
    return code === undefined ? msg : `${msg} (${code})`;
  } catch {
    return line;
  }
}
