// `npm run rules:mutate -- --ruleset NAME [--sample N] [--seed S] [--json FILE]`: small changes of the rules, and
// whether a test notices. docs/rules-testing.md
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../contract/random-play.ts';
import { functionAt, functionsIn } from './functions.ts';
import { Lane } from './lane.ts';
import { mutantsOf, type Mutant } from './mutants.ts';
import { ROOT, runRules, type Ran } from './run-rules.ts';
import { rulesetNamed, type RulesUnderTest } from './rulesets.ts';

const EXIT_BELOW_GOAL = 1;
const EXIT_USAGE = 2;
const GOAL = 0.8;
const LANES = 2;

interface Tried {
  readonly mutant: Mutant;
  readonly killedBy?: string;
}

async function main(): Promise<number> {
  const asked = parsed();
  if (!asked) return EXIT_USAGE;
  const { rules, sample, seed, json } = asked;
  const { tests, broken } = await runRules(rules);
  const failed = tests.filter(({ passed }) => !passed);
  if (failed.length + broken.length > 0) {
    for (const { file, name } of failed) console.error(`failed: ${file} > ${name}`);
    for (const file of broken) console.error(`broken: ${file}`);
    console.error('mutants tell nothing while tests fail without them');
    return EXIT_USAGE;
  }
  const all = sourcesOf(rules).flatMap(([file, text]) => mutantsOf(file, text));
  const chosen = sampled(all, sample, seed);
  console.log(`${String(chosen.length)} of ${String(all.length)} mutants, seed ${String(seed)}`);
  const tried = await tryAll(rules, chosen, tests);
  const survivors = tried.filter(({ killedBy }) => killedBy === undefined);
  for (const { mutant } of survivors) console.log(`survived  ${placeOf(rules, mutant)}`);
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify({ ruleset: rules.name, seed, tried }, null, 2)}\n`);
  }
  const killed = tried.length - survivors.length;
  const percent = ((100 * killed) / tried.length).toFixed(1);
  console.log(`${String(killed)} killed, ${String(survivors.length)} survived, ${percent} %`);
  return killed >= GOAL * tried.length ? 0 : EXIT_BELOW_GOAL;
}

function parsed() {
  try {
    const { values } = parseArgs({
      options: {
        ruleset: { type: 'string' },
        sample: { type: 'string', default: '150' },
        seed: { type: 'string', default: '1' },
        json: { type: 'string' },
      },
    });
    const [sample, seed] = [Number(values.sample), Number(values.seed)];
    if (!(sample > 0) || !Number.isInteger(seed))
      throw new Error('--sample and --seed are numbers');
    return { rules: rulesetNamed(values.ruleset), sample, seed, json: values.json };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return undefined;
  }
}

const sourcesOf = ({ folder }: RulesUnderTest): readonly (readonly [string, string])[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|planted)\.ts$/.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(ROOT, folder, file), 'utf8')]);

/** `count` of them at random, in the order of the files. */
function sampled(all: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
  const random = seeded(seed);
  const drawn = all
    .map((mutant, index) => ({ mutant, index, ticket: random() }))
    .sort((a, b) => a.ticket - b.ticket)
    .slice(0, count);
  return drawn.sort((a, b) => a.index - b.index).map(({ mutant }) => mutant);
}

async function tryAll(
  rules: RulesUnderTest,
  mutants: readonly Mutant[],
  tests: readonly Ran[],
): Promise<readonly Tried[]> {
  const filesFor = testFilesFor(rules, tests);
  const tried: Tried[] = [];
  const waiting = [...mutants.entries()];
  const began = performance.now();
  const work = async (): Promise<void> => {
    const lane = new Lane(rules.name);
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const [index, mutant] = job;
      tried[index] = { mutant, ...(await attempt(lane, mutant, filesFor(mutant))) };
      const done = mutants.length - waiting.length;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      if (done % 10 === 0)
        console.log(`${String(done)} of ${String(mutants.length)}, ${seconds} s`);
    }
    lane.close();
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return tried;
}

type TestFiles = readonly [likely: readonly string[], others: readonly string[]];

/** First the files whose tests run the place of the mutant; only a mutant they all let live meets the rest. */
async function attempt(lane: Lane, mutant: Mutant, files: TestFiles) {
  for (const some of files) {
    if (some.length === 0) continue;
    const result = await lane.attempt({ mutant, files: some });
    if (result.killedBy !== undefined) return result;
  }
  return {};
}

/** Test files by how many of their tests execute the function a mutant lies in. */
function testFilesFor(rules: RulesUnderTest, tests: readonly Ran[]): (mutant: Mutant) => TestFiles {
  const functions = new Map(
    sourcesOf(rules).map(([file, text]) => [file, functionsIn(file, text)]),
  );
  const all = [...new Set(tests.map(({ file }) => file))];
  return ({ file, within }) => {
    const [line, name = ''] = within?.split(':') ?? [];
    const place = functionAt(functions.get(file) ?? [], name, Number(line));
    const isPlace = (ran: string): boolean => {
      const [path, at, called = ''] = ran.split(':');
      if (path !== file || called !== name) return false;
      return functionAt(functions.get(file) ?? [], called, Number(at)) === place;
    };
    const count = new Map<string, number>();
    for (const test of tests) {
      if (test.executed.some(isPlace)) count.set(test.file, (count.get(test.file) ?? 0) + 1);
    }
    const likely = [...count.keys()].sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0));
    return [likely, all.filter((each) => !likely.includes(each))];
  };
}

const placeOf = ({ folder }: RulesUnderTest, { file, line, within, what }: Mutant): string =>
  `${folder}/${file}:${String(line)} ${within?.split(':')[1] ?? ''}  ${what}`;

process.exitCode = await main();
