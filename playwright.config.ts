import { defineConfig } from '@playwright/test'
import { writeIndex } from './start/development/entity-index.ts'
import { CHROMIUM_ARGS, chromiumPath } from './tests/support/browser/chromium.ts'
import { filesLeftOut, isWhole } from './tests/support/runner/whole.ts'

// Before a test file reads the list of entities.
writeIndex()

export default defineConfig({
  testDir: 'tests',
  testMatch: ['**/e2e/**/*.spec.ts', '**/second-business/*.spec.ts'],
  // One expression: a hundred globs would be parsed again for each file.
  testIgnore: new RegExp(`/(?:${filesLeftOut().join('|').replaceAll('.', '\\.')})$`),
  globalSetup: './tests/support/browser/browser-setup.ts',
  // What is tagged so is another case of what is tried without it.
  grepInvert: isWhole() ? [] : /@whole/,
  fullyParallel: false,
  // The other tests run beside it, and have work for two cores while a browser waits for its server.
  workers: 2,
  timeout: 180_000,
  // How long a busy machine takes says nothing about the product: only what never comes fails.
  expect: { timeout: 45_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  snapshotPathTemplate: 'tests/e2e/reference/{arg}{ext}',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: { executablePath: await chromiumPath(), args: CHROMIUM_ARGS },
    // Drawing what moves is most of the work of a browser without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
  },
})
