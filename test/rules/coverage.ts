// `npm run rules:coverage -- --ruleset NAME [--json FILE]`: atom -> what proves it. docs/rules-testing.md
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readAtoms, readExcuses } from './atoms.ts';
import { functionsIn, type RulesFunction } from './functions.ts';
import { judge, strangers, type Evidence, type Verdict } from './judge.ts';
import { ROOT, runRules } from './run-rules.ts';
import { rulesetNamed, type RulesUnderTest } from './rulesets.ts';

const EXIT_OPEN = 1;
const EXIT_USAGE = 2;

async function main(): Promise<number> {
  const rules = chosen();
  if (!rules) return EXIT_USAGE;
  const { values, subject } = rules;
  const { tests, broken } = await runRules(subject);
  const evidence: Evidence = {
    atoms: readAtoms(subject.atoms, subject.prefix),
    excuses: readExcuses(subject.excuses),
    functions: functionsOf(subject),
    tests,
  };
  const verdicts = judge(evidence);
  const slips = strangers(evidence);
  const failed = tests.filter(({ passed }) => !passed).map(({ file, name }) => `${file} > ${name}`);
  if (values.json !== undefined) {
    const rows = verdicts.map(({ atom, ...rest }) => ({ ...atom, ...rest }));
    const all = { ruleset: subject.name, atoms: rows, strangers: slips, failed, broken };
    writeFileSync(values.json, `${JSON.stringify(all, null, 2)}\n`);
  }
  print(verdicts);
  for (const id of slips) console.log(`no such atom: ${id}`);
  for (const test of failed) console.log(`failed: ${test}`);
  for (const file of broken) console.log(`broken: ${file}`);
  const count = (wanted: Verdict['verdict']): number =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  const open = count('open');
  console.log(
    `${String(count('proven'))} proven, ${String(count('excused'))} excused, ${String(open)} open`,
  );
  const isClean = open + slips.length + failed.length + broken.length === 0;
  return isClean && verdicts.length > 0 ? 0 : EXIT_OPEN;
}

function chosen() {
  try {
    const { values } = parseArgs({
      options: { ruleset: { type: 'string' }, json: { type: 'string' } },
    });
    return { values, subject: rulesetNamed(values.ruleset) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

function functionsOf({ folder }: RulesUnderTest): ReadonlyMap<string, readonly RulesFunction[]> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  return new Map(
    files.map((file) => [file, functionsIn(file, readFileSync(join(ROOT, folder, file), 'utf8'))]),
  );
}

/** Two proofs an atom are enough to read; `--json` has them all. */
const SHOWN = 2;

function print(verdicts: readonly Verdict[]): void {
  for (const { atom, verdict, proofs, why } of verdicts) {
    const more = proofs.length > SHOWN ? ` (+${String(proofs.length - SHOWN)})` : '';
    const shown = proofs.slice(0, SHOWN).map(({ test, functions }) => {
      const [first = ''] = functions;
      return `${test.slice(test.lastIndexOf('/') + 1)} [${first}]`;
    });
    const said = verdict === 'proven' ? `${shown.join('; ')}${more}` : why;
    console.log(`${atom.id.padEnd(12)} ${verdict.padEnd(8)} ${said}`);
    if (verdict === 'open') console.log(`${' '.repeat(22)}${atom.statement}`);
  }
}

process.exitCode = await main();
