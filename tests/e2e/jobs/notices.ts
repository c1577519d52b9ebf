import type { Locator, Page } from '@playwright/test'

/** Rests the pointer on a notice, whose time stands still meanwhile: it does not go before its button is used. */
export async function holdNotice(page: Page, text: string): Promise<Locator> {
  const notice = page.locator('.toast').filter({ hasText: text })
  await notice.hover()
  return notice
}
