import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { busiestAreas } from './areas.ts'
import { drawnTitles } from './drawn-rows.ts'
import { elsewhere } from './elsewhere.ts'
import { filterList, openFilter } from './filters.ts'
import { reader } from './rows.ts'

const LIST = '/apps/completed-instant-booking/list'
const DONE = 'GET admin/appointment/all?is_completed=1'
const PLANS = '/apps/plans/list'

const listRowTitles = (page: Page) => page.locator('tbody tr .cell-title')
const readHeads = async (page: Page) => {
  const labels = await page.locator('thead th button').allInnerTexts()
  return labels.map((label) => label.replace(/\s*\d$/, '').trim())
}
const getViewsMenu = (page: Page) => page.getByRole('group', { name: 'Views' })
const openViews = (page: Page) => page.getByRole('button', { name: /^Views?(:|$)/ }).press('Enter')

test('a clerk saves a view of a list, and finds it on another computer', async ({
  page,
  browser,
  server,
  begin,
  findings,
}) => {
  const jobs = (await (await reader(page, 'operations'))(DONE)).filter((job) => !job.deleted_at)
  const { areas, count } = busiestAreas(jobs)

  await begin('operations')
  await page.evaluate(() => localStorage.setItem('density', 'compact'))
  await page.goto(LIST)
  await expect(listRowTitles(page).first()).toBeVisible()
  const filter = await openFilter(page, 'Area')
  for (const area of areas) await filter.getByRole('checkbox', { name: area, exact: true }).check()
  await page.keyboard.press('Escape')
  // Sort by area, then by the newest.
  const head = (name: RegExp) => page.getByRole('columnheader', { name })
  await head(/^Area/).getByRole('button').press('Enter')
  await head(/^Time/).getByRole('button').press('Shift+Enter')
  await head(/^Time/).getByRole('button').press('Shift+Enter')
  await expect(page).toHaveURL(/sort=area_id,-starts_at/)
  await expect(head(/^Time/)).toContainText('2')
  await expect(head(/^Area/)).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter')
  await page.getByRole('checkbox', { name: 'Vehicle' }).press('Space')
  await page.keyboard.press('Escape')
  await expect(head(/^Vehicle/)).toHaveCount(0)

  await openViews(page)
  expect(await findings()).toEqual([])
  await getViewsMenu(page).getByRole('button', { name: 'Save as a new view' }).press('Enter')
  await expect(page.getByLabel('Name of the view')).toBeFocused()
  expect(await findings()).toEqual([])
  await page.keyboard.insertText('Two busy areas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'View: Two busy areas' })).toBeVisible()
  await expect(page).toHaveURL(/view=\d+/)
  await expect(page.getByText(new RegExp(`\\d of ${count}$`))).toBeVisible()
  await expect(drawnTitles(page)).toHaveCount(Math.min(25, count))
  const [shownTitles, heads, address] = [
    await listRowTitles(page).allInnerTexts(),
    await readHeads(page),
    page.url(),
  ]
  expect(heads).not.toContain('Vehicle')
  await page.getByRole('button', { name: /Karim Haddad/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  const otherPage = await elsewhere(browser, server.url, 'operations')
  await otherPage.goto(LIST)
  await expect(listRowTitles(otherPage).first()).toBeVisible()
  await expect.poll(() => readHeads(otherPage)).toContain('Vehicle')
  const looks = otherPage.locator('html')
  await expect(looks).toHaveAttribute('data-density', 'comfortable')
  await openViews(otherPage)
  const item = getViewsMenu(otherPage).getByRole('button', { name: /^Two busy areas/ })
  await expect(item).toContainText(String(count))
  await item.press('Enter')
  await expect(listRowTitles(otherPage)).toHaveText(shownTitles)
  await expect(looks).toHaveAttribute('data-density', 'compact')
  await expect.poll(() => readHeads(otherPage)).toEqual(heads)
  await expect(otherPage).toHaveURL(address)

  // A user without the view sees the same rows by its address, but no view.
  const admin = await elsewhere(browser, server.url, 'admin')
  await admin.goto(address)
  await expect(listRowTitles(admin)).toHaveText(shownTitles)
  await expect.poll(() => readHeads(admin)).toEqual(heads)
  await openViews(admin)
  await expect(getViewsMenu(admin).getByRole('button')).toHaveCount(2)

  await openViews(otherPage)
  await getViewsMenu(otherPage).getByRole('button', { name: 'Delete “Two busy areas”' }).click()
  await otherPage.getByRole('button', { name: /^Undo/ }).click()
  await expect(otherPage.getByRole('button', { name: 'View: Two busy areas' })).toBeVisible()
  await expect(listRowTitles(otherPage)).toHaveText(shownTitles)
  for (const openPage of [otherPage, admin]) await openPage.context().close()
})

test('an admin sets the default view of a role, and a clerk switches to the complete list', async ({
  page,
  browser,
  server,
  begin,
}) => {
  await begin('admin')
  await page.goto(PLANS)
  await expect(listRowTitles(page).first()).toBeVisible()
  const allCount = await listRowTitles(page).count()
  await filterList(page, 'Kind', 'Standard')
  await expect(listRowTitles(page)).not.toHaveCount(allCount)
  const someTitles = await listRowTitles(page).allInnerTexts()
  await openViews(page)
  await getViewsMenu(page).getByRole('button', { name: 'Save as a new view' }).click()
  await page.getByLabel('Name of the view').fill('Standard plans')
  await page.getByLabel('Visible to').selectOption({ label: 'Shared with: Operations' })
  await page.getByLabel('Open the list with this view for that role').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View: Standard plans' })).toBeVisible()

  const clerk = await elsewhere(browser, server.url, 'operations')
  await clerk.getByRole('link', { name: 'Plans' }).click()
  await expect(clerk.getByRole('button', { name: 'View: Standard plans' })).toBeVisible()
  await expect(listRowTitles(clerk)).toHaveText(someTitles)
  await openViews(clerk)
  await getViewsMenu(clerk)
    .getByRole('button', { name: /^All rows/ })
    .click()
  await expect(listRowTitles(clerk)).toHaveCount(allCount)
  await clerk.reload()
  await expect(listRowTitles(clerk)).toHaveCount(allCount)
  await clerk.getByRole('link', { name: 'Plans' }).click()
  await expect(listRowTitles(clerk)).toHaveText(someTitles)

  await openViews(page)
  await getViewsMenu(page).getByRole('button', { name: 'Delete “Standard plans”' }).click()
  await expect(page.getByText('View “Standard plans” deleted')).toBeVisible()
  await clerk.reload()
  await clerk.getByRole('link', { name: 'Plans' }).click()
  await expect(listRowTitles(clerk)).toHaveCount(allCount)
})
