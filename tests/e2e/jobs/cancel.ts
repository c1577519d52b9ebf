import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Cancels the first booking that is offered; answers its number. */
export async function cancelFirst(page: Page): Promise<string> {
  const button = page.getByRole('button', { name: /^Cancel: WS-/ }).first()
  const number = ((await button.getAttribute('aria-label')) ?? '').replace('Cancel: ', '')
  // By its number, because another one may be the first once the rest of the list is there.
  await page.getByRole('button', { name: `Cancel: ${number}`, exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Cancel “${number}”` })
  const reasons = dialog.getByLabel('Reason')
  await expect(reasons.locator('option')).not.toHaveCount(1)
  await reasons.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Cancel booking' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  // The next one must not find this one, which goes with the next drawing of its list.
  await expect(page.getByRole('button', { name: `Cancel: ${number}` })).toHaveCount(0)
  return number
}
