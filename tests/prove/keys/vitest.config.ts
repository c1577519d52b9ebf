import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { inertKey } from './inert-key.ts'

const { INERT_KEY = '' } = process.env

/** The tests as they always run, but with declarations that lack a key. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  plugins: [inertKey(INERT_KEY)],
  ssr: { resolve: { conditions: ['module-sync', 'node', 'development|production'] } },
  test: {
    env: { TEST_MODE: 'test' },
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/web/dom.ts', 'tests/support/runner/chance.ts'],
    globalSetup: ['tests/support/runner/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    restoreMocks: true,
  },
})
