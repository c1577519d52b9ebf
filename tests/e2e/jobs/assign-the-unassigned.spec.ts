import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { newestRows } from './drawn-rows.ts'
import { filterList } from './filters.ts'
import { assignToFree } from './free-employee.ts'

const readProvider = (row: Locator) => row.locator('td[data-label="Provider"]').innerText()

test('an operator assigns waiting bookings of two providers to employees of each provider', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'All bookings' }).click()
  await filterList(page, 'Status', 'Unassigned')
  const rows = page.locator('tbody tr')
  await expect(rows.nth(9)).toBeVisible()
  await expect(rows.filter({ hasNotText: 'Unassigned' })).toHaveCount(0)
  // Begin with the last page, because employees may have no time left today.
  const time = page.getByRole('columnheader', { name: 'Time' })
  await time.getByRole('button').first().click()
  await expect(time).toHaveAttribute('aria-sort', 'descending')
  await newestRows(page)
  const providers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => readProvider(rows.nth(index))),
  )
  const [firstProvider] = providers
  const otherIndex = providers.findIndex((name) => name !== firstProvider)
  const numbers = await Promise.all(
    [0, otherIndex].map((index) => rows.nth(index).locator('.cell-title').innerText()),
  )
  for (const index of [0, otherIndex]) await rows.nth(index).getByRole('checkbox').check()
  const bar = page.getByRole('group', { name: 'Actions for the selection' })
  await bar.getByRole('button', { name: /^Assign(?! all)/ }).click()

  // No employee works for both providers, so one dialog assigns both in turn.
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Provider: ${firstProvider} (1 of 2)`)
  expect(await findings()).toEqual([])
  const firstEmployee = await assignToFree(dialog)
  await expect(dialog.getByText('Done', { exact: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: `Next: ${providers[otherIndex]}` }).click()
  await expect(dialog).toContainText(`Provider: ${providers[otherIndex]} (2 of 2)`)
  const secondEmployee = await assignToFree(dialog)
  await expect(dialog.getByText('Done', { exact: true })).toHaveCount(1)
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar).toHaveCount(0)

  // The bookings no longer wait, and each page shows its employee.
  for (const [index, name] of [firstEmployee, secondEmployee].entries()) {
    const number = numbers[index] ?? ''
    await expect(rows.filter({ hasText: number })).toHaveCount(0)
    await menu.getByRole('link', { name: 'All bookings' }).click()
    await expect(page.getByRole('button', { name: /^Status:/ })).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.getByRole('searchbox').fill(number)
    await expect(rows).toHaveCount(1)
    await expect(rows.filter({ hasText: number })).toContainText(name)
  }
})
