// One process that tries mutants, one after another, as `mutate.ts` sends them: an endless loop in a mutant ends with
// the process. Nothing in the tree is changed: the file is altered on its way into the test runner.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestSpecification } from 'vitest/node';
import { applied } from './mutants.ts';
import { openRules, ROOT } from './run-rules.ts';
import { rulesetNamed } from './rulesets.ts';
import { GAVE_UP, type Trial, type TrialResult } from './trial.ts';

const rules = rulesetNamed(process.argv[2]);
/** Work that a trial may take: of the processor, as a busy machine makes every clock on the wall too fast. */
const limitSeconds = Number(process.argv[3]);
const folder = join(ROOT, rules.folder);
let target: { readonly path: string; readonly code: string } | undefined;

/** Puts the mutant in the place of its file. */
const mutating = {
  name: 'mutant',
  enforce: 'pre' as const,
  load: (id: string) => (id === target?.path ? target.code : undefined),
};
// Everything in one thread that lives on: starting anew for every mutant would take longer than the tests.
const vitest = await openRules(rules, { bail: 1, isolate: false, maxWorkers: 1, pool: 'threads' }, [
  mutating,
]);
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((each) => [each.moduleId, each]),
);

async function attempt({ mutant, files }: Trial): Promise<TrialResult> {
  const path = join(folder, mutant.file);
  target = { path, code: applied(readFileSync(path, 'utf8'), mutant) };
  forget(path);
  try {
    return await runOn(files);
  } finally {
    target = undefined;
    forget(path);
  }
}

/** The server transforms the file anew, and the worker, which lives on, loads everything of ours again. */
function forget(path: string): void {
  vitest.invalidateFile(path);
  for (const { vite } of vitest.projects) {
    for (const { moduleGraph } of Object.values(vite.environments)) {
      for (const file of moduleGraph.fileToModulesMap.keys()) {
        if (!file.includes('/node_modules/')) vitest.watcher.invalidates.add(file);
      }
    }
  }
}

async function runOn(files: readonly string[]): Promise<TrialResult> {
  const chosen = files
    .map((file) => specifications.get(join(ROOT, file)))
    .filter((each): each is TestSpecification => each !== undefined);
  // The state remembers the files of all runs; those of the mutant before must not speak for this one.
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  for (const module of testModules) {
    if (module.errors().length > 0) return { killedBy: module.relativeModuleId };
    for (const test of module.children.allTests('failed')) {
      return { killedBy: `${module.relativeModuleId} > ${test.fullName}` };
    }
  }
  return unhandledErrors.length > 0 ? { killedBy: String(unhandledErrors[0]) } : {};
}

const workedSeconds = (since: NodeJS.CpuUsage): number => process.cpuUsage(since).user / 1e6;

process.on('message', (trial: Trial) => {
  const began = process.cpuUsage();
  // The tests have a thread of their own, so this one can look at the clock while they go round in circles.
  const watch = setInterval(() => {
    if (workedSeconds(began) >= limitSeconds) process.exit(GAVE_UP);
  }, 250);
  void attempt(trial).then((result) => {
    clearInterval(watch);
    process.send?.(result);
  });
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
