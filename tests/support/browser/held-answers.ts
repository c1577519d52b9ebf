import type { Page } from '@playwright/test'

/** The time after which the app gives up a request without an answer, in milliseconds. */
const LIMIT = 10_000

/** Has pages that are loaded from now on wait for a held answer for as long as a slow machine takes. */
export async function waitForHeldAnswers(page: Page): Promise<void> {
  await page.addInitScript((limit) => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, after?: number) =>
        setTimeout(run, after === limit ? 30 * limit : after),
    })
  }, LIMIT)
}
