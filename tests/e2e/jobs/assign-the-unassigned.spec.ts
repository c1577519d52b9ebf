import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { newestRows } from './drawn-rows.ts'
import { filterBy } from './filters.ts'
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
  await filterBy(page, 'Status', 'Unassigned')
  const rows = page.locator('tbody tr')
  await expect(rows.nth(9)).toBeVisible()
  await expect(rows.filter({ hasNotText: 'Unassigned' })).toHaveCount(0)
  // The last first: on today's people may have no time left.
  const time = page.getByRole('columnheader', { name: 'Time' })
  await time.getByRole('button').first().click()
  await expect(time).toHaveAttribute('aria-sort', 'descending')
  await newestRows(page)
  const providers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => readProvider(rows.nth(at))),
  )
  const [mine] = providers
  const others = providers.findIndex((name) => name !== mine)
  const numbers = await Promise.all(
    [0, others].map((at) => rows.nth(at).locator('.cell-title').innerText()),
  )
  for (const at of [0, others]) await rows.nth(at).getByRole('checkbox').check()
  const bar = page.getByRole('group', { name: 'Actions for the selection' })
  await bar.getByRole('button', { name: /^Assign(?! all)/ }).click()

  // Nobody works for both: it is done provider by provider, in one go.
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Provider: ${mine} (1 of 2)`)
  expect(await findings()).toEqual([])
  const first = await assignToFree(dialog)
  await expect(dialog.getByText('Done', { exact: true })).toHaveCount(1)
  await dialog.getByRole('button', { name: `Next: ${providers[others]}` }).click()
  await expect(dialog).toContainText(`Provider: ${providers[others]} (2 of 2)`)
  const second = await assignToFree(dialog)
  await expect(dialog.getByText('Done', { exact: true })).toHaveCount(1)
  await dialog.locator('.dialog-foot').getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(bar).toHaveCount(0)

  // They wait no longer, and each page says whose job it is.
  for (const [at, name] of [first, second].entries()) {
    const number = numbers[at] ?? ''
    await expect(rows.filter({ hasText: number })).toHaveCount(0)
    await menu.getByRole('link', { name: 'All bookings' }).click()
    await expect(page.getByRole('button', { name: /^Status:/ })).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.getByRole('searchbox').fill(number)
    await expect(rows).toHaveCount(1)
    await expect(rows.filter({ hasText: number })).toContainText(name)
  }
})
