import type { Page } from '@playwright/test'

/** The time after which the app gives up a request without an answer, in milliseconds. */
const LIMIT = 10_000

/** Gives pages that are loaded later a longer request timeout, for slow machines. */
export async function waitForHeldAnswers(page: Page): Promise<void> {
  await page.addInitScript((limit) => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) =>
        setTimeout(run, delay === limit ? 30 * limit : delay),
    })
  }, LIMIT)
}
