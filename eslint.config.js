import js from '@eslint/js';
import globals from 'globals';

const pure = [
  {object: 'Date', property: 'now', message: 'The rules know no clock.'},
  {object: 'Math', property: 'random', message: 'The rules know no randomness.'},
];

export default [
  {ignores: ['static/build/', '.venv/', 'node_modules/', 'instance/']},
  js.configs.recommended,
  {
    languageOptions: {ecmaVersion: 2025, sourceType: 'module'},
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    rules: {
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
      'no-shadow': 'error',
      'no-unused-vars': ['error', {argsIgnorePattern: '^_'}],
      'max-lines': ['error', 300],
      'max-len': ['error', 120],
    },
  },
  {
    files: ['static/js/**', 'service_worker/**', 'tools/**', 'build.js'],
    rules: {'max-lines-per-function': ['error', {max: 60, skipComments: true}]},
  },
  {files: ['static/js/words/**', 'static/js/lib/digits.js'], rules: {'max-lines': 'off', 'max-len': 'off'}}, // tables
  {
    files: ['static/js/**'],
    languageOptions: {globals: globals.browser},
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportNamedDeclaration > VariableDeclaration[kind="let"]',
          message: 'Parts read what the first part exports once (tools/classic.js): export a function instead.',
        },
      ],
    },
  },
  {
    files: ['static/js/rules/**', 'static/js/competitions/**'],
    languageOptions: {globals: Object.fromEntries(Object.keys(globals.browser).map((name) => [name, 'off']))},
    rules: {
      'no-restricted-properties': ['error', ...pure],
      'no-restricted-globals': ['error', 'Date', 'performance', 'crypto', 'process'],
    },
  },
  {
    files: ['service_worker/**'],
    languageOptions: {
      globals: {
        ...globals.serviceworker,
        PRECACHE: 'readonly',
        WHEN_USED: 'readonly',
        SECOND_START: 'readonly',
        SPOKEN: 'readonly',
        LANGUAGES: 'readonly',
        EXTRAS: 'readonly',
        UNREAD: 'readonly',
        VERSION: 'readonly',
      },
    },
  },
  {
    files: ['tests/**', 'build.js', 'eslint.config.js'],
    languageOptions: {globals: {...globals.node, ...globals.browser}},
  },
];
