import { defineConfig } from '@playwright/test'
import { assertRequired, BROWSERS, findMissing } from './browsers.ts'
import { PATIENCE } from './job-page.ts'

const missing = findMissing()
assertRequired(missing)
const names = Object.keys(BROWSERS)

// Workers load this file too.
if (process.env.TEST_WORKER_INDEX === undefined)
  for (const reason of missing.values()) console.log(`Skipped, because ${reason}`)

/** The jobs of this folder in each browser of the machine. */
export default defineConfig({
  testDir: '.',
  testMatch: 'jobs.ts',
  outputDir: '../../test-results/other-browsers',
  globalSetup: '../support/browser/browser-setup.ts',
  projects: names.map((name) => ({ name })),
  workers: 1,
  timeout: 120_000,
  expect: { timeout: PATIENCE },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
})
