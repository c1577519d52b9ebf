import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { busiestAreas } from './areas.ts'
import { drawnTitles } from './drawn-rows.ts'
import { elsewhere } from './elsewhere.ts'
import { filterBy, openFilter } from './filters.ts'
import { reader } from './rows.ts'

const LIST = '/apps/completed-instant-booking/list'
const DONE = 'GET admin/appointment/all?is_completed=1'
const PLANS = '/apps/plans/list'

const rowsOn = (page: Page) => page.locator('tbody tr .cell-title')
const headsOn = async (page: Page) => {
  const labels = await page.locator('thead th button').allInnerTexts()
  return labels.map((label) => label.replace(/\s*\d$/, '').trim())
}
const menuOn = (page: Page) => page.getByRole('group', { name: 'Views' })
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
  await expect(rowsOn(page).first()).toBeVisible()
  const filter = await openFilter(page, 'Area')
  for (const area of areas) await filter.getByRole('checkbox', { name: area, exact: true }).check()
  await page.keyboard.press('Escape')
  // By area, and within each the newest first.
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
  await menuOn(page).getByRole('button', { name: 'Save as a new view' }).press('Enter')
  await expect(page.getByLabel('Name of the view')).toBeFocused()
  expect(await findings()).toEqual([])
  await page.keyboard.insertText('Two busy areas')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'View: Two busy areas' })).toBeVisible()
  await expect(page).toHaveURL(/view=\d+/)
  await expect(page.getByText(new RegExp(`\\d of ${count}$`))).toBeVisible()
  await expect(drawnTitles(page)).toHaveCount(Math.min(25, count))
  const [shown, heads, address] = [
    await rowsOn(page).allInnerTexts(),
    await headsOn(page),
    page.url(),
  ]
  expect(heads).not.toContain('Vehicle')
  await page.getByRole('button', { name: /Karim Haddad/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()

  const other = await elsewhere(browser, server.url, 'operations')
  await other.goto(LIST)
  await expect(rowsOn(other).first()).toBeVisible()
  await expect.poll(() => headsOn(other)).toContain('Vehicle')
  const looks = other.locator('html')
  await expect(looks).toHaveAttribute('data-density', 'comfortable')
  await openViews(other)
  const item = menuOn(other).getByRole('button', { name: /^Two busy areas/ })
  await expect(item).toContainText(String(count))
  await item.press('Enter')
  await expect(rowsOn(other)).toHaveText(shown)
  await expect(looks).toHaveAttribute('data-density', 'compact')
  await expect.poll(() => headsOn(other)).toEqual(heads)
  await expect(other).toHaveURL(address)

  // Who may not see the view sees what the address says all the same, and no view.
  const admin = await elsewhere(browser, server.url, 'admin')
  await admin.goto(address)
  await expect(rowsOn(admin)).toHaveText(shown)
  await expect.poll(() => headsOn(admin)).toEqual(heads)
  await openViews(admin)
  await expect(menuOn(admin).getByRole('button')).toHaveCount(2)

  await openViews(other)
  await menuOn(other).getByRole('button', { name: 'Delete “Two busy areas”' }).click()
  await other.getByRole('button', { name: /^Undo/ }).click()
  await expect(other.getByRole('button', { name: 'View: Two busy areas' })).toBeVisible()
  await expect(rowsOn(other)).toHaveText(shown)
  for (const one of [other, admin]) await one.context().close()
})

test('an admin sets the default view of a role, and a clerk switches to the complete list', async ({
  page,
  browser,
  server,
  begin,
}) => {
  await begin('admin')
  await page.goto(PLANS)
  await expect(rowsOn(page).first()).toBeVisible()
  const all = await rowsOn(page).count()
  await filterBy(page, 'Kind', 'Standard')
  await expect(rowsOn(page)).not.toHaveCount(all)
  const some = await rowsOn(page).allInnerTexts()
  await openViews(page)
  await menuOn(page).getByRole('button', { name: 'Save as a new view' }).click()
  await page.getByLabel('Name of the view').fill('Standard plans')
  await page.getByLabel('Visible to').selectOption({ label: 'Shared with: Operations' })
  await page.getByLabel('Open the list with this view for that role').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'View: Standard plans' })).toBeVisible()

  const clerk = await elsewhere(browser, server.url, 'operations')
  await clerk.getByRole('link', { name: 'Plans' }).click()
  await expect(clerk.getByRole('button', { name: 'View: Standard plans' })).toBeVisible()
  await expect(rowsOn(clerk)).toHaveText(some)
  await openViews(clerk)
  await menuOn(clerk)
    .getByRole('button', { name: /^All rows/ })
    .click()
  await expect(rowsOn(clerk)).toHaveCount(all)
  await clerk.reload()
  await expect(rowsOn(clerk)).toHaveCount(all)
  await clerk.getByRole('link', { name: 'Plans' }).click()
  await expect(rowsOn(clerk)).toHaveText(some)

  await openViews(page)
  await menuOn(page).getByRole('button', { name: 'Delete “Standard plans”' }).click()
  await expect(page.getByText('View “Standard plans” deleted')).toBeVisible()
  await clerk.reload()
  await clerk.getByRole('link', { name: 'Plans' }).click()
  await expect(rowsOn(clerk)).toHaveCount(all)
})
