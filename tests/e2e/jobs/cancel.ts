import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Cancels the first booking of a list. Returns its number. */
export async function cancelFirst(page: Page): Promise<string> {
  const isCancellable = page.getByRole('button', { name: /^Cancel: / })
  const firstRow = page.getByRole('row').filter({ has: isCancellable }).first()
  const number = (await firstRow.getByRole('link', { name: /^WS-/ }).textContent()) ?? ''
  // Find it by number, because another booking may be first after the list has loaded.
  const row = page.getByRole('row').filter({ hasText: number })
  await row.getByRole('button', { name: /^Cancel: / }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Cancel “/ })
  const reasons = dialog.getByLabel('Reason')
  await expect(reasons.locator('option')).not.toHaveCount(1)
  await reasons.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Cancel booking' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  // Wait until the list no longer shows the row, so that the next test does not find it.
  await expect(row).toHaveCount(0)
  return number
}
