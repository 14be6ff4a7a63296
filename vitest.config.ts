import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const source = { conditions: ['@ringside/source'] };

/** Tests of real processes, links, disks and browsers: what they look at has a clock of its own. They go one after another. */
const REAL = [
  'hub/{app,bin,drivers}/**/*.test.ts',
  'hub/api/slow-device.test.ts',
  'hub/log/kill-mid-append.test.ts',
  'firmware-bridge/**/*.test.ts',
  'test/{e2e,faults}/**/*.test.ts',
  'test/strangers/{crowd,markers}.test.ts',
  'test/reconciler/cost.test.ts',
];
const NEVER = ['**/dist/**', '**/node_modules/**'];

// a limit is there to end what hangs on a busy machine, not to time it
const limits = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000, interval: 50 } },
};

export default defineConfig({
  test: {
    // every core for what only computes; then the real things have the machine to themselves
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    projects: [
      'ui',
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          ...limits,
          name: 'node',
          include: ['{protocol,hub,test}/**/*.test.ts'],
          exclude: [...NEVER, ...REAL],
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
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
