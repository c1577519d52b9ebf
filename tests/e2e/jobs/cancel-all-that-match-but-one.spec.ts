import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { cancelFirst } from './cancel.ts'
import { type ApiRow, reader } from './rows.ts'

const LIST = '/apps/scheduled-booking/list'
const OPEN = 'GET admin/scheduled/show?is_completed=0'

/** Finds a filter with more open bookings than a page of ten, but not many more. */
async function busyFilter(rows: (line: string) => Promise<ApiRow[]>) {
  const open = await rows(OPEN)
  const filters = ['area_id', 'service_id'].flatMap((field) =>
    [...new Set(open.map((row) => row[field]))].map((value) => {
      const isOf = (row: ApiRow) => row[field] === value
      return { query: `${field}=${value}`, isOf, count: open.filter(isOf).length }
    }),
  )
  const allWithPrefix = { query: 'q=WS', isOf: () => true, count: open.length }
  const [smallestFilter] = [...filters, allWithPrefix]
    .filter(({ count }) => count > 11)
    .toSorted((first, second) => first.count - second.count)
  if (!smallestFilter) throw new Error(`there are only ${open.length} bookings`)
  return smallestFilter
}

/** Confirms the dialog with the first reason. */
async function confirm(page: Page, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  const reasons = dialog.getByLabel('Reason')
  await expect(reasons.locator('option')).not.toHaveCount(1)
  await reasons.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  return dialog
}

/** Undoes the change of a notice. */
const undo = (page: Page, noticeText: string) =>
  page
    .locator('.toast')
    .filter({ hasText: noticeText })
    .getByRole('button', { name: 'Undo' })
    .click()

test('an operator cancels all bookings of a filter except one, retries a failed one, and undoes all', async ({
  page,
  enter,
  findings,
}) => {
  const readRows = await reader(page, 'operations')
  const { query, isOf } = await busyFilter(readRows)
  await enter('operations')
  await page.goto(`${LIST}?${query}&perPage=10`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(10)
  // This booking was cancelled before and stays cancelled after each undo.
  const countBefore = await cancelFirst(page)
  const numbers = async () => (await readRows(OPEN)).filter(isOf).map((row) => String(row.number))
  const openNumbers = (await numbers()).toSorted()
  expect(openNumbers).not.toContain(countBefore)

  // Select all matching rows, beyond the page, except one.
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  const bar = page.getByRole('group', { name: 'Actions for the selection' })
  await bar
    .getByRole('button', { name: `Select all ${openNumbers.length} that match` })
    .press('Enter')
  await expect(bar).toContainText(`${openNumbers.length} selected`)
  const spared = (await rows.first().locator('.cell-title').innerText()).trim()
  await rows.first().getByRole('checkbox').uncheck()
  const count = openNumbers.length - 1
  await expect(bar).toContainText(`${count} selected`)
  expect(await findings()).toEqual([])
  await bar.getByRole('button', { name: 'Cancel', exact: true }).click()
  const batchCount = await confirm(page, `Cancel ${count} scheduled bookings?`)
  await expect(batchCount).toContainText(`${count} scheduled bookings cancelled.`)
  expect(await findings()).toEqual([])
  await batchCount.getByRole('button', { name: 'Close' }).click()
  await expect(rows).toHaveCount(1)
  expect(await numbers()).toEqual([spared])
  await undo(page, `${count} scheduled bookings cancelled.`)
  await expect(
    page.getByText(`Undone: ${count} rows restored to their previous values.`),
  ).toBeVisible()
  await expect(rows).toHaveCount(10)
  expect((await numbers()).toSorted()).toEqual(openNumbers)

  // Select one page. A colleague cancels one of its bookings first, whose refusal names it.
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await bar.getByRole('button', { name: 'Cancel', exact: true }).click()
  const number = (await rows.nth(3).locator('.cell-title').innerText()).trim()
  const [row] = (await readRows(OPEN)).filter((booking) => booking.number === number)
  await readRows('POST admin/scheduled/destroy', { id: row?.id ?? 0 })
  const dialog = await confirm(page, 'Cancel 10 scheduled bookings?')
  await expect(dialog.getByRole('alert')).toContainText('1 of 10 failed.')
  const refused = dialog.locator('[data-state="failed"]')
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText(String(row?.customer))
  expect(await findings()).toEqual([])
  // Its employee may have a long way to the next job.
  const restored = { id: row?.id ?? 0, override_reason: 'A test.' }
  await readRows('POST admin/scheduled/restore', restored)
  await dialog.getByRole('button', { name: 'Retry failed' }).click()
  await expect(dialog).toContainText('1 scheduled booking cancelled.')
  expect(await numbers()).toHaveLength(openNumbers.length - 10)
  // The shortcut of Undo works while the result is open.
  await page.keyboard.press('Control+z')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Undone: 10 rows restored to their previous values.')).toBeVisible()
  expect((await numbers()).toSorted()).toEqual(openNumbers)
})
