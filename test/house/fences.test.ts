import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PlantedTree } from './planted-tree.ts';

interface Planted {
  readonly file: string;
  readonly lines: readonly string[];
}

/**
 * One planted offence of each kind; the fence that must name it. All offences of one tool are planted together,
 * each in a file of its own, so that the tool runs once.
 */
interface Offence extends Planted {
  readonly kind: string;
  /** What the tool must say about the file. */
  readonly says: RegExp;
  /** A second file that makes it one; the tool may name either. */
  readonly partner?: Planted;
}

let tree: PlantedTree;
beforeAll(() => {
  tree = new PlantedTree();
});
afterAll(() => {
  tree.dispose();
});

const filesOf = ({ file, lines, partner }: Offence): readonly Planted[] => [
  { file, lines },
  ...(partner ? [partner] : []),
];

const plantAll = (offences: readonly Offence[]): void => {
  for (const { file, lines } of offences.flatMap(filesOf)) tree.plant(file, ...lines);
};
const removeAll = (offences: readonly Offence[]): void => {
  for (const { file } of offences.flatMap(filesOf)) tree.remove(file);
};

describe('compiler: the engine has no world', () => {
  const offences: readonly Offence[] = [
    {
      kind: 'node:fs',
      file: 'hub/engine/kernel/bad-fs.ts',
      lines: ["import { readFileSync } from 'node:fs';", 'export const x = readFileSync;'],
      says: /bad-fs\.ts.*TS(2591|2307)/,
    },
    {
      kind: 'setTimeout',
      file: 'hub/engine/kernel/bad-timer.ts',
      lines: ['setTimeout(() => undefined, 1);', 'export {};'],
      says: /bad-timer\.ts.*TS2304/,
    },
    {
      kind: 'fetch',
      file: 'hub/engine/kernel/bad-fetch.ts',
      lines: ["export const f = () => fetch('x');"],
      says: /bad-fetch\.ts.*TS2304/,
    },
    {
      kind: 'hub/table',
      file: 'hub/engine/kernel/bad-table.ts',
      lines: ["export type { Rig } from '../../table/ports.ts';"],
      says: /TS6059|TS6307/,
    },
  ];
  let text = '';
  beforeAll(() => {
    plantAll(offences);
    text = tree.run('tsc', '-b', 'hub/engine', '--pretty', 'false').text;
    removeAll(offences);
  }, 120_000);

  test.each(offences)('$kind is a type error', ({ says }) => {
    expect(text).toMatch(says);
  });

  test('a broken fence writes no .js beside the source', () => {
    expect(tree.list('hub/engine/kernel').filter((file) => file.endsWith('.js'))).toEqual([]);
  });
});

describe('eslint: pure rooms have no clock, no chance and no waiting', () => {
  const pure = ['protocol/vocabulary', 'hub/engine/kernel', 'hub/reconciler', 'hub/guidance'];
  const offences: readonly Offence[] = [
    ...pure.map((room) => ({
      kind: `Date in ${room}`,
      file: `${room}/bad-date.ts`,
      lines: ['export const now = (): number => Date.now();'],
      says: /no-restricted-globals/,
    })),
    {
      kind: 'Math.random',
      file: 'hub/engine/kernel/bad-random.ts',
      lines: ['export const roll = (): number => Math.random();'],
      says: /no-restricted-properties/,
    },
    {
      kind: 'async',
      file: 'hub/engine/kernel/bad-async.ts',
      lines: ['export const f = async (): Promise<void> => {', '  await Promise.resolve();', '};'],
      says: /no-restricted-syntax/,
    },
    {
      kind: 'any',
      file: 'hub/table/bad-any.ts',
      lines: ['export const f = (x: any): unknown => x;'],
      says: /no-explicit-any/,
    },
    {
      kind: 'a promise nobody waits for',
      file: 'hub/table/bad-promise.ts',
      lines: ['export const f = (): void => {', '  Promise.resolve(1);', '};'],
      says: /no-floating-promises/,
    },
    {
      kind: 'a switch that forgets a case',
      file: 'hub/table/bad-switch.ts',
      lines: [
        "export function f(x: 'a' | 'b'): number {",
        '  switch (x) {',
        "    case 'a':",
        '      return 1;',
        '  }',
        '  return 0;',
        '}',
      ],
      says: /switch-exhaustiveness-check/,
    },
  ];
  const reports = new Map<string, string>();
  beforeAll(() => {
    plantAll(offences);
    const { text } = tree.run('eslint', '--format', 'json', ...offences.map(({ file }) => file));
    removeAll(offences);
    const results = JSON.parse(text) as readonly {
      readonly filePath: string;
      readonly messages: readonly { readonly ruleId: string | null }[];
    }[];
    for (const { filePath, messages } of results) {
      const offence = offences.find(({ file }) => filePath.endsWith(`/${file}`));
      if (offence) reports.set(offence.file, messages.map(({ ruleId }) => ruleId).join(' '));
    }
  }, 180_000);

  test.each(offences)('$kind', ({ file, says }) => {
    expect(reports.get(file)).toMatch(says);
  });
});

describe('dependency-cruiser: the table of rooms', () => {
  const importing = (kind: string, file: string, from: string, rule: string): Offence => ({
    kind,
    file,
    lines: file.endsWith('.svelte')
      ? ['<script lang="ts">', `  import * as other from '${from}';`, '</script>', '{other}']
      : [`import * as other from '${from}';`, 'export const x = other;'],
    says: new RegExp(rule),
  });
  const kernel = '@ringside/engine/kernel';
  const offences: readonly Offence[] = [
    importing(
      'firmware-bridge looks into the hub',
      'firmware-bridge/virtual-table/bad-hub.ts',
      '../../hub/table/feed.ts',
      'room:firmware-bridge/virtual-table',
    ),
    importing(
      'ui looks into the engine by package name',
      'ui/src/lib/game/bad-engine.ts',
      kernel,
      'room:ui/src/lib/game',
    ),
    importing(
      'a .svelte file looks into the hub',
      'ui/src/routes/Bad.svelte',
      '../../../hub/table/feed.ts',
      'room:ui/src/routes',
    ),
    importing(
      'protocol looks into the engine',
      'protocol/vocabulary/bad-engine.ts',
      '../../hub/engine/kernel/index.ts',
      'room:protocol/vocabulary',
    ),
    importing(
      'serial looks into games',
      'protocol/serial/bad-games.ts',
      '../games/toy/index.ts',
      'room:protocol/serial',
    ),
    importing(
      'the engine looks into the reconciler',
      'hub/engine/kernel/bad-up.ts',
      '../../reconciler/index.ts',
      'room:hub/engine/kernel',
    ),
    importing(
      'the reconciler looks into the table',
      'hub/reconciler/bad-table.ts',
      '../table/feed.ts',
      'room:hub/reconciler',
    ),
    importing(
      'a driver looks into the log',
      'hub/drivers/serial-bridge/bad-log.ts',
      '../../log/index.ts',
      'room:hub/drivers',
    ),
    importing(
      'the api looks into the table behind its feed',
      'hub/api/bad-table.ts',
      '../table/index.ts',
      'room:hub/api',
    ),
    importing(
      'the log takes more than types from a port',
      'hub/log/bad-port.ts',
      '../table/ports.ts',
      'port-types-only:hub/log',
    ),
    importing(
      'the table builds a ruleset',
      'hub/table/bad-game.ts',
      '@ringside/engine/rulesets/toy',
      'rulesets-are-built-in-app-only',
    ),
    importing(
      'one ruleset imports another',
      'hub/engine/rulesets/toy/bad-other.ts',
      '../steel-arena/index.ts',
      'rulesets-are-strangers',
    ),
    importing(
      'a ruleset reads another game',
      'hub/engine/rulesets/toy/bad-game.ts',
      '@ringside/protocol/games/steel-arena',
      'rulesets-know-their-own-game-only',
    ),
    importing(
      'an npm package in the engine',
      'hub/engine/kernel/bad-npm.ts',
      'fast-check',
      'pure-rooms',
    ),
    importing(
      'a core module in the reconciler',
      'hub/reconciler/bad-core.ts',
      'node:path',
      'pure-rooms',
    ),
    importing(
      'typebox outside protocol/api',
      'hub/api/bad-typebox.ts',
      'typebox',
      'typebox-in-protocol-api-only',
    ),
    importing(
      'another package in protocol/api',
      'protocol/api/bad-npm.ts',
      'fast-check',
      'protocol-api-typebox-only',
    ),
    importing(
      'a room nobody wrote down',
      'hub/utils/bad.ts',
      '../table/feed.ts',
      'no-unknown-room',
    ),
    // a cycle is reported once, at either end
    {
      kind: 'a cycle',
      file: 'hub/engine/kernel/bad-cycle.ts',
      lines: ["import { b } from './bad-cycle-b.ts';", 'export const a: number = b();'],
      says: /no-circular/,
      partner: {
        file: 'hub/engine/kernel/bad-cycle-b.ts',
        lines: ["import { a } from './bad-cycle.ts';", 'export const b = (): number => a;'],
      },
    },
  ];
  let violations: readonly { readonly from: string; readonly rule: { readonly name: string } }[];
  beforeAll(() => {
    plantAll(offences);
    const { text } = tree.run(
      'depcruise',
      'protocol',
      'hub',
      'firmware-bridge',
      'ui/src',
      'test',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
    );
    removeAll(offences);
    const report = JSON.parse(text) as {
      readonly summary: { readonly violations: typeof violations };
    };
    violations = report.summary.violations;
  }, 180_000);

  test.each(offences)('$kind', (offence) => {
    const files = filesOf(offence).map(({ file }) => file);
    const named = violations
      .filter(({ from }) => files.includes(from))
      .map(({ rule }) => rule.name);
    const { says } = offence;
    expect(named.join(' ')).toMatch(says);
  });
});

describe('the other fences', () => {
  test('knip names a dead file and a dead export', () => {
    tree.plant('hub/table/bad-dead.ts', 'export const unused = 1;');
    const { text, exit } = tree.run('knip', '--no-progress');
    tree.remove('hub/table/bad-dead.ts');
    expect(exit).not.toBe(0);
    expect(text).toContain('hub/table/bad-dead.ts');
  }, 120_000);

  test('svelte-check names a type error in a .svelte file', () => {
    tree.plant(
      'ui/src/routes/Bad.svelte',
      '<script lang="ts">',
      '  const n: number = "x";',
      '</script>',
      '<p>{n}</p>',
    );
    const { text } = tree.run(
      'svelte-check',
      '--workspace',
      'ui',
      '--tsconfig',
      './tsconfig.json',
      '--fail-on-warnings',
    );
    tree.remove('ui/src/routes/Bad.svelte');
    expect(text).toMatch(/not assignable to type 'number'/);
  }, 120_000);

  test('prettier names an ugly file', () => {
    tree.plant('hub/table/bad-format.ts', 'export const   ugly = 1');
    const { text } = tree.run('prettier', '--check', 'hub/table/bad-format.ts');
    tree.remove('hub/table/bad-format.ts');
    expect(text).toContain('bad-format.ts');
  }, 60_000);

  test('vitest names a red test', () => {
    tree.plant(
      'test/bad.test.ts',
      "import { expect, test } from 'vitest';",
      "test('no', () => {",
      '  expect(1).toBe(2);',
      '});',
    );
    const { text } = tree.run('vitest', 'run', '--project', 'node', 'test/bad.test.ts');
    tree.remove('test/bad.test.ts');
    expect(text).toMatch(/1 failed/);
  }, 60_000);
});
