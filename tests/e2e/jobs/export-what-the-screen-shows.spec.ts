import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import papaparse from 'papaparse'
import readSpreadsheet from 'read-excel-file/node'
import { expect, test } from '../fixtures.ts'
import { drawnTitles, newestRows } from './drawn-rows.ts'
import { filterList } from './filters.ts'
import { reader } from './rows.ts'

const LIST = '/apps/completed-instant-booking/list'
const DONE = 'GET admin/appointment/all?is_completed=1'

const readTexts = async (page: Page, selector: string) =>
  (await page.locator(selector).allInnerTexts()).map((text) => text.trim()).filter(Boolean)

/** Exports rows by keyboard with an item of the menu, and returns the file. */
async function exported(page: Page, item: string, count: number) {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await page.getByRole('button', { name: item }).press('Enter')
  const download = await file
  // Check the notice before the file, because the notice disappears.
  await expect(page.locator('.toast').first()).toContainText(`${count} rows saved`)
  return { name: download.suggestedFilename(), path: await download.path() }
}

/** Reads the rows of a CSV file with another library. */
function readCsv(path: string): string[][] {
  const text = readFileSync(path, 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  return papaparse.parse<string[]>(text.slice(1).trimEnd()).data
}

/** Formats a time of a spreadsheet, which is inexact, as in the CSV file. */
const getMinute = (cell: unknown) =>
  new Date(Math.round((cell as Date).getTime() / 60_000) * 60_000)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')

const readAmount = (text: string) => Number(text.replace(/[^\d.]/g, ''))

test('a clerk filters, hides a column, and exports what the screen shows', async ({
  page,
  begin,
  findings,
}) => {
  const readRows = await reader(page, 'operations')
  const jobs = (await readRows(DONE)).filter(({ deleted_at }) => deleted_at === null)
  const areas = [...new Set(jobs.map((job) => String(job.area)))]
  const listJobs = (area: string) => jobs.filter((job) => job.area === area)
  const [area = ''] = areas.toSorted(
    (first, second) => listJobs(second).length - listJobs(first).length,
  )
  const those = listJobs(area)
  expect(those.length).toBeGreaterThan(25)

  await begin('operations')
  await page.goto(LIST)
  await filterList(page, 'Area', area)
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Vehicle' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByText(`1–25 of ${those.length}`)).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(page.locator('.export-what')).toHaveText(`${those.length} rows`)
  expect(await findings()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused()

  await expect(page.getByRole('columnheader', { name: 'Vehicle' })).toHaveCount(0)
  const heads = await readTexts(page, 'thead th:not(.select-cell, .row-actions)')
  const numbers: string[] = []
  const customers: string[] = []
  const totals: number[] = []
  for (let offset = 0; offset < those.length; offset += 25) {
    if (offset > 0) await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(new RegExp(`^${offset + 1}–`))).toBeVisible()
    await newestRows(page)
    await expect(drawnTitles(page)).toHaveCount(Math.min(25, those.length - offset))
    numbers.push(...(await readTexts(page, 'tbody .cell-title')))
    customers.push(...(await readTexts(page, 'tbody [data-label="Customer"]')))
    totals.push(...(await readTexts(page, 'tbody [data-label="Total"]')).map(readAmount))
  }

  const { name, path } = await exported(page, 'Export CSV', those.length)
  expect(name).toMatch(/^Instant – completed \d{4}-\d\d-\d\d\.csv$/)
  const [head = [], ...lines] = readCsv(path)
  const getColumn = (rows: readonly (readonly unknown[])[], label: string) =>
    rows.map((row) => row[head.indexOf(label)])
  // By the ID, an import knows the rows again.
  expect(head).toEqual(['ID', ...heads])
  expect(getColumn(lines, 'Number')).toEqual(numbers)
  expect(getColumn(lines, 'Customer')).toEqual(customers)
  expect(getColumn(lines, 'Total').map((text) => readAmount(String(text)))).toEqual(totals)

  const book = await exported(page, 'Export XLSX', those.length)
  const [firstSheet] = await readSpreadsheet(book.path)
  const [headRow, ...cells] = firstSheet?.data ?? []
  expect(headRow).toEqual(head)
  expect(getColumn(cells, 'Number')).toEqual(numbers)
  expect(getColumn(cells, 'Total')).toEqual(totals)
  expect(getColumn(cells, 'Time').map(getMinute)).toEqual(getColumn(lines, 'Time'))
})

test('an export of a list that cannot be loaded shows an error, and works with Retry', async ({
  page,
  enter,
}) => {
  const faqs = await (await reader(page, 'operations'))('GET admin/faqs/all')
  const live = faqs.filter(({ deleted_at }) => deleted_at === null)
  await enter('operations')
  await page.goto('/apps/faqs/list')
  await expect(drawnTitles(page)).toHaveCount(live.length)
  const names = await readTexts(page, 'tbody .cell-title')
  await page.route('**/assets/file-worker*', (route) => route.abort())
  // The page reloads if code is missing, but not twice in a minute.
  await page.evaluate(() => sessionStorage.setItem('reloaded', String(Date.now())))
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'The export failed' })
  await expect(failure).toBeVisible()
  await page.unroute('**/assets/file-worker*')
  const file = page.waitForEvent('download')
  await failure.getByRole('button', { name: 'Retry' }).click()
  const readQuestions = (path: string) => {
    const [head = [], ...lines] = readCsv(path)
    return lines.map((line) => line[head.indexOf('Question')])
  }
  const retriedPath = await (await file).path()
  await expect(failure).toHaveCount(0)
  expect(readQuestions(retriedPath)).toEqual(names)

  // With a selection, only the selected rows are exported.
  const chosen = names.slice(1, 3)
  for (const name of chosen) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  const exportedRows = await exported(page, 'Export CSV', chosen.length)
  expect(readQuestions(exportedRows.path)).toEqual(chosen)
})
