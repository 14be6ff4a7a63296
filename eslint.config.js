import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { defineConfig } from 'eslint/config';
import svelteConfig from './ui/svelte.config.js';

/** Rooms whose code is a pure function of its arguments (docs/ARCHITECTURE.md, fences). */
const PURE_ROOMS = [
  'protocol/**/*.ts',
  'hub/engine/**/*.ts',
  'hub/reconciler/**/*.ts',
  'hub/guidance/**/*.ts',
];

/** Plain JavaScript that runs before anything is installed or built. */
const BOOT_SCRIPTS = [
  'hub/bin/*.js',
  'hub/log/writer-from-source.js',
  'test/*.js',
  'test/bench/**/*.js',
  '*.config.js',
  '*.cjs',
  'ui/svelte.config.js',
];

export default defineConfig(
  { ignores: ['**/dist', '**/node_modules', '.ringside', 'ui/public'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
  {
    files: BOOT_SCRIPTS,
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  { files: ['ui/**'], languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig } },
  },
  {
    files: PURE_ROOMS,
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        'Date',
        'performance',
        'console',
        'process',
        'Buffer',
        'setTimeout',
        'setInterval',
        'setImmediate',
        'queueMicrotask',
        'fetch',
        'crypto',
      ],
      'no-restricted-properties': ['error', { object: 'Math', property: 'random' }],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'AwaitExpression, :function[async=true], ForOfStatement[await=true]',
          message: 'Pure rooms are synchronous: time and answers come in as arguments.',
        },
      ],
    },
  },
);
