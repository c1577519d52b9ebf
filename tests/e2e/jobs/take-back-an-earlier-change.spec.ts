import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { cancelFirst } from './cancel.ts'
import { PHONE } from './phone.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Your last changes' })
const opener = (page: Page) => page.getByRole('button', { name: 'Your last changes' })

test('an operator undoes the first of two cancellations after a reload, from the bar', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  await opener(page).click()
  await expect(panel(page)).toContainText('No changes since you signed in.')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Scheduled bookings', exact: true }).click()
  const firstNumber = await cancelFirst(page)
  const secondNumber = await cancelFirst(page)
  await menu.getByRole('link', { name: 'Notes', exact: true }).click()
  await page.reload()

  await opener(page).press('Enter')
  const entries = panel(page).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.nth(0)).toContainText(secondNumber)
  await expect(entries.nth(1)).toContainText(firstNumber)
  expect(await findings()).toEqual([])
  await entries
    .nth(1)
    .getByRole('button', { name: /^Undo: Cancelled, / })
    .press('Enter')
  await expect(entries).toHaveCount(3)
  await expect(entries.nth(0)).toContainText('Undone')
  await expect(entries.nth(0)).toContainText(firstNumber)
  await expect(entries.nth(2)).toContainText('Undone later.')
  await expect(panel(page).getByRole('heading')).toBeFocused()

  // On a phone the list of changes has the full width, and links to the row.
  await page.setViewportSize(PHONE)
  const box = () => panel(page).boundingBox()
  await expect.poll(async () => (await box())?.x ?? 390).toBeLessThan(12)
  await expect.poll(async () => (await box())?.width ?? 0).toBeGreaterThan(366)
  expect(await findings()).toEqual([])
  await entries.nth(0).getByRole('link').click()
  await expect(panel(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: firstNumber })).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Cancel: / })).toBeVisible()
  await page.goto('/apps/cancelled-booking/list')
  await page.getByRole('searchbox').fill(secondNumber)
  await expect(page.getByRole('link', { name: secondNumber, exact: true })).toBeVisible()
  await page.getByRole('searchbox').fill(firstNumber)
  await expect(page.getByRole('link', { name: firstNumber, exact: true })).toHaveCount(0)
})
