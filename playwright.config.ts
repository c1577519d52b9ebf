import { defineConfig } from '@playwright/test'
import { writeIndex } from './start/development/entity-index.ts'
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/browser/chromium.ts'
import { filesLeftOut, isWhole } from './tests/support/runner/whole.ts'

// Writes the index of entities, which test files import.
writeIndex()

export default defineConfig({
  testDir: 'tests',
  testMatch: ['**/e2e/**/*.spec.ts', '**/second-business/*.spec.ts'],
  // One regular expression, because a hundred globs would be parsed again for each file.
  testIgnore: new RegExp(`/(?:${filesLeftOut().join('|').replaceAll('.', '\\.')})$`),
  globalSetup: './tests/support/browser/browser-setup.ts',
  // Tests tagged `@whole` are further cases of untagged tests, and only `test:whole` runs them.
  grepInvert: isWhole() ? [] : /@whole/,
  fullyParallel: false,
  // The unit tests run at the same time and use the cores while browsers wait for their servers.
  workers: 2,
  timeout: 180_000,
  // Generous timeout, so that no test fails because the machine is busy.
  expect: { timeout: 45_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  snapshotPathTemplate: 'tests/e2e/reference/{arg}{ext}',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
    // Animations are most of the work of a browser without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
