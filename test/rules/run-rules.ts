import { join } from 'node:path';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import type { RulesUnderTest } from './rulesets.ts';

export const ROOT = join(import.meta.dirname, '..', '..');

/** One test as it went. */
export interface Ran {
  /** With the names of what it stands in. */
  readonly name: string;
  /** From the root of the project. */
  readonly file: string;
  readonly passed: boolean;
  /** `file:line:name` of the rules' functions it ran, files from the rules' folder. */
  readonly executed: readonly string[];
}

type Settings = NonNullable<Parameters<typeof createVitest>[1]>;
type Plugins = NonNullable<NonNullable<Parameters<typeof createVitest>[2]>['plugins']>;

/** A vitest of our own over the tests of one body of rules: silent, and from source. */
export const openRules = (
  rules: RulesUnderTest,
  settings: Settings,
  plugins: Plugins = [],
): Promise<Vitest> =>
  createVitest(
    'test',
    {
      root: ROOT,
      config: false,
      watch: false,
      include: [...rules.tests],
      reporters: [{}],
      testTimeout: 60_000,
      provide: { rulesFolder: join(ROOT, rules.folder) },
      ...settings,
    },
    {
      plugins,
      resolve: { conditions: ['@ringside/source'] },
      ssr: { resolve: { conditions: ['@ringside/source'] } },
    },
  );

/** A run of all tests of one body of rules. */
export interface Run {
  readonly tests: readonly Ran[];
  /** Files that did not even load, with the reason. */
  readonly broken: readonly string[];
}

/** Runs every test of the rules once and says what each executed. */
export async function runRules(rules: RulesUnderTest): Promise<Run> {
  const setupFiles = [join(import.meta.dirname, 'executed.setup.ts')];
  const vitest = await openRules(rules, { setupFiles });
  try {
    const { testModules, unhandledErrors } = await vitest.start();
    const broken = testModules.flatMap((module) =>
      module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`),
    );
    return {
      tests: testModules.flatMap((module) => [...module.children.allTests()].map(toRan)),
      broken: [...broken, ...unhandledErrors.map(String)],
    };
  } finally {
    await vitest.close();
  }
}

const toRan = (test: TestCase): Ran => ({
  name: test.fullName,
  file: test.module.relativeModuleId,
  passed: test.result().state === 'passed',
  executed: test.meta().executed ?? [],
});
