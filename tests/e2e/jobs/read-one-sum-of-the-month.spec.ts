import type { Page } from '@playwright/test'
import { reports } from '../../../resources/reports/index.ts'
import { expect, test } from '../fixtures.ts'

const { route } = reports['financial-report']

const thousandths = (amount: string) => BigInt(amount.replace(/[^\d-]/g, ''))
/** Reads an amount of the screen, whose minus sign is typographic. */
const readAmount = (text: string | null) => thousandths((text ?? '').replaceAll('\u2212', '-'))

const kpi = (page: Page, name: string) =>
  page.locator('.kpi').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })

/** Adds up a column of the rows behind a number, on all pages of an address. */
async function addRows(page: Page, label: string): Promise<bigint> {
  const address = page.url()
  const place = page.locator('.table-foot bdi')
  let sum = 0n
  for (let pageNumber = 1; ; pageNumber++) {
    // A page that loads afresh shows no former rows.
    await page.goto(`${address}&page=${pageNumber}`)
    const cells = page.locator(`tbody [data-label="${label}"]`)
    await expect(place).toHaveText(/ of /)
    const [, first = '', last = '', total = ''] =
      /(\d+)\D(\d+) of (\d+)/.exec(await place.innerText()) ?? []
    // Rows below the screen are drawn afterwards.
    await expect(cells).toHaveCount(Number(last) - Number(first) + 1)
    sum += (await cells.allInnerTexts()).reduce((added, text) => added + readAmount(text), 0n)
    if (last === total) return sum
  }
}

test('an admin reads what was sold this month on three screens, and adds up its rows', async ({
  page,
  begin,
  findings,
}) => {
  await begin('admin')
  const tile = page.getByRole('region', { name: 'Money this month' })
  const shown = tile.locator('.tile-main .money')
  await expect(shown).toBeVisible()
  const sold = readAmount(await shown.innerText())
  expect(sold).toBeGreaterThan(0n)

  await page.goto(route)
  const figure = kpi(page, 'Sold').locator('.kpi-value')
  await expect(figure).toHaveText(/\d/)
  expect(readAmount(await figure.innerText())).toBe(sold)
  await expect(page.getByLabel('Kind', { exact: true })).toHaveValue('all')
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('all')
  for (const [name, sentence] of [
    ['Sold', /paid or not/],
    ['Paid', /differs from sold/],
    ['Earned', /commission/],
  ] as const)
    await expect(kpi(page, name)).toContainText(sentence)
  await expect(page.getByLabel('Compared with')).toBeVisible()
  expect(await findings()).toEqual([])

  await figure.getByRole('link').click()
  await expect(page).toHaveURL(/where\.measure=sold/)
  expect(await addRows(page, 'Sold')).toBe(sold)
  expect(await findings()).toEqual([])

  await page.goto('/apps/ledger/list?occurred_at=this_month')
  const total = page.locator('tfoot [data-label="Sold"]')
  await expect(total).toHaveText(/\d/)
  expect(readAmount(await total.innerText())).toBe(sold)
})
