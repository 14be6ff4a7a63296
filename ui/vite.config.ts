import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const HUB = 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [svelte()],
  resolve: { conditions: ['@ringside/source', 'browser', 'module', 'development|production'] },
  build: { target: 'es2022', chunkSizeWarningLimit: 150 },
  server: { proxy: { '/api': { target: HUB, ws: true }, '/health': HUB } },
  test: { name: 'ui', environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
