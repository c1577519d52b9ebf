import { readFileSync } from 'node:fs'
import readSpreadsheet from 'read-excel-file/node'
import { expect, test } from '../fixtures.ts'

/** A payment has no amount that was sold. */
const MONEY = /^(?:-?\d+\.\d{3})?$/
/** Sum in fils, because whole numbers are exact. */
const fils = (amount: string) => Math.round(Number(amount.replace(/[^\d.-]/g, '')) * 1000)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const NAME = 0

test('the report of the last month by provider exports the same totals as on the screen', async ({
  page,
  begin,
  findings,
}) => {
  await begin('admin')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Financial report', exact: true }).click()
  await page.getByRole('button', { name: 'Last month' }).click()
  await page.getByLabel('Kind', { exact: true }).selectOption({ label: 'All' })
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'All' })
  await page.getByLabel('Group by').selectOption({ label: 'Provider' })
  await page.getByRole('button', { name: 'Show as table' }).click()
  const providers = page.locator('.groups')
  await expect(providers.locator('thead th').first()).toHaveText('Provider')
  await expect(providers.locator('tbody tr')).not.toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  expect(await findings()).toEqual([])
  const totals = providers.locator('tfoot')
  const readTotal = (label: string) => totals.locator(`[data-label="${label}"]`).textContent()
  const movements = Number((await readTotal('Movements'))?.replaceAll(',', ''))
  const total = fils((await readTotal('Sold')) ?? '')
  expect(total).toBeGreaterThan(0)

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await file).path(), 'utf8').replace('\uFEFF', '')
  const [rows = '', groups = ''] = text.split('\r\n\r\n')
  const listCells = (table: string) =>
    table
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  const [head = [], ...lines] = listCells(rows)
  const sold = lines.slice(0, -1).map((line) => line[head.indexOf('Sold')] ?? '')
  expect(sold.every((amount) => MONEY.test(amount))).toBe(true)
  expect([sold.length, sum(sold.map(fils))]).toEqual([movements, total])

  const [names = [], ...byProvider] = listCells(groups)
  const column = names.indexOf('Sold')
  expect(names[NAME]).toBe('Provider')
  const shownProviders = await providers.locator('tbody tr td:first-child').allTextContents()
  expect(byProvider.slice(0, -1).map((line) => line[NAME])).toEqual(shownProviders)
  expect(sum(byProvider.slice(0, -1).map((line) => fils(line[column] ?? '')))).toBe(total)

  const book = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export XLSX' }).click()
  const sheets = await readSpreadsheet(await (await book).path())
  const providerSheet = sheets.find((candidate) => candidate.sheet === 'Provider')?.data ?? []
  const amounts = providerSheet.slice(1, -1).map((row) => Math.round(Number(row[column]) * 1000))
  expect(amounts.length).toBe(shownProviders.length)
  expect(sum(amounts)).toBe(total)
})
