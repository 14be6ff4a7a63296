import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { icu } from './ui/icu.ts';

const source = { conditions: ['@ringside/source'] };

/** Tests of real processes, links and disks: what they look at has a clock of its own, and mostly they wait for it. */
const REAL = [
  'hub/{app,bin,drivers}/**/*.test.ts',
  'hub/api/slow-device.test.ts',
  'hub/log/kill-mid-append.test.ts',
  'firmware-bridge/virtual-table/**/*.test.ts',
  'firmware-bridge/emulator/{judges,line}/**/*.test.ts',
  'test/faults/**/*.test.ts',
  'test/strangers/{crowd,markers}.test.ts',
  'test/reconciler/cost.test.ts',
];
/** Browsers and hands that drag: a person is no faster on a busy machine. They go one after another. */
const BROWSERS = ['test/e2e/**/*.test.ts'];
const NEVER = ['**/dist/**', '**/node_modules/**'];

// a limit is there to end what hangs on a busy machine, not to time it
const limits = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000, interval: 50 } },
};

export default defineConfig({
  test: {
    // every core for what only computes; then the real things, two at a time
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    projects: [
      'ui',
      {
        resolve: source,
        ssr: { resolve: source },
        // what the log says is read as the dashboard reads it
        plugins: [icu()],
        test: {
          ...limits,
          name: 'node',
          include: ['{protocol,hub,firmware-bridge,test}/**/*.test.ts'],
          exclude: [...NEVER, ...REAL, ...BROWSERS],
          // nothing here changes what another file can see: modules are loaded once a worker, not once a file
          isolate: false,
        },
      },
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          ...limits,
          name: 'real',
          include: REAL,
          exclude: NEVER,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          ...limits,
          name: 'browsers',
          include: BROWSERS,
          exclude: NEVER,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
