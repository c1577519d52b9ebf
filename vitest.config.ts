import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/support/runner/slow-first.ts'

const common = {
  setupFiles: ['tests/support/web/dom.ts', 'tests/support/runner/chance.ts'],
  // Patience, not a limit of speed: a busy machine must not make a test fail.
  testTimeout: 120_000,
  hookTimeout: 180_000,
  restoreMocks: true,
}
const ON_DATABASES = [
  'tests/server/**/*.test.ts',
  'tests/demo/**/*.test.ts',
  'tests/prove/**/*.test.ts',
  'tests/src/**/*.test.tsx',
  'tests/src/report/report-groups.test.ts',
  'tests/src/data/provider/*.test.ts',
]

export default defineConfig({
  // Packages are found as Node finds them for each other: two builds of one would share no context.
  ssr: { resolve: { conditions: ['module-sync', 'node', 'development|production'] } },
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        extends: true,
        test: {
          ...common,
          name: 'alone',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ON_DATABASES,
        },
      },
      {
        extends: true,
        test: {
          ...common,
          name: 'on databases',
          // One process: what one worker has compiled of the embedded database, the next one has too.
          pool: 'threads',
          include: ON_DATABASES,
          globalSetup: ['tests/support/runner/global-setup.ts'],
        },
      },
    ],
  },
})
