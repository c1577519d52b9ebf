import type { Page } from '@playwright/test'
import { registry } from '../../resources/index.ts'
import { canOpen } from '../../resources/kit/entities/access.ts'
import type { AnyList, Registry } from '../../resources/kit/entities/registry.ts'
import { ROLES, type Role } from '../../resources/kit/words/roles.ts'
import { firstPages } from '../../server/web/first-page.ts'
import { oneOf } from '../support/runner/whole.ts'
import { expect, test } from './fixtures.ts'

const LIST = '/apps/completed-instant-booking/list'
const APP = /\/assets\/index-[^/]*\.js$/
const LOOKS = [
  { language: 'en', width: 1440 },
  { language: 'ar', width: 390 },
  { language: 'de', width: 1024 },
] as const

const asked = firstPages(registry)
const lists: readonly AnyList[] = Object.values(registry satisfies Registry as Registry).flatMap(
  (resource) => Object.values(resource.lists),
)
const listsOf = (role: Role) =>
  lists.filter((list) => asked.has(list.route) && canOpen(role, list)).map(({ route }) => route)

/** Opens a list as a browser does that has not got the app yet. */
async function openFirst(page: Page, route: string) {
  await page.context().clearCookies({ name: 'code' })
  await page.goto(route, { waitUntil: 'commit' })
}

/** Makes the app long on its way: it comes when it is let go. */
async function holdApp(page: Page) {
  let release = () => {}
  const held = () =>
    new Promise<void>((resolve) => {
      release = resolve
    })
  await page.route(APP, async (route) => {
    await held()
    await route.continue()
  })
  return { release: () => release() }
}

/** What the rows say, each cell under its column, and where the first of them begins. */
const drawnIn = (page: Page, root: string) =>
  page.locator(`${root} main table`).evaluate((table) => ({
    heads: [...table.querySelectorAll('th')].map((head) => head.textContent),
    rows: [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => [cell.dataset.label, cell.textContent]),
    ),
    columns: table.dataset.without,
    toolbar: document.querySelector('.toolbar')?.clientHeight,
  }))

const done = 'body:not(:has(.first-drawing))'

for (const [at, role] of ROLES.entries()) {
  const { language, width } = LOOKS[at] ?? LOOKS[0]
  test(`the rows of every list of ${role} are there before the app, as the app draws them: ${language}, ${width} px`, async ({
    page,
    enter,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 900 })
    await enter(role)
    await page.evaluate((lng) => localStorage.setItem('i18nextLng', lng), language)
    const app = await holdApp(page)
    const routes = oneOf(4, listsOf(role))
    expect(routes.length).toBeGreaterThan(0)
    for (const route of routes) {
      await openFirst(page, route)
      await expect(page.locator('.first-drawing table tbody tr').first()).toBeVisible()
      const first = await drawnIn(page, '.first-drawing')
      app.release()
      await expect(page.locator(`${done} main table[aria-busy="false"]`)).toBeVisible()
      const { rows, ...whole } = await drawnIn(page, done)
      expect([route, first]).toEqual([route, { ...whole, rows: rows.slice(0, first.rows.length) }])
    }
  })
}

test('what is pressed before the app is here is followed', async ({ page, enter }) => {
  await enter('operations')
  const app = await holdApp(page)
  await openFirst(page, LIST)
  const title = page.locator('.first-drawing tbody tr:nth-child(9) .cell-title')
  await expect(title).toBeVisible()
  const number = await title.textContent()
  const box = await title.boundingBox()
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  app.release()
  await expect(page).toHaveURL(/open=\d+/)
  await expect(page.locator('.row-panel').getByText(String(number)).first()).toBeVisible()
  expect(loads).toEqual([])
})

test('rows that were scrolled before the app is here stay where they are', async ({
  page,
  enter,
}) => {
  await enter('operations')
  const app = await holdApp(page)
  await openFirst(page, LIST)
  await page.locator('.first-drawing .rows').evaluate((rows) => rows.scrollTo({ top: 40 }))
  app.release()
  await expect(page.locator(`${done} main table[aria-busy="false"]`)).toBeVisible()
  await expect(page.locator('main .rows')).toHaveJSProperty('scrollTop', 40)
})

test('a browser that has the app lets it draw the rows', async ({ page, enter }) => {
  await enter('operations')
  await page.goto(LIST)
  await expect(page.locator('main table[aria-busy="false"]')).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await expect(page.locator('main table[aria-busy="false"]')).toBeVisible()
  expect(asked.filter((url) => url.includes('/first-'))).toEqual([])
  expect(asked.filter((url) => APP.test(url))).toHaveLength(1)
  expect(await page.locator('script[src*="/index-"]').getAttribute('fetchpriority')).toBeNull()
})
