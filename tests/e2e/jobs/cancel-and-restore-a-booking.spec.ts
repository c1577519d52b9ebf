import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openMenuEntry } from './menu.ts'

/**
 * Cancels the first unassigned booking by keyboard. Returns its number and reason. An assigned
 * booking may need a reason to be restored.
 */
async function cancelFirst(page: Page, letters: string) {
  const nobodys = page.getByRole('row').filter({ hasText: 'Unassigned' })
  const row = nobodys.filter({ has: page.getByRole('button', { name: /^Cancel: / }) }).first()
  const number =
    (await row.getByRole('link', { name: new RegExp(`^${letters}-`) }).textContent()) ?? ''
  // Find it by number, because another booking may be first after the list has loaded.
  const chosen = page.getByRole('row').filter({ hasText: number })
  await chosen.getByRole('button', { name: /^Cancel: / }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Cancel “/ })
  const reasons = dialog.getByLabel('Reason')
  await expect(reasons.locator('option')).not.toHaveCount(1)
  await reasons.selectOption({ index: 1 })
  const reason = await reasons.evaluate(
    (select: HTMLSelectElement) => select.selectedOptions[0]?.text,
  )
  await dialog.getByRole('button', { name: 'Cancel booking' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: number })).toHaveCount(0)
  return { number, reason: reason ?? '' }
}

test('an operator cancels bookings with a reason and restores them from All cancellations', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  const me: string = await page.evaluate(() => JSON.parse(localStorage.userData).name)
  const rows = page.locator('tbody tr')

  // After a mistake, Undo restores it, and the focus is at its row.
  await openMenuEntry(page, ['Scheduled bookings'])
  const slip = await cancelFirst(page, 'WS')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('link', { name: slip.number, exact: true })).toBeFocused()

  // A real cancellation appears in All cancellations with author and reason, and can be restored
  // there.
  const scheduled = await cancelFirst(page, 'WS')
  await openMenuEntry(page, ['All bookings', 'Cancelled'])
  await page.getByRole('searchbox').fill(scheduled.number)
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toContainText(scheduled.reason)
  await expect(rows.first()).toContainText(me)
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: /^Restore: / }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).press('Enter')
  await expect(rows).toHaveCount(0)
  await openMenuEntry(page, ['Scheduled bookings'])
  await page.getByRole('searchbox').fill(scheduled.number)
  await expect(rows).toHaveCount(1)

  // The page of an instant booking shows the same, and restores it too.
  await openMenuEntry(page, ['Instant bookings'])
  const instant = await cancelFirst(page, 'WB')
  await openMenuEntry(page, ['All bookings', 'Cancelled'])
  await page.getByRole('searchbox').fill(instant.number)
  await page.getByRole('link', { name: instant.number, exact: true }).click()
  const note = page.locator('.note')
  await expect(note).toContainText(/^Cancelled on .* By: /)
  await expect(note).toContainText(`By: ${me}. Reason: ${instant.reason}.`)
  await page.getByRole('button', { name: /^Restore: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
  await expect(note).toHaveCount(0)
  await openMenuEntry(page, ['Instant bookings'])
  await page.getByRole('searchbox').fill(instant.number)
  await expect(rows).toHaveCount(1)
})
