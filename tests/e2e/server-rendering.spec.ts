import type { BrowserContext, Page } from '@playwright/test'
import { registry } from '../../resources/index.ts'
import { canOpen } from '../../resources/kit/entities/access.ts'
import type { AnyList, Registry } from '../../resources/kit/entities/registry.ts'
import { ROLES, type Role } from '../../resources/kit/words/roles.ts'
import { firstPages } from '../../server/web/first-page.ts'
import { oneOf } from '../support/runner/whole.ts'
import { expect, test } from './fixtures.ts'

const LIST = '/apps/completed-instant-booking/list'
const CODE = /\/assets\/.*\.js$/
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

/** Holds all of the app's code up until it is let go. */
async function holdCode(page: Page) {
  let release = () => {}
  let held = Promise.resolve()
  const hold = () => {
    held = new Promise<void>((resolve) => {
      release = resolve
    })
  }
  hold()
  await page.route(CODE, async (route) => {
    await held
    await route.continue()
  })
  return { hold, release: () => release() }
}

const open = (page: Page, route: string) => page.goto(route, { waitUntil: 'commit' })

/** Opens a list with its rows in the page: a server that is too busy for them sends the page without. */
const openRendered = (page: Page, route: string) =>
  expect(async () => {
    await open(page, route)
    await expect(page.locator('#rendered tbody tr').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()

/** What the rows say in their own letters, in which other columns fit than before they are here. */
const shownIn = (page: Page, root: string) =>
  page.locator(`${root} main table`).evaluate(async (table) => {
    await document.fonts.ready
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
    return {
      heads: [...table.querySelectorAll('th')].map((head) => head.textContent),
      rows: [...table.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => [cell.dataset.label, cell.textContent]),
      ),
      columns: table.dataset.without,
      toolbar: document.querySelector('.toolbar')?.clientHeight,
    }
  })

const RENDERED = '#rendered'
const APP = 'body:not(:has(#rendered))'
const appRows = (page: Page) => page.locator(`${APP} main table[aria-busy="false"]`)

/** Whether the server sends a list's rows to this browser with the page. */
const hasRows = async (context: BrowserContext, route: string) =>
  (await (await context.request.get(route)).text()).includes('id="rendered"')

for (const [at, role] of ROLES.entries()) {
  const { language, width } = LOOKS[at] ?? LOOKS[0]
  test(`the rows of every list of ${role} are there without any code, as the app shows them: ${language}, ${width} px`, async ({
    page,
    enter,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 900 })
    await enter(role)
    const routes = oneOf(4, listsOf(role))
    expect(routes.length).toBeGreaterThan(0)
    const [first = ''] = routes
    // The server learns of the language when the app has been there once.
    await page.evaluate((lng) => localStorage.setItem('i18nextLng', lng), language)
    await open(page, first)
    await expect(appRows(page)).toBeVisible()
    const code = await holdCode(page)
    for (const route of routes) {
      code.hold()
      await openRendered(page, route)
      const rendered = await shownIn(page, RENDERED)
      code.release()
      await expect(appRows(page)).toBeVisible()
      const { rows, ...whole } = await shownIn(page, APP)
      const shown = { ...whole, rows: rows.slice(0, rendered.rows.length) }
      expect([route, rendered]).toEqual([route, shown])
    }
  })
}

test('what is pressed before the app is here is followed', async ({ page, enter }) => {
  await enter('operations')
  const code = await holdCode(page)
  await openRendered(page, LIST)
  const title = page.locator(`${RENDERED} tbody tr:nth-child(9) .cell-title`)
  await expect(title).toBeVisible()
  const number = await title.textContent()
  const box = await title.boundingBox()
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(request.url())
  })
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  code.release()
  await expect(page).toHaveURL(/open=\d+/)
  await expect(page.locator('.row-panel').getByText(String(number)).first()).toBeVisible()
  expect(loads).toEqual([])
})

test('a button that is pressed before the app is here does what it says', async ({
  page,
  enter,
}) => {
  await enter('operations')
  const code = await holdCode(page)
  await openRendered(page, LIST)
  const head = page.locator(`${RENDERED} th button`, { hasText: 'Customer' })
  const box = await head.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  code.release()
  await expect(page).toHaveURL(/sort=customer_id/)
})

test('rows that were scrolled before the app is here stay where they are', async ({
  page,
  enter,
}) => {
  await enter('operations')
  const code = await holdCode(page)
  await openRendered(page, LIST)
  await page.locator(`${RENDERED} .rows`).evaluate((rows) => rows.scrollTo({ top: 40 }))
  code.release()
  await expect(appRows(page)).toBeVisible()
  await expect(page.locator('main .rows')).toHaveJSProperty('scrollTop', 40)
})

test('the widths that somebody gave to columns hold before the app is here', async ({
  page,
  enter,
}) => {
  await enter('operations')
  const code = await holdCode(page)
  await page.evaluate(
    (list) => localStorage.setItem('columnWidths', JSON.stringify({ [list]: { number: 260 } })),
    LIST.slice(1),
  )
  await openRendered(page, LIST)
  const width = (root: string) =>
    page
      .locator(`${root} main tbody tr:first-child .cell-title`)
      .evaluate((cell) => cell.closest('td')?.getBoundingClientRect().width)
  const rendered = await width(RENDERED)
  expect(rendered).toBeGreaterThanOrEqual(260)
  code.release()
  await expect(appRows(page)).toBeVisible()
  expect(await width(APP)).toBe(rendered)
})

test('a list asks for no rows that its page has brought', async ({ page, enter }) => {
  await enter('operations')
  const code = await holdCode(page)
  await openRendered(page, LIST)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('perPage=')) calls.push(request.url())
  })
  code.release()
  await expect(appRows(page)).toBeVisible()
  expect(calls).toEqual([])
  await expect.poll(() => hasRows(page.context(), LIST)).toBe(true)
})

test.describe('rows are left to the app', () => {
  test('where somebody else is signed in, or in another language', async ({ page, enter }) => {
    await enter('operations')
    const code = await holdCode(page)
    const change = (values: object) =>
      page.evaluate((some) => {
        const user = JSON.parse(localStorage.getItem('userData') ?? '{}')
        localStorage.setItem('userData', JSON.stringify({ ...user, ...some }))
      }, values)
    const { id } = await page.evaluate(() => JSON.parse(localStorage.getItem('userData') ?? '{}'))
    await change({ id: id + 1 })
    await open(page, LIST)
    await expect(page.locator('.fallback')).toBeVisible()
    await expect(page.locator(RENDERED)).toHaveCount(0)
    await change({ id })
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'fr'))
    await open(page, LIST)
    await expect(page.locator('.fallback')).toBeVisible()
    await expect(page.locator(RENDERED)).toHaveCount(0)
    code.release()
    await expect(appRows(page)).toBeVisible()
    // From now on the server knows.
    code.hold()
    await openRendered(page, LIST)
    await expect(page.locator(`${RENDERED} h1`)).toHaveText(/terminées/i)
  })

  test('by the server, once somebody has signed out here or the session was ended elsewhere', async ({
    page,
    context,
    enter,
  }) => {
    await enter('operations')
    await expect.poll(() => hasRows(context, LIST)).toBe(true)
    // Signing out without a connection: the server hears nothing of it.
    await context.clearCookies({ name: '_auth' })
    expect(await hasRows(context, LIST)).toBe(false)
    await enter('operations')
    const { accessToken } = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('userData') ?? '{}'),
    )
    const [cookie] = (await context.cookies(new URL(LIST, page.url()).href)).filter(
      ({ name }) => name === 'page_session',
    )
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/apps' })
    await context.request.post('/api/jwt/logout', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const names = (await context.cookies(new URL(LIST, page.url()).href)).map(({ name }) => name)
    expect(names).not.toContain('page_session')
    await context.addCookies(cookie ? [cookie] : [])
    expect(await hasRows(context, LIST)).toBe(false)
  })
})
