import { expect, type Page } from '@playwright/test'

/** Waits until the page is no wider than the window. Scripts fit charts and tables after a resize. */
export async function expectToFit(page: Page, what?: string): Promise<void> {
  const overflow = () =>
    page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))
  await expect.poll(overflow, what).toBe(0)
}
