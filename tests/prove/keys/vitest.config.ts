import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The tests as they always run, but with declarations that lack a key, and each file by itself. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  ssr: { resolve: { conditions: ['module-sync', 'node', 'development|production'] } },
  test: {
    env: { TEST_MODE: 'test' },
    include: ['tests/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/prove/keys/inert-declarations.ts', 'tests/support/runner/chance.ts'],
    globalSetup: ['tests/support/runner/global-setup.ts'],
    provide: { inertKey: '' },
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    restoreMocks: true,
  },
})
