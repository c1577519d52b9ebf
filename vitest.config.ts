import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { SlowFirst } from './tests/support/runner/slow-first.ts'
import { filesLeftOut } from './tests/support/runner/whole.ts'
import { writeIndex } from './start/development/entity-index.ts'

// Before a test file reads the list of entities.
writeIndex()

const newSeed = String(Date.now() % 2 ** 31)

const common = (mode: string, ...setup: string[]) => ({
  // `npm run test:whole` is the mode in which nothing is left out, `npm run prove` that of full counts.
  env: { TEST_MODE: mode, ...(mode === 'prove' && { SEED: process.env.SEED ?? newSeed }) },
  setupFiles: [
    // It mocks, so it comes before anything that imports a declaration.
    ...(process.env.WITHOUT_KEY ? ['tests/prove/without-key-setup.ts'] : []),
    'tests/support/runner/chance.ts',
    ...(process.env.CPU_BY_FILE ? ['tests/support/runner/cpu-by-file.ts'] : []),
    ...setup,
  ],
  // Patience, not a limit of speed: a busy machine must not make a test fail.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  restoreMocks: true,
})
// Packages are found as Node finds them for each other: two builds of one would share no context.
const ssr = { resolve: { conditions: ['module-sync', 'node', 'development|production'] } }

/** Tests that leave nothing in a module: they share a worker and what it has imported. */
const SHARING = ['tests/**/*.test.ts']
/** The claims of the product: `npm test` tries a cut of each, `npm run prove` the full count. */
const PROOFS = ['tests/prove/**/*.test.ts']
/** Tests of the page's own code: they share a worker too, with one document for all of them. */
const DRAWING = [
  'tests/src/**/*.test.{ts,tsx}',
  'tests/server/life-cycle/take-one-out.test.ts',
  'tests/server/mutations/rules.test.ts',
  'tests/reachability.test.ts',
]
/**
 * Each replaces a module or the document: whatever was imported before would not notice, and what it
 * imports would stay for the next file.
 */
const ALONE = [
  // Time zones, which only a process of its own can have.
  'tests/resources/days.test.ts',
  'tests/src/platform/i18n/format.test.ts',
  'tests/src/screens/list/layouts/zones.test.ts',
  // It loads i18next anew for each test.
  'tests/src/platform/i18n/texts.test.ts',
  'tests/server/db/single-owner.test.ts',
  'tests/server/auth/hashed-calls.test.ts',
  'tests/server/auth/hashing.test.ts',
  'tests/server/auth/lock.test.ts',
  'tests/start/site/outside-names.test.ts',
  'tests/src/declared/encodings.test.tsx',
  'tests/src/screens/detail/related-rights.test.tsx',
  'tests/src/parts/fields/field-rights.test.tsx',
  'tests/src/parts/form/computed.test.tsx',
  'tests/src/parts/form/rules.test.tsx',
  'tests/src/screens/list/computed-files.test.tsx',
  'tests/support/web/computed-style.test.ts',
]
/** One proof at a time: some claim how long something takes. */
const proofs: ViteUserConfig = {
  test: {
    maxWorkers: 1,
    globalSetup: ['tests/support/runner/global-setup.ts'],
    reporters: ['default', ['json', { outputFile: 'reports/reliability.json' }]],
    projects: [
      {
        ssr,
        test: { ...common('prove'), name: 'prove', pool: 'forks', include: PROOFS },
      },
    ],
  },
}

const tests = (mode: string): ViteUserConfig => ({
  test: {
    // One more than two cores: a worker waits for its database for more than half of its time.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // What one project or an earlier run has compiled, the next one need not.
    experimental: { fsModuleCache: true },
    globalSetup: ['tests/support/runner/global-setup.ts'],
    projects: [
      {
        ssr,
        test: {
          ...common(mode, 'tests/support/runner/no-document.ts'),
          name: 'sharing',
          // One process: what one worker has compiled of the embedded database, the next one has too.
          pool: 'threads',
          isolate: false,
          include: SHARING,
          exclude: [...configDefaults.exclude, ...DRAWING, ...ALONE, ...filesLeftOut(mode)],
        },
      },
      {
        ssr,
        test: {
          ...common(mode, 'tests/support/web/drawing.ts'),
          name: 'drawing',
          pool: 'threads',
          isolate: false,
          include: DRAWING,
          exclude: [...configDefaults.exclude, ...ALONE, ...filesLeftOut(mode)],
        },
      },
      {
        ssr,
        test: {
          ...common(mode),
          name: 'alone',
          pool: 'forks',
          include: ALONE,
          exclude: [...configDefaults.exclude, ...filesLeftOut(mode)],
        },
      },
    ],
  },
})

export default defineConfig(({ mode }) => (mode === 'prove' ? proofs : tests(mode)))
