import { readFileSync } from 'node:fs';
import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { volt } from '@ringside/engine/rulesets/volt';
import { gameOf, type Misfit } from '@ringside/protocol/case';
import { err, ok, type Result } from '@ringside/protocol/vocabulary';
import { Command, CommanderError } from 'commander';
import { casePlayer, report, steelArenaWords, voltWords, type FileReport } from '../cases/index.ts';

/** `ringside case FILE...`: plays case files and says what is not as they say (docs/case-format.md). */

const EXIT = { passed: 0, failed: 1, malformed: 2 } as const;

interface Flags {
  readonly selfCheck?: boolean;
  readonly position?: boolean;
}

const PLAYERS = [
  casePlayer(steelArenaWords, bindRuleset(steelArena)),
  casePlayer(voltWords, bindRuleset(volt)),
];

const program = new Command('ringside case')
  .description(
    'Plays case files and says what is not as they say; docs/case-format.md explains them.',
  )
  .argument('<files...>', 'case files (JSON)')
  .option('--self-check', 'make every expectation wrong, one by one, and see it fail')
  .option('--position', 'print the position at the end of each branch, as a case may open with')
  .exitOverride()
  .action((files: readonly string[], flags: Flags) => {
    process.exitCode = run(files, flags);
  });

try {
  program.parse();
} catch (thrown) {
  if (!(thrown instanceof CommanderError)) throw thrown;
  process.exitCode = thrown.exitCode === 0 ? EXIT.passed : EXIT.malformed;
}

function run(files: readonly string[], { selfCheck = false, position = false }: Flags): number {
  const played = files.map((file): FileReport => ({ file, played: play(file, selfCheck) }));
  const { text, failed, malformed } = report(played);
  if (position) printPositions(played);
  console.log(text);
  if (malformed > 0) return EXIT.malformed;
  return failed > 0 ? EXIT.failed : EXIT.passed;
}

function play(file: string, selfCheck: boolean): FileReport['played'] {
  const raw = readJson(file);
  if (!raw.ok) return raw;
  const games = PLAYERS.map(({ game }) => game);
  const game = gameOf(raw.value, games);
  if (!game.ok) return game;
  const player = PLAYERS.find((candidate) => candidate.game === game.value);
  return player
    ? player.play(raw.value, { selfCheck })
    : err({ path: 'game', reason: 'is unknown' });
}

function readJson(file: string): Result<unknown, Misfit> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return err({ path: '', reason: `can't be read: ${why}` });
  }
  try {
    return ok(JSON.parse(text));
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return err({ path: placeIn(text, why), reason: `is no JSON: ${why}` });
  }
}

/** The line of the character that `JSON.parse` stumbled over. */
function placeIn(text: string, message: string): string {
  const [, at] = /position (\d+)/.exec(message) ?? [];
  const before = text.slice(0, at === undefined ? text.length : Number(at));
  return `line ${String(before.split('\n').length)}`;
}

function printPositions(files: readonly FileReport[]): void {
  for (const { played } of files) {
    if (!played.ok) continue;
    for (const { position } of played.value) console.log(JSON.stringify(position, null, 2));
  }
}
