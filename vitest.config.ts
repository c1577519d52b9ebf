import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Packages are found as Node finds them for each other: two builds of one would share no context.
  ssr: { resolve: { conditions: ['module-sync', 'node', 'development|production'] } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/dom.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
  },
})
