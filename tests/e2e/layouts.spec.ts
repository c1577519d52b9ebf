import type { Page } from '@playwright/test'
import { follow } from '../support/browser/survey.ts'
import { expect, test } from './fixtures.ts'

/** What a list is laid out as, and what is there once it is. */
const LAYOUTS = {
  '/apps/assign/list?layout=calendar': '.tray, .agenda',
  '/apps/assign/list?layout=calendar&span=week': '.time-grid, .agenda',
  '/apps/assign/list?layout=calendar&span=month': '.month, .agenda',
  '/apps/promos/list?layout=calendar': '.month, .agenda',
  '/apps/assign/list?layout=board': '.board-column',
} as const

/** Each way in which people see it, so that all are seen and each costs its seconds once. */
const LOOKS = [
  { language: 'en', skin: 'light', width: 1440 },
  { language: 'ar', skin: 'dark', width: 1440 },
  { language: 'ar', skin: 'light', width: 390 },
  { language: 'en', skin: 'dark', width: 390 },
] as const

const overflowOf = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

for (const { language, skin, width } of LOOKS) {
  test(`calendar and board are accessible and fit: ${language}, ${skin}, ${width} px`, async ({
    page,
    enter,
    findings,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enter('operations')
    await page.evaluate(
      ([lng, value]) => {
        localStorage.setItem('i18nextLng', lng)
        localStorage.setItem('skin', value)
      },
      [language, skin] as const,
    )
    await page.goto('/profile')
    for (const [route, mark] of Object.entries(LAYOUTS)) {
      await follow(page, route)
      await expect(page.locator(mark).first()).toBeVisible()
      await expect(page.getByRole('article').first()).toBeVisible()
      expect([route, await overflowOf(page)]).toEqual([route, 0])
      expect([
        route,
        await findings('article:nth-child(n + 12), li:nth-child(n + 12) > .card'),
      ]).toEqual([route, []])
    }
  })
}
