import type { Locator, Page } from '@playwright/test'

/** Hovers a notice, so that it stays until its button is used. */
export async function holdNotice(page: Page, text: string): Promise<Locator> {
  const notice = page.locator('.toast').filter({ hasText: text })
  await notice.hover()
  return notice
}
