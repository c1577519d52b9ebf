import parser from '@babel/eslint-parser'
import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'

/** What the compiler finds already is left to it; names and types are its business. */
const LEFT_TO_TSC = { 'no-undef': 'off', 'no-unused-vars': 'off', 'no-redeclare': 'off' }

const forbidden = (selector, message) => ({ selector, message })

export default [
  { ignores: ['dist', 'data', 'public', 'node_modules', 'test-results', '.cache'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parser,
      parserOptions: {
        requireConfigFile: false,
        babelOptions: {
          presets: [['@babel/preset-typescript', { allExtensions: true, isTSX: true }]],
          parserOpts: { plugins: ['jsx', 'typescript'] },
        },
      },
    },
    plugins: { 'react-hooks': hooks },
    rules: {
      ...LEFT_TO_TSC,
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      eqeqeq: ['error', 'smart'],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-control-regex': 'off',
      'no-eval': 'error',
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'prefer-const': 'error',
      'no-restricted-syntax': [
        'error',
        forbidden('ExportDefaultDeclaration', 'Export by name.'),
        forbidden('TSAnyKeyword', 'Say what it is; `unknown` where that is not known.'),
        forbidden('JSXAttribute[name.name="dangerouslySetInnerHTML"]', 'Show text, not HTML.'),
        forbidden('TSEnumDeclaration', 'Use a union of texts.'),
      ],
    },
  },
  {
    files: [
      '*.config.{ts,js}',
      'tools/build/*.config.ts',
      'docs/.vitepress/{config,theme/index}.ts',
      'tests/support/browser/browser-setup.ts',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      'no-empty-pattern': 'off',
      'react-hooks/rules-of-hooks': 'off',
    },
  },
  {
    files: ['tools/**', 'bench/**', 'server/main.ts', 'server/start.ts', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
]
