import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { icu } from './icu.ts';

const HOUSE =
  /node_modules|\/protocol\/|\/src\/(lib\/(?!words\/(bar|seats)\.|board\/(?!robot)[a-z]+\.svelte)|routes\/parts\/)|\/panels\/[\w.-]+\.ts/;
const UNUSED_SVELTE = /svelte\/src\/(internal\/client\/dom\/elements\/custom-element|legacy)/;
const HUB = 'http://127.0.0.1:8420';

export default defineConfig({
  plugins: [icu(), svelte()],
  resolve: { conditions: ['@ringside/source', 'browser', 'module', 'development|production'] },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // what every route needs in one file: small files compress badly
      output: { codeSplitting: { groups: [{ name: 'house', test: HOUSE }] } },
      // no custom elements and no Svelte 4 components here: their runtime is dropped
      treeshake: { moduleSideEffects: [{ test: UNUSED_SVELTE, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': { target: HUB, ws: true }, '/health': HUB } },
  test: { name: 'ui', environment: 'happy-dom', include: ['src/**/*.test.ts'] },
});
