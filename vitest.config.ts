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
        },
      },
    ],
  },
});
