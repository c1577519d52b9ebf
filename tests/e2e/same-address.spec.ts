import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { busiestAreas } from './jobs/areas.ts'
import { elsewhere } from './jobs/elsewhere.ts'
import { reader } from './jobs/rows.ts'

const LIST = '/apps/completed-instant-booking/list'
const DONE = 'GET admin/appointment/all?is_completed=1'
const VIEWS = 'views/instant-bookings'
/** The address of a scrollable list with its own order, and an open row near the end. */
const COLUMNS = 'starts_at,number,total,customer_id,area_id'

/**
 * Reads everything that the address determines. Widths and density belong to the user and to views.
 */
async function readScreen(page: Page) {
  const list = page.locator('main .sheet')
  const heads = await list.locator('thead th button').allInnerTexts()
  const scrolled = await list.locator('.rows').evaluate((box) => Math.round(box.scrollTop))
  return {
    address: page.url(),
    rows: await list.locator('tbody tr .cell-title').allInnerTexts(),
    // A column head also shows its position in the sort order.
    heads: heads.map((label) => label.split('\n', 1)[0]?.trim()),
    sorted: await list.locator('th[aria-sort]').allInnerTexts(),
    range: await list.getByText(/^\d+–\d+ of \d+$/).innerText(),
    chips: await list.locator('.chips').innerText(),
    view: await page.getByRole('button', { name: /^View/ }).innerText(),
    open: await page.locator('.row-panel h2[data-screen-title]').innerText(),
    scrolled,
  }
}

test('an address of a list shows the same rows, page, order, columns, view, open row and position in another browser', async ({
  page,
  browser,
  server,
  begin,
}) => {
  const readRows = await reader(page, 'operations')
  const jobs = (await readRows(DONE)).filter(({ deleted_at }) => deleted_at === null)
  const { areas, count } = busiestAreas(jobs)
  const ids = areas.map((area) => jobs.find((job) => job.area === area)?.area_id)
  expect(count).toBeGreaterThan(50)
  const query = `${ids.map((id) => `area_id=${id}`).join('&')}&sort=area_id,-starts_at&columns=${COLUMNS}`

  await begin('operations')
  const view = { list: 'completed', name: 'Seen elsewhere', query }
  const headers = await page.evaluate(() => ({
    authorization: `Bearer ${localStorage.getItem('access_token')}`,
  }))
  const createdView = await page.request.post(`/api/${VIEWS}`, { headers, data: view })
  const { id } = (await createdView.json()).data
  await page.goto(`${LIST}?view=${id}&${query}&page=2`)
  const titles = page.locator('main .sheet tbody tr .cell-title')
  await expect(titles).toHaveCount(25)
  await titles.nth(22).click()
  await expect(page.locator('.row-panel h2[data-screen-title]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View: Seen elsewhere' })).toBeVisible()
  await expect(page).toHaveURL(/open=\d+/)
  const address = page.url()
  // Read the screen in its initial scroll position.
  await page.reload()
  await expect(page.locator('.row-panel h2[data-screen-title]')).toBeVisible()
  await expect.poll(async () => (await readScreen(page)).scrolled).toBeGreaterThan(0)
  const ownScreen = await readScreen(page)
  expect(ownScreen.rows).toHaveLength(25)
  expect(ownScreen.heads).toEqual(['Time', 'Number', 'Total', 'Customer', 'Area'])
  expect(ownScreen.range).toBe(`26–50 of ${count}`)

  const otherPage = await elsewhere(browser, server.url, 'operations')
  await otherPage.goto(address)
  await expect(otherPage.locator('.row-panel h2[data-screen-title]')).toBeVisible()
  await expect.poll(() => readScreen(otherPage)).toEqual(ownScreen)
  await expect(otherPage.locator('tbody tr[data-open] .cell-title')).toBeInViewport()

  await page.request.delete(`/api/${VIEWS}/${id}`, { headers })
})
