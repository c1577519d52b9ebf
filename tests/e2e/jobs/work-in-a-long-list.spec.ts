import { formatPhone } from '../../../registry/characters/phone.ts'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import papaparse from 'papaparse'
import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { startStillSite } from '../../support/browser/site.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { expect, test } from '../fixtures.ts'
import { filterList } from './filters.ts'
import { DESK, PHONE } from './phone.ts'
import { type ApiRow, reader } from './rows.ts'

/** Lists of more rows are paged in these tests, as those of more than 20,000 are by default. */
const PAGES_ABOVE = 30
const LIST = '/apps/completed-instant-booking/list'
const DONE = 'GET admin/appointment/all?is_completed=1'
const CALL = '**/api/admin/appointment/all?is_completed=1&**'

let site: Awaited<ReturnType<typeof startStillSite>>
test.beforeAll(async () => {
  test.setTimeout(240_000)
  site = await startStillSite(600, { pagesAbove: PAGES_ABOVE })
})
test.afterAll(() => site.close())

async function enter(browser: Browser, viewport: typeof DESK): Promise<Page> {
  const options = { baseURL: site.url, locale: 'en-GB', reducedMotion: 'reduce' } as const
  const page = await (await browser.newContext({ ...options, viewport })).newPage()
  await page.clock.setFixedTime(TEST_NOW)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ACCOUNTS.operations)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  return page
}

/** Records the requests for the list, and holds their answers until they are released. */
async function holdUp(page: Page, pattern: string | RegExp = CALL) {
  const requestUrls: string[] = []
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(pattern, async (route) => {
    requestUrls.push(new URL(route.request().url()).search)
    await released
    await route.continue().catch(() => undefined)
  })
  /** Resolves when a request with this address part arrives. */
  const waitForRequest = (urlPart: string) =>
    expect
      .poll(() => requestUrls.filter((query) => query.includes(urlPart)).length)
      .toBeGreaterThan(0)
  return { asked: requestUrls, comes: waitForRequest, letGo }
}

const listRows = (page: Page) => page.locator('tbody tr')
const firstTitle = async (page: Page) =>
  (await listRows(page).first().locator('.cell-title').innerText()).trim()

/** Turns to the next page without an answer, and sorts. */
async function turnAndSort(page: Page) {
  const { comes: waitForRequest, letGo } = await holdUp(page)
  const titleBefore = await firstTitle(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  // The next page was prefetched, as the one after it is now.
  await expect(listRows(page).first()).not.toContainText(titleBefore)
  await waitForRequest('page=3')
  const secondTitle = await firstTitle(page)
  letGo()
  await page.unroute(CALL)
  await page.goto(`${LIST}?sort=number`)
  await expect(listRows(page)).toHaveCount(25)
  expect(await firstTitle(page)).not.toBe(secondTitle)
}

/** Sorts while answers are delayed, and keeps the previous rows until the next ones arrive. */
async function sortSlowly(page: Page) {
  await page.goto(LIST)
  await expect(listRows(page)).toHaveCount(25)
  const { comes: waitForRequest, letGo } = await holdUp(page)
  const titleBefore = await firstTitle(page)
  await page.getByRole('columnheader', { name: 'Number' }).getByRole('button').first().click()
  await waitForRequest('sort=number')
  await expect(page.locator('.skeleton')).toHaveCount(0)
  expect([await firstTitle(page), await listRows(page).count()]).toEqual([titleBefore, 25])
  letGo()
  await expect(listRows(page).first()).not.toContainText(titleBefore)
  await page.unroute(CALL)
}

/** Types a number letter by letter. The search is sent when typing pauses. */
async function search(page: Page, number: string) {
  const { asked: requestUrls, comes: waitForRequest, letGo } = await holdUp(page)
  // Enter all letters at once, because a slow machine would pause between them.
  await page.getByRole('searchbox').evaluate((input: HTMLInputElement, text) => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (let end = 1; end <= text.length; end++) {
      set?.call(input, text.slice(0, end))
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, number)
  await waitForRequest('q=')
  letGo()
  await expect(listRows(page)).toHaveCount(1)
  await expect(listRows(page).first()).toContainText(number)
  // Count search texts once, because an early event repeats the request for rows.
  const terms = new Set(requestUrls.flatMap((query) => new URLSearchParams(query).get('q') ?? []))
  expect(terms.size).toBeLessThan(number.length / 2)
  await page.unroute(CALL)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(listRows(page)).toHaveCount(25)
}

/** The area with the most rows, which fill more than a page. */
function busiestArea(rows: readonly ApiRow[]) {
  const areas = [...new Set(rows.map((row) => String(row.area)))]
  const listRowsOfArea = (area: string) => rows.filter((row) => row.area === area)
  const [area = ''] = areas.toSorted(
    (first, second) => listRowsOfArea(second).length - listRowsOfArea(first).length,
  )
  return { area, count: listRowsOfArea(area).length }
}

/** Renames the customer of a booking as another user. Returns a function that restores the name. */
async function renameCustomer(
  rows: Awaited<ReturnType<typeof reader>>,
  booking: ApiRow,
  name: string,
) {
  const rename = (newName: string) =>
    rows('POST admin/users/updateCustomer', { id: Number(booking.customer_id), name: newName })
  await rename(name)
  return () => rename(String(booking.customer))
}

/** The booking of the first row. */
async function firstBooking(page: Page, rows: readonly ApiRow[]): Promise<ApiRow> {
  const title = await firstTitle(page)
  const foundRow = rows.find(({ number }) => number === title)
  if (!foundRow) throw new Error(`There is no booking ${title}.`)
  return foundRow
}

async function exportCsv(page: Page): Promise<string[][]> {
  const file = page.waitForEvent('download')
  // On a phone one button opens the tools of a list.
  const tools = page.getByRole('button', { name: 'More tools', exact: true })
  if (await tools.isVisible()) await tools.click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'CSV' }).click()
  const text = readFileSync(await (await file).path(), 'utf8')
  return papaparse.parse<string[]>(text.slice(1).trimEnd()).data
}

for (const [width, viewport] of Object.entries({ desk: DESK, phone: PHONE }))
  test(`an operator works for a day in a list that the server pages, on a ${width}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const page = await enter(browser, viewport)
    const readRows = await reader(page, 'operations')
    const completedRows = await readRows(DONE)
    expect(completedRows.length).toBeGreaterThan(3 * 25)

    let longest = 0
    page.on('response', async (response) => {
      if (!response.url().includes('/admin/appointment/all') || response.status() !== 200) return
      const body = await response.json().catch(() => ({ data: [] }))
      longest = Math.max(longest, body.data.length)
    })
    const prefetch = page.waitForResponse((response) => response.url().includes('page=2'))
    await page.goto(LIST)
    await expect(listRows(page)).toHaveCount(25)
    await expect(page.getByText(`of ${completedRows.length}`).first()).toBeVisible()
    // The next page is prefetched.
    await (await prefetch).finished()
    await turnAndSort(page)
    if (width === 'desk') await sortSlowly(page)
    await search(page, String(completedRows.at(40)?.number))

    // Selects all rows of a filter, beyond the page.
    const { area, count } = busiestArea(completedRows)
    await filterList(page, 'Area', area)
    await expect(page.getByText(`of ${count}`).first()).toBeVisible()
    expect(await exportCsv(page)).toHaveLength(1 + count)
    expect(longest).toBeLessThanOrEqual(Math.max(25, count))

    // A change of another user appears by itself. The sort order decides the position of the row.
    await page.goto(`${LIST}?sort=starts_at`)
    await expect(listRows(page)).toHaveCount(25)
    const nameAgain = await renameCustomer(
      readRows,
      await firstBooking(page, completedRows),
      'Noor Newname',
    )
    await expect(listRows(page).first()).toContainText('Noor Newname')
    await nameAgain()
    await page.context().close()
  })

test('a change that arrives before a list is known to be paged is shown', async ({ browser }) => {
  const page = await enter(browser, DESK)
  const wholeList = await holdUp(page, /\/admin\/appointment\/all\?is_completed=1(?!.*&page=)/)
  const events = await holdUp(page, '**/api/events')
  await page.goto(`${LIST}?sort=starts_at`)
  await expect(listRows(page)).toHaveCount(25)
  const readRows = await reader(page, 'operations')
  const booking = await firstBooking(page, await readRows(DONE))
  const nameAgain = await renameCustomer(readRows, booking, 'Noor Newname')
  // The first versions, which start the counting, already include the change.
  const counted = page.waitForRequest('**/api/counts')
  events.letGo()
  await counted
  wholeList.letGo()
  await expect(listRows(page).first()).toContainText('Noor Newname')
  await nameAgain()
  await page.context().close()
})

test('an operator books for a customer whom a paged picker does not show at first', async ({
  browser,
}) => {
  const page = await enter(browser, DESK)
  const readRows = await reader(page, 'operations')
  const customers = await readRows('GET general/showCustomers')
  expect(customers.length).toBeGreaterThan(PAGES_ABOVE)
  const customer = customers.at(-1)
  await page.goto('/apps/instant-booking/list/create')
  const box = page.getByLabel('Customer', { exact: true })
  await box.pressSequentially(String(customer?.name))
  const option = page.locator('.combo [role="option"]', {
    hasText: formatPhone(String(customer?.phone)),
  })
  await option.click()
  await expect(box).toHaveValue(String(customer?.name))
  await page.context().close()
})

test('an operator sees the board, the calendar and all actions of a paged list', async ({
  browser,
}) => {
  const page = await enter(browser, DESK)
  const readRows = await reader(page, 'operations')
  const openBookings = await readRows('GET admin/appointment/show?is_completed=0')
  await page.goto('/apps/instant-booking/list?perPage=10')
  await expect(page.getByText(`of ${openBookings.length}`).first()).toBeVisible()
  if (openBookings.length > 10) {
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await expect(
      page.getByRole('button', { name: `Select all ${openBookings.length} that match` }),
    ).toBeVisible()
  }
  await page.goto('/apps/instant-booking/list?layout=board')
  await expect(page.locator('.board-column').first()).toBeVisible()
  await expect(page.locator('.board-column .card').first()).toBeVisible()
  await page.goto('/apps/completed-instant-booking/list?layout=calendar&span=month')
  await expect(page.locator('.calendar-view')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.context().close()
})
