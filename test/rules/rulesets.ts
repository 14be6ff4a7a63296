/** One body of rules as its coverage and its mutants are measured: what it must prove, where its code and tests lie. */
export interface RulesUnderTest {
  readonly name: string;
  /** Folder of the code, from the root of the project. */
  readonly folder: string;
  /** `test/rules/<file>`: one rule atom a line. */
  readonly atoms: string;
  /** Atoms of the file that count, by the beginning of their id. */
  readonly prefix: string;
  /** `test/rules/<file>`: atoms that nothing can prove, each with a reason from a closed list. */
  readonly excuses: string;
  /** Tests and cases that may prove them, from the root of the project. */
  readonly tests: readonly string[];
}

/** A new ruleset is one more row here, its atoms beside it, and rows in `excuses.tsv` where nothing can be run. */
const RULESETS: readonly RulesUnderTest[] = [
  {
    name: 'steel-arena-base',
    folder: 'hub/engine/rulesets/steel-arena',
    atoms: 'steel-arena.tsv',
    prefix: 'SA-',
    excuses: 'excuses.tsv',
    tests: ['hub/engine/rulesets/steel-arena/**/*.test.ts', 'test/cases/*.test.ts'],
  },
  /** The basic game and Team play; atoms of modules and series come with them. */
  {
    name: 'volt',
    folder: 'hub/engine/rulesets/volt',
    atoms: 'volt.tsv',
    prefix: 'VO-',
    excuses: 'volt-excuses.tsv',
    tests: ['hub/engine/rulesets/volt/**/*.test.ts', 'test/cases/volt/*.test.ts'],
  },
  /** The tools' own test piece: rules, tests and one deliberate cheat (planted/rules.planted.ts). */
  {
    name: 'planted',
    folder: 'test/rules/planted',
    atoms: 'planted/atoms.tsv',
    prefix: 'PL-',
    excuses: 'planted/excuses.tsv',
    tests: ['test/rules/planted/*.planted.ts'],
  },
];

export function rulesetNamed(name: string | undefined): RulesUnderTest {
  const found = RULESETS.find((rules) => rules.name === name);
  if (found) return found;
  const names = RULESETS.map((rules) => rules.name).join(', ');
  throw new Error(`--ruleset is one of: ${names}`);
}
