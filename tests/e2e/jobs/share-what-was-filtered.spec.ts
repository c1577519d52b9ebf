import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect, test } from '../fixtures.ts'
import { busiestAreas } from './areas.ts'
import { drawnTitles } from './drawn-rows.ts'
import { reader } from './rows.ts'

const LIST = '/apps/completed-instant-booking/list'
const DONE = 'GET admin/appointment/all?is_completed=1'
const ZONE = 'Asia/Kuwait'

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

/** Returns Monday to Sunday of the week before a day. */
function lastWeek(today: string) {
  const day = (days: number) => {
    const date = new Date(`${today}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() + days)
    return date.toISOString().slice(0, 10)
  }
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  return { from: day(-sinceMonday - 7), to: day(-sinceMonday - 1) }
}

test('a clerk filters two areas and last week by keyboard, and a colleague opens the address', async ({
  page,
  browser,
  server,
  begin,
  findings,
}) => {
  const readRows = await reader(page, 'operations')
  const days = lastWeek(getLocalDay(ZONE, new Date()))
  const jobs = (await readRows(DONE)).filter(({ starts_at, deleted_at }) => {
    const day = getLocalDay(ZONE, new Date(String(starts_at)))
    return deleted_at === null && day >= days.from && day <= days.to
  })
  const { areas, count } = busiestAreas(jobs)
  expect(areas).toHaveLength(2)

  await begin('operations')
  // The areas load after the user starts typing.
  await page.route('**/api/nationality_area/show*', () => undefined)
  await page.goto(LIST)
  const rows = drawnTitles(page)
  await expect(rows.first()).toBeVisible()
  // Tab leads from the search box to the filters, and arrow keys to the areas.
  await press(page, '/', 'Tab', 'Enter')
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
  await press(page, 'Tab', 'Tab', 'Enter', 'Tab', 'Tab', 'Tab')
  for (const area of areas) {
    const filter = page.getByRole('group', { name: 'Area', exact: true })
    await expect(filter.getByRole('searchbox')).toBeFocused()
    await page.keyboard.insertText(area)
    await page.unroute('**/api/nationality_area/show*')
    await expect(filter.getByRole('checkbox')).toHaveCount(1)
    await press(page, 'Tab', 'Space')
    await expect(filter.getByRole('checkbox')).toBeChecked()
    await press(page, 'Shift+Tab', 'Control+a', 'Delete')
  }
  expect(await findings()).toEqual([])
  await page.locator('summary').filter({ hasText: 'Time' }).focus()
  await press(page, 'Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Space')
  await expect(page.getByRole('button', { name: 'Last week', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await press(page, 'Escape')
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused()

  const chips = page.locator('.chips')
  for (const chipText of [...areas, 'Last week']) await expect(chips).toContainText(chipText)
  await expect(page).toHaveURL(/starts_at=last_week/)
  await expect(page.getByText(new RegExp(`\\d of ${count}$`))).toBeVisible()
  await expect(rows).toHaveCount(Math.min(count, 25))
  const shownRows = await rows.allInnerTexts()
  const expectedJobs = jobs.filter(({ area }) => areas.includes(String(area)))
  expect(expectedJobs.map(({ number }) => number)).toEqual(expect.arrayContaining(shownRows))
  expect(await findings()).toEqual([])

  const colleaguePage = await (await browser.newContext({ baseURL: server.url })).newPage()
  await colleaguePage.goto('/login')
  await colleaguePage.getByLabel('E-mail').fill(ACCOUNTS.admin)
  await colleaguePage.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await colleaguePage.getByRole('button', { name: 'Sign in' }).click()
  await expect(colleaguePage.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await colleaguePage.goto(page.url())
  await expect(colleaguePage.locator('tbody tr .cell-title')).toHaveText(shownRows)
  await colleaguePage.context().close()

  // One button clears a filter, and another all filters.
  await chips.getByRole('button', { name: /^Time/ }).click()
  await expect(page).not.toHaveURL(/starts_at/)
  await chips.getByRole('button', { name: 'Clear filters' }).click()
  await expect(chips).toHaveCount(0)
})

test('a clerk chooses the first day of a filter in the calendar by keyboard, in German and Arabic', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  for (const [language, firstDay] of [
    ['de', '02.03.2026'],
    ['ar', '02/03/2026'],
  ] as const) {
    await page.evaluate((lng) => localStorage.setItem('i18nextLng', lng), language)
    await page.goto(`${LIST}?starts_at_from=2026-03-15`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await page.locator('.filter-panel > button').click()
    await page.locator('.filter-section summary').last().click()
    const input = page.locator('.day-input input').first()
    await page.locator('.day-input button').first().press('Enter')
    await expect(page.locator('.calendar-cell[data-selected] button')).toBeFocused()
    expect(await findings()).toEqual([])
    // Move by two weeks, a day and a month with the calendar keys.
    const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    await press(page, 'ArrowUp', 'ArrowUp', forward, 'PageUp', 'PageDown', 'Enter')
    await expect(input).toHaveValue(firstDay)
    await expect(page).toHaveURL(/starts_at_from=2026-03-02/)
    await input.fill('05/03')
    await input.press('Enter')
    await expect(page).toHaveURL(/starts_at_from=\d{4}-03-05/)
  }
})
