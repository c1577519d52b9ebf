import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Cancels the first booking of a list. Returns its number. */
export async function cancelFirst(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: /^Cancel: WS-/ }).first()
  const number = ((await button.getAttribute('aria-label')) ?? '').replace('Cancel: ', '')
  // Find it by number, because another booking may be first after the list has loaded.
  await page.getByRole('button', { name: `Cancel: ${number}`, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Cancel “${number}”` })
  const reasons = dialog.getByLabel('Reason')
  await expect(reasons.locator('option')).not.toHaveCount(1)
  await reasons.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Cancel booking' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  // Wait until the list no longer shows the row, so that the next test does not find it.
  await expect(page.getByRole('button', { name: `Cancel: ${number}` })).toHaveCount(0)
  return number
}
