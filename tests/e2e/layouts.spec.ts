import type { Page } from '@playwright/test'
import { expectToFit } from '../support/browser/overflow.ts'
import { waitForHeldAnswers } from '../support/browser/held-answers.ts'
import { follow } from '../../testing/follow.ts'
import { expect, test } from './fixtures.ts'
import { reader } from './jobs/rows.ts'
import { oneOf } from '../support/runner/whole.ts'

test.use({ axe: true })

/** Returns the number of pages of a PDF. */
const countPages = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length

/** The spans of a calendar: week is the second button, month the third. */
const listDays = (span: number) =>
  `.calendar-view:has(.segmented :nth-child(${span})[aria-pressed='true']) :is(.week-board, .month, .agenda)`

/** The address of each layout, and an element that it shows. */
const LAYOUTS = {
  '/apps/assign/list?layout=calendar': '.tray, .agenda',
  '/apps/assign/list?layout=calendar&span=week': listDays(2),
  '/apps/assign/list?layout=calendar&span=month': listDays(3),
  '/apps/promos/list?layout=calendar': '.month, .agenda',
  '/apps/assign/list?layout=board': '.board-column',
  '/apps/subscription-booking/list?layout=board': '.board-column',
} as const

/** The other tests use the light skin, left to right, on a desktop. */
const LOOKS = [
  { language: 'ar', skin: 'dark', width: 1440 },
  { language: 'en', skin: 'light', width: 390 },
  // A page of 1280 pixels at 400 % zoom.
  { language: 'de', skin: 'light', width: 320 },
] as const

/** Opens the app at a page without a list, in a language and a skin. */
async function openInLanguage(page: Page, language: string, skin: string) {
  await page.evaluate(
    ([lng, value]) => {
      localStorage.setItem('i18nextLng', lng)
      localStorage.setItem('skin', value)
    },
    [language, skin] as const,
  )
  await page.goto('/profile')
}

for (const { language, skin, width } of oneOf(3, LOOKS)) {
  test(`calendar and board are accessible and fit the window: ${language}, ${skin}, ${width} px`, async ({
    page,
    enter,
    findings,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter('operations')
    await openInLanguage(page, language, skin)
    for (const [route, selector] of oneOf(2, Object.entries(LAYOUTS))) {
      await follow(page, route)
      await expect(page.locator(selector).first()).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectToFit(page, route)
      expect([
        route,
        await findings('article:nth-child(n + 12), li:nth-child(n + 12) > .card'),
      ]).toEqual([route, []])
    }
  })
}

test('calendar and board are printed completely', { tag: '@whole' }, async ({ page, enter }) => {
  await enter('operations')
  await page.goto('/apps/assign/list?layout=calendar&span=week')
  await expect(page.locator('.week-board .card').first()).toBeVisible()
  // In print, side-by-side columns and folded parts become one complete list.
  await page.evaluate(() => {
    const root = document.documentElement
    const readOverflow = () => {
      const isThere = document.querySelector('.agenda .card') !== null
      if (isThere && !document.querySelector('.cards-more')) root.dataset.seen = 'agenda'
    }
    new MutationObserver(readOverflow).observe(document.body, { childList: true, subtree: true })
  })
  await page.pdf()
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'agenda')
  await expect(page.locator('.agenda')).toHaveCount(0)
  await expect(page.locator('.week-board .card').first()).toBeVisible()

  // A4 landscape without margins.
  await page.setViewportSize({ width: 1032, height: 720 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.agenda .card').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Today' })).toBeHidden()
  await follow(page, '/apps/instant-booking/list?layout=board')
  await expect(page.locator('.board-column .card').first()).toBeVisible()
  await expect(page.locator('.board-leave').first()).toBeHidden()
  await expect(page.locator('.board .card-move').first()).toBeHidden()
  const rightEdge = await page
    .locator('.board-column:visible')
    .evaluateAll((columns) =>
      Math.max(...columns.map((column) => column.getBoundingClientRect().right)),
    )
  expect(rightEdge).toBeLessThanOrEqual(1032)
})

test(
  'the day board of forty people is printed on one page',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('operations')
    const rows = await reader(page, 'operations')
    const staff = await rows('POST admin/users/find/byType', { type: 'Car Wash' })
    expect(staff.length).toBeGreaterThanOrEqual(40)
    const openBookings = await rows(
      'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions',
      {
        is_completed: 0,
        data: 'Data',
      },
    )
    const booking = openBookings.find(({ employee_id }) => employee_id !== null)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(
      new Date(String(booking?.starts_at)),
    )
    await page.goto(`/apps/assign/list?layout=calendar&span=day&day=${day}`)
    await page.getByRole('button', { name: 'Show everybody' }).click()
    await expect(page.locator('.grid-head')).toHaveCount(staff.length)
    await expect(page.locator('.grid-row').nth(14)).toBeInViewport()
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(countPages(pdf)).toBe(1)
    // A4 landscape.
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 84[12]\.\d+ 59[45]/)
    await expect(page.locator('.time-grid')).toBeVisible()

    await page.setViewportSize({ width: 1032, height: 703 })
    await page.emulateMedia({ media: 'print' })
    const lines = page.locator('.time-grid .grid-row')
    await expect(lines.filter({ hasText: String(booking?.number) })).toContainText(
      String(booking?.employee),
    )
    expect(await lines.count()).toBeGreaterThanOrEqual(staff.length)
    const bottom = await lines.last().evaluate((line) => line.getBoundingClientRect().bottom)
    expect(bottom).toBeLessThanOrEqual(703)
  },
)

test(
  'the calendar of a week counts every booking, and that of a month shows the number of bookings of each day',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('operations')
    const rows = await reader(page, 'operations')
    const openBookings = await rows(
      'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions',
      {
        is_completed: '0',
        data: 'Data',
      },
    )
    const getLocalDay = (moment: unknown) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(new Date(String(moment)))
    const day = getLocalDay(
      openBookings.find(
        ({ starts_at }) => getLocalDay(starts_at) > getLocalDay(new Date().toISOString()),
      )?.starts_at,
    )
    const count = openBookings.filter(({ starts_at }) => getLocalDay(starts_at) === day).length
    expect(count).toBeGreaterThan(3)
    const cell = page.locator('.month-day').filter({ has: page.locator(`time[datetime="${day}"]`) })

    await page.goto(`/apps/assign/list?layout=calendar&span=week&day=${day}`)
    const week = page.locator('.week-board')
    const head = week.locator('.week-days').locator(`time[datetime="${day}"]`)
    await expect(head.locator('small')).toHaveText(String(count))
    const cells = week.getByRole('list', {
      name: new RegExp(`, ${await head.locator('.hidden').textContent()}$`),
    })
    const shown = await cells.getByRole('article').count()
    const hidden = await cells
      .locator('.cards-more')
      .evaluateAll((buttons) =>
        buttons.reduce((sum, button) => sum + Number.parseInt(button.textContent ?? '', 10), 0),
      )
    expect(shown + hidden).toBe(count)
    // The jobs of people are all there. Only what is unassigned goes on in the day.
    await expect(week.locator('.week-row:has(.avatar) .cards-more')).toHaveCount(0)
    // The business is in Kuwait, where weeks begin on Saturday in every language.
    await expect(page.locator('.week-days .day-head').first()).toContainText('Sat')

    await page.getByRole('button', { name: 'Month', exact: true }).click()
    await expect(cell.locator('h3 small')).toHaveText(String(count))
    const load = (await cell.getByRole('img').getAttribute('aria-label')) ?? ''
    expect([...load.matchAll(/\d+/g)].reduce((sum, [digits]) => sum + Number(digits), 0)).toBe(
      count,
    )

    // A search leaves its booking alone.
    const [booking] = openBookings.filter(({ starts_at }) => getLocalDay(starts_at) === day)
    await page.goto(
      `/apps/assign/list?layout=calendar&span=week&day=${day}&q=${String(booking?.number)}`,
    )
    await expect(week.getByRole('article')).toHaveCount(1)
  },
)

test(
  'a board shows its six states side by side at 1440 pixels',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter('operations')
    await page.goto('/apps/assign/list?layout=board')
    const columns = page.locator('.board-column:not(:has(.board-leave))')
    await expect(columns).toHaveCount(6)
    const ends = await columns.evaluateAll((columnElements) =>
      columnElements.map((column) => column.getBoundingClientRect().right),
    )
    const board = await page
      .locator('.board')
      .evaluate((element) => element.getBoundingClientRect().right)
    expect(Math.max(...ends)).toBeLessThanOrEqual(board)
  },
)

test(
  'the toolbar of a list fits in one line at 1280 pixels, in languages with long words too',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await enter('admin')
    await openInLanguage(page, 'de', 'light')
    const routes = [
      '/apps/available-dates/list',
      '/apps/cancellation-reasons/list',
      '/apps/promos/list',
      '/apps/instant-booking/list',
      '/apps/subscription-booking/list?layout=board',
    ]
    for (const route of routes) {
      await follow(page, route)
      const toolbar = page.locator('.toolbar')
      await expect(toolbar.locator('.btn-water')).toBeVisible()
      const height = async () => Math.round((await toolbar.boundingBox())?.height ?? 0)
      await expect.poll(height, route).toBe(46)
      const search = toolbar.getByRole('searchbox')
      const width = async () => (await search.boundingBox())?.width ?? 0
      await expect.poll(width, route).toBeGreaterThan(100)
    }
  },
)

test(
  'the bar of the day board fits in one line at 1440 pixels, and its keys zoom the hours',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await enter('operations')
    for (const language of ['en', 'de', 'fr', 'pt', 'ar']) {
      await openInLanguage(page, language, 'light')
      await follow(page, '/apps/assign/list?layout=calendar')
      await expect(page.locator('.time-grid').getByRole('article').first()).toBeVisible()
      const height = async () =>
        Math.round((await page.locator('.calendar-bar').boundingBox())?.height ?? 0)
      await expect.poll(height, language).toBe(34)
    }
    const hour = page.locator('.grid-hours > span').first()
    const width = async () => Math.round((await hour.boundingBox())?.width ?? 0)
    expect(await width()).toBe(80)
    await page.keyboard.press('+')
    await expect.poll(width).toBe(112)
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await expect.poll(width).toBe(56)
  },
)

test(
  'list, row beside the list, form and report are accessible in the dark skin in Arabic',
  { tag: '@whole' },
  async ({ page, enter, findings }) => {
    const rows = await reader(page, 'operations')
    const [booking] = await rows('GET admin/appointment/show?is_completed=0')
    await enter('admin')
    await openInLanguage(page, 'ar', 'dark')
    const screens = {
      '/apps/instant-booking/list': 'tbody tr',
      [`/apps/instant-booking/list?open=${booking?.id}`]: 'article.record',
      [`/apps/instant-booking/list/${booking?.id}`]: 'form .receipt',
      '/apps/employee-performance/list': 'tbody tr',
    }
    for (const [route, selector] of Object.entries(screens)) {
      await follow(page, route)
      await expect(page.locator(selector).first(), route).toBeVisible()
      await expect(
        page.locator('.fallback, .skeleton, main [aria-busy="true"]'),
        route,
      ).toHaveCount(0)
      expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
      expect(await page.locator('html').getAttribute('data-skin')).toBe('dark')
      expect([route, await findings('.sidebar a:not([aria-current])')]).toEqual([route, []])
    }
  },
)

test('a tab stays under the pointer while the numbers of the tabs arrive', async ({
  page,
  enter,
}) => {
  await enter('operations')
  let answer = () => {}
  const released = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/counts/bookings', async (route) => {
    await released
    await route.continue()
  })
  await waitForHeldAnswers(page)
  await page.goto('/apps/assign/list')
  const tab = page.locator('.list-tabs').getByRole('link', { name: /^Cancelled/ })
  await tab.hover()
  await page.mouse.down()
  answer()
  await expect(tab).toHaveText(/\d/)
  await page.mouse.up()
  await expect(page).toHaveURL(/cancelled-booking/)
})
