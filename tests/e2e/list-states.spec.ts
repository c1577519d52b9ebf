import type { Route } from '@playwright/test'
import { registry } from '../../resources/index.ts'
import { canOpenList } from '../../registry/entities/access.ts'
import type { AnyList } from '../../registry/entities/registry.ts'
import { directionOf } from '../../src/platform/i18n/languages.ts'
import { waitForHeldAnswers } from '../support/browser/held-answers.ts'
import { expectToFit } from '../support/browser/overflow.ts'
import { follow } from '../../testing/follow.ts'
import { listTexts } from '../support/sources/locales.ts'
import { expect, test } from './fixtures.ts'
import { oneOf } from '../support/runner/whole.ts'

test.use({ axe: true })

/** Each skin in each direction. */
const LOOKS = ['light', 'dark'].flatMap((skin) => ['en', 'ar'].map((locale) => ({ skin, locale })))
/** A desktop, the same at 200 % zoom, and the narrowest phone. */
const WIDTHS = [1440, 720, 320]
/** Messages of the browser about requests that this test lets fail. */
const OWN_WORDS = /^error: Failed to load resource: (net::|the server responded)/

const { sliders, services, taxes, faqs, plans } = registry
const closed = Object.values(registry)
  .flatMap(({ lists }) => Object.values<AnyList>(lists))
  .find((list) => !canOpenList('operations', list))

/** Matches the calls of a list, by its request. */
const listCalls = (request: string) => `**/api/${request.split(' ')[1]}*`
const fail = (route: Route) => route.fulfill({ status: 500, json: {} })

for (const { skin, locale } of oneOf(4, LOOKS, 3)) {
  test(`every state of a list is accessible and fits the window: ${skin}, ${locale}`, async ({
    page,
    context,
    enter,
    findings,
    noise,
  }) => {
    test.setTimeout(300_000)
    const texts = listTexts(locale)
    await enter('operations')
    await page.evaluate(
      ([lng, value]) => {
        localStorage.setItem('i18nextLng', lng)
        localStorage.setItem('skin', value)
      },
      [locale, skin] as const,
    )
    await waitForHeldAnswers(page)
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(locale))
    await expect(page.locator('html')).toHaveAttribute('data-skin', skin)

    /** Checks a state at each width, once its sign is visible. */
    async function judge(state: string, sign: string): Promise<void> {
      for (const width of oneOf(3, WIDTHS, 2)) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.locator(sign).first(), state).toBeVisible()
        await expectToFit(page, `${state} at ${width}`)
        expect([state, width, await findings('.sidebar')]).toEqual([state, width, []])
      }
      await page.setViewportSize({ width: 1440, height: 900 })
    }

    const heldRoutes: Route[] = []
    const sliderCalls = listCalls(sliders.lists.all.request)
    await page.route(sliderCalls, (route) => void heldRoutes.push(route))
    await follow(page, sliders.lists.all.route)
    await judge('on its way', 'main table[aria-busy="true"]')
    // Answer repeated requests too.
    await page.route(sliderCalls, (route) => route.continue())
    await Promise.all(heldRoutes.splice(0).map((route) => route.continue()))
    await judge('its rows', 'main table[aria-busy="false"] tbody tr')

    await page.route(sliderCalls, fail)
    await page.getByRole('button', { name: texts['ui.refresh'], exact: true }).click()
    await judge('rows that could not be refreshed', 'main .note')

    await page.route(listCalls(services.lists.all.request), fail)
    await follow(page, services.lists.all.route)
    await judge('not loaded', 'main [role="alert"] button')

    await page.route(listCalls(taxes.lists.all.request), (route) =>
      route.fulfill({ json: { data: [], total: 0, totalPages: 0 } }),
    )
    await follow(page, taxes.lists.all.route)
    await judge('nothing there', 'main .empty-state')

    await follow(page, `${faqs.lists.all.route}?q=qqqqqq`)
    await judge('nothing that matches', 'main .empty-state button')

    await follow(page, closed?.route ?? '')
    await expect(page).toHaveURL(/not-authorized/)
    await judge('not theirs', 'h1')

    await context.setOffline(true)
    await follow(page, plans.lists.all.route)
    await expect(page.locator('.offline p')).toBeVisible()
    await judge('without a connection', 'main .empty-state')
    await context.setOffline(false)
    expect(noise.splice(0).filter((line) => !OWN_WORDS.test(line))).toEqual([])
  })
}
