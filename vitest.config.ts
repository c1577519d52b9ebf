import { configDefaults, defineConfig, type ViteUserConfig } from 'vitest/config'
import { SlowFirst } from './tests/support/runner/slow-first.ts'
import { filesLeftOut } from './tests/support/runner/whole.ts'
import { writeIndex } from './start/development/entity-index.ts'

// Writes the index of entities, which test files import.
writeIndex()

const newSeed = String(Date.now() % 2 ** 31)

const common = (mode: string, ...setup: string[]) => ({
  // In the mode `whole` (`npm run test:whole`), all tests run. In `prove`, proofs run in full.
  env: { TEST_MODE: mode, ...(mode === 'prove' && { SEED: process.env.SEED ?? newSeed }) },
  setupFiles: [
    // Mocks a module, so it runs before any import of a declaration.
    ...(process.env.WITHOUT_KEY ? ['tests/prove/without-key-setup.ts'] : []),
    'tests/support/runner/chance.ts',
    ...(process.env.CPU_BY_FILE ? ['tests/support/runner/cpu-by-file.ts'] : []),
    ...setup,
  ],
  // Generous timeouts, so that no test fails because the machine is busy.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  restoreMocks: true,
})
// Resolves packages as Node does. Two builds of one package would not share a React context.
const ssr = { resolve: { conditions: ['module-sync', 'node', 'development|production'] } }

/** Tests that leave no state in modules. They share workers and imported modules. */
const SHARED = ['tests/**/*.test.ts']
/** Tests of businesses in folders of their own, which run beside an installed engine. */
const OWN_FOLDERS = ['tests/second-business/product/**']
/** Proofs of the product's claims: `npm test` runs a sample of each, `npm run prove` all cases. */
const PROOFS = ['tests/prove/**/*.test.ts']
/** Tests that render components. They share workers, too, and one document in each. */
const RENDERING = [
  'tests/src/**/*.test.{ts,tsx}',
  'tests/prove/field.test.ts',
  'tests/server/life-cycle/take-one-out.test.ts',
  'tests/server/mutations/rules.test.ts',
  'tests/reachability.test.ts',
]
/**
 * Tests that replace a module or the document. Each file runs in its own process, so that it shares
 * no imported modules with others.
 */
const ISOLATED = [
  // Change the time zone, which belongs to the whole process.
  'tests/resources/days.test.ts',
  'tests/src/platform/i18n/format.test.ts',
  'tests/src/screens/list/layouts/zones.test.ts',
  // Loads i18next again for each test.
  'tests/src/platform/i18n/texts.test.ts',
  // Counts statements that have names, whose number has a bound in each process.
  'tests/server/db/prepared.test.ts',
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
  'tests/src/shell/entity-without-list.test.tsx',
  'tests/support/web/computed-style.test.ts',
]
/** Runs one proof at a time, because some measure time. */
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
    // One worker more than the two cores: a worker waits for its database most of the time.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // Reuses compiled modules between projects and runs.
    experimental: { fsModuleCache: true },
    globalSetup: ['tests/support/runner/global-setup.ts'],
    projects: [
      {
        ssr,
        test: {
          ...common(mode, 'tests/support/runner/no-document.ts'),
          name: 'sharing',
          // Threads of one process share the compiled code of the embedded database.
          pool: 'threads',
          isolate: false,
          include: SHARED,
          exclude: [
            ...configDefaults.exclude,
            ...OWN_FOLDERS,
            ...RENDERING,
            ...ISOLATED,
            ...filesLeftOut(mode),
          ],
        },
      },
      {
        ssr,
        test: {
          ...common(mode, 'tests/support/web/drawing.ts'),
          name: 'drawing',
          pool: 'threads',
          isolate: false,
          include: RENDERING,
          exclude: [...configDefaults.exclude, ...ISOLATED, ...filesLeftOut(mode)],
        },
      },
      {
        ssr,
        test: {
          ...common(mode),
          name: 'alone',
          pool: 'forks',
          include: ISOLATED,
          exclude: [...configDefaults.exclude, ...filesLeftOut(mode)],
        },
      },
    ],
  },
})

export default defineConfig(({ mode }) => (mode === 'prove' ? proofs : tests(mode)))
