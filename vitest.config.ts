import { defineConfig } from 'vitest/config';

const source = { conditions: ['@ringside/source'] };

export default defineConfig({
  test: {
    projects: [
      'ui',
      {
        resolve: source,
        ssr: { resolve: source },
        test: {
          name: 'node',
          include: ['{protocol,hub,firmware-bridge,test}/**/*.test.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
          // real processes, browsers and disks on a busy machine: a limit is there to end what hangs, not to time it
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
