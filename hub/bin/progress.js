import { spawn } from 'node:child_process';

const REMIND_MS = 30_000;
const TAIL_LINES = 20;

/**
 * Runs a command that may take minutes: says what it is doing and for how long, keeps what it printed to itself unless
 * it fails. Resolves with `{ ok, tail, seconds }`; `onStart` is told how to stop it.
 */
export function runQuietly({ title, command, args, cwd, env = process.env, onStart }) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const isTerminal = process.stdout.isTTY === true;
  process.stdout.write(`${title} ...${isTerminal ? '' : '\n'}`);
  const reminder = setInterval(
    () =>
      process.stdout.write(isTerminal ? `\r${title} ... ${seconds()} s` : `  ... ${seconds()} s\n`),
    isTerminal ? 1_000 : REMIND_MS,
  );
  return new Promise((resolve) => {
    const lines = [];
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    onStart?.(() => child.kill('SIGTERM'));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        lines.push(...text.split('\n').filter((line) => line.trim() !== ''));
        lines.splice(0, lines.length - 200);
      });
    }
    const end = (ok) => {
      clearInterval(reminder);
      const mark = `${title} ${ok ? 'done' : 'FAILED'} (${seconds()} s)`;
      process.stdout.write(isTerminal ? `\r${mark}\x1b[K\n` : `${mark}\n`);
      resolve({ ok, lines, tail: lines.slice(-TAIL_LINES).join('\n'), seconds: seconds() });
    };
    child.once('error', (error) => {
      lines.push(error.message);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
