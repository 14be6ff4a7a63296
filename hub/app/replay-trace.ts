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
  const trace = parseTraceFile(readFileSync(file, 'utf8'));
  if (!trace.ok) return giveUp(`${file}: ${trace.error.path} ${trace.error.reason}`);
  const replayed = replayTrace(trace.value, GAMES);
  if (!replayed.ok) return giveUp(`${file}: ${replayed.error}`);
  const text = replayed.value.map((line) => `${line}\n`).join('');
  const digest = createHash('sha256').update(text).digest('hex');
  if (!quiet) process.stdout.write(text);
  console.log(`${String(replayed.value.length)} decisions, sha256 ${digest}`);
  return expected === undefined || expected === digest ? EXIT.fine : EXIT.different;
}

function giveUp(message: string): number {
  console.error(message);
  return EXIT.malformed;
}
