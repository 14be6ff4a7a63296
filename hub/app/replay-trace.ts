import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { volt } from '@ringside/engine/rulesets/volt';
import { parseTraceFile } from '@ringside/protocol/record';
import { Command, CommanderError } from 'commander';
import { replayTrace } from '../trace/index.ts';

/** `ringside replay-trace FILE`: what sensing makes of a trace (docs/trace-file.md). */

const EXIT = { fine: 0, different: 1, malformed: 2 } as const;
const GAMES = [bindRuleset(steelArena), bindRuleset(volt)];

const program = new Command('ringside replay-trace')
  .description('Prints the decisions sensing makes of a trace, and a digest of them.')
  .argument('<file>', 'a trace (JSON lines)')
  .option('--quiet', 'print the digest alone')
  .option('--expect <digest>', 'end with 1 unless the decisions have this digest')
  .exitOverride()
  .action((file: string, flags: { readonly quiet?: boolean; readonly expect?: string }) => {
    process.exitCode = run(file, flags.quiet ?? false, flags.expect);
  });

try {
  program.parse();
} catch (thrown) {
  if (!(thrown instanceof CommanderError)) throw thrown;
  process.exitCode = thrown.exitCode === 0 ? EXIT.fine : EXIT.malformed;
}

function run(file: string, quiet: boolean, expected: string | undefined): number {
  const text = readText(file);
  if (text === undefined) return EXIT.malformed;
  const trace = parseTraceFile(text);
  if (!trace.ok)
    return giveUp('trace/malformed', `${file}: ${trace.error.path} ${trace.error.reason}`);
  const replayed = replayTrace(trace.value, GAMES);
  if (!replayed.ok) return giveUp(replayed.error.code, `${file}: ${replayed.error.reason}`);
  const decisions = replayed.value.map((line) => `${line}\n`).join('');
  const digest = createHash('sha256').update(decisions).digest('hex');
  if (!quiet) process.stdout.write(decisions);
  console.log(`${String(replayed.value.length)} decisions, sha256 ${digest}`);
  return expected === undefined || expected === digest ? EXIT.fine : EXIT.different;
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    giveUp('trace/unreadable', `${file} can't be read: ${why}`);
    return undefined;
  }
}

/** Codes are in docs/errors/trace.md. */
function giveUp(code: string, message: string): number {
  console.error(`${code}: ${message}`);
  return EXIT.malformed;
}
