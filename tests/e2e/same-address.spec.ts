import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { busiestAreas } from './jobs/areas.ts'
import { elsewhere } from './jobs/elsewhere.ts'
import { reader } from './jobs/rows.ts'

const LIST = '/apps/completed-instant-booking/list'
const DONE = 'GET admin/appointment/all?is_completed=1'
const VIEWS = 'views/instant-bookings'
/** A list that is long enough to be scrolled, in an order of its own, with the row that is open near its end. */
const COLUMNS = 'starts_at,number,total,customer_id,area_id'

/** All that an address decides. Widths and density are not in it: they belong to a person, and to the views that keep them. */
async function seen(page: Page) {
  const list = page.locator('main .sheet')
  const heads = await list.locator('thead th button').allInnerTexts()
  const scrolled = await list.locator('.rows').evaluate((box) => Math.round(box.scrollTop))
  return {
    address: page.url(),
    rows: await list.locator('tbody tr .cell-title').allInnerTexts(),
    // Below it stands in which turn the rows are sorted by it.
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
  const made = await page.request.post(`/api/${VIEWS}`, { headers, data: view })
  const { id } = (await made.json()).data
  await page.goto(`${LIST}?view=${id}&${query}&page=2`)
  const titles = page.locator('main .sheet tbody tr .cell-title')
  await expect(titles).toHaveCount(25)
  await titles.nth(22).click()
  await expect(page.locator('.row-panel h2[data-screen-title]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View: Seen elsewhere' })).toBeVisible()
  await expect(page).toHaveURL(/open=\d+/)
  const address = page.url()
  // As whoever opens it finds it, not as it was scrolled on the way.
  await page.reload()
  await expect(page.locator('.row-panel h2[data-screen-title]')).toBeVisible()
  await expect.poll(async () => (await seen(page)).scrolled).toBeGreaterThan(0)
  const here = await seen(page)
  expect(here.rows).toHaveLength(25)
  expect(here.heads).toEqual(['Time', 'Number', 'Total', 'Customer', 'Area'])
  expect(here.range).toBe(`26–50 of ${count}`)

  const other = await elsewhere(browser, server.url, 'operations')
  await other.goto(address)
  await expect(other.locator('.row-panel h2[data-screen-title]')).toBeVisible()
  await expect.poll(() => seen(other)).toEqual(here)
  await expect(other.locator('tbody tr[data-open] .cell-title')).toBeInViewport()

  await page.request.delete(`/api/${VIEWS}/${id}`, { headers })
})
