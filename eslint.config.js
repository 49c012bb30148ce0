import js from '@eslint/js';
import globals from 'globals';
import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

const sizes = (lines) => ({
  'max-lines': ['error', { max: lines, skipBlankLines: true, skipComments: true }],
  'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true, IIFEs: true }],
});

export default ts.config(
  { ignores: ['dist', '.cache', 'node_modules', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.es2023 } },
    rules: {
      ...sizes(250),
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'No enums: use a union of literals.' },
      ],
      eqeqeq: 'error',
    },
  },
  { files: ['app/**', 'e2e/**', 'public/**'], languageOptions: { globals: { ...globals.browser } } },
  {
    files: ['worker/bindings/**', 'worker/cli/**', 'app/build/**', 'e2e/**', '*.config.ts', '*.js', '*.cjs'],
    languageOptions: { globals: { ...globals.node } },
  },
  { files: ['worker/bindings/**'], languageOptions: { globals: { ...globals.worker } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    files: ['**/*.svelte'],
    rules: {
      ...sizes(150),
      'max-lines-per-function': 'off',
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
  { files: ['**/Prose.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
  { files: ['**/*.test.ts', 'e2e/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
);
