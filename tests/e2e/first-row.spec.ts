import type { Page, Route } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { expect, test } from './fixtures.ts'
import { withoutFields } from './jobs/whole-list.ts'

const LIST = '/apps/completed-instant-booking/list'
const isList = (url: URL) => url.pathname === '/api/admin/appointment/all'
const isWhole = (url: URL) => isList(url) && !url.searchParams.has('page')

/** The query of its first page. */
const FIRST_PAGE = '?is_completed=1&page=1&perPage=25&sort=starts_at&order=DESC'

const firstRow = (page: Page) => page.locator('main table[aria-busy="false"] tbody tr').first()
const range = (page: Page) => page.locator('main').getByText(/–\d+ of 2,\d{3}/)
const numbers = (page: Page) => page.locator('main tbody tr td:nth-child(2)').allInnerTexts()

/** Reads the numbers of a page after all rows are drawn. Rows outside the window come later. */
async function numbersOfPage(page: Page): Promise<string[]> {
  await expect.poll(() => numbers(page)).toHaveLength(25)
  return numbers(page)
}

/** Delays the complete list until the test releases it. */
async function holdBack(page: Page) {
  const heldRoutes: Route[] = []
  let isHeld = true
  let isCut = false
  await page.route(isWhole, (route) => {
    if (isCut) return route.abort('internetdisconnected')
    return isHeld ? void heldRoutes.push(route) : route.continue()
  })
  return {
    held: heldRoutes,
    /** Fails the request as without a connection. */
    async cut() {
      isCut = true
      await Promise.all(heldRoutes.splice(0).map((route) => route.abort('internetdisconnected')))
    },
    async release() {
      isHeld = false
      isCut = false
      await Promise.all(heldRoutes.splice(0).map((route) => route.continue()))
    },
  }
}

/** Returns the requests for a list in their order. */
function listCalls(page: Page): URL[] {
  const requestUrls: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isList(url)) requestUrls.push(url)
  })
  return requestUrls
}

test('the first screen is painted before the menu', async ({ page, enter }) => {
  await enter('operations')
  await page.addInitScript(() => {
    const rowCounts: number[] = []
    Object.assign(window, { found: rowCounts })
    new MutationObserver(() => {
      if (rowCounts.length === 0 && document.querySelector('.shell main .sheet'))
        rowCounts.push(document.querySelectorAll('.menu a').length)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(LIST)
  await expect(page.locator('.menu a').first()).toBeVisible()
  expect(await page.evaluate(() => (window as { found?: number[] }).found)).toEqual([0])
})

test('fonts are requested after the first screen, and before any other screen', async ({
  page,
  enter,
}) => {
  await enter('operations')
  const preloads = page.locator('link[rel="preload"][as="font"]')
  /** Returns whether each font was requested after the first rows. */
  const wereLate = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.woff2'))
        .map(({ startTime }) => startTime > (window as { rowsAt?: number }).rowsAt!),
    )
  await page.addInitScript(() => {
    const note = new MutationObserver(() => {
      if (!document.querySelector('main tbody tr td')) return
      Object.assign(window, { rowsAt: performance.now() })
      note.disconnect()
    })
    note.observe(document, { childList: true, subtree: true })
  })
  await page.evaluate(() => localStorage.removeItem('letters'))
  await page.goto(LIST)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('letters'))).toMatch(/woff2$/)
  await expect(preloads).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-letters')
  await expect.poll(wereLate).toEqual([true])
  await page.reload()
  await expect(firstRow(page)).toBeVisible()
  await expect(preloads).toHaveCount(1)
  await expect.poll(wereLate).toEqual([false])
})

test('rows, pages, order and search work while the complete list is loading, and stay when it has loaded', async ({
  page,
  enter,
}) => {
  await enter('operations')
  const requestUrls = listCalls(page)
  const completeList = await holdBack(page)
  await page.goto(LIST)
  await expect(firstRow(page)).toBeVisible()
  await expect(range(page)).toBeVisible()
  await expect.poll(() => completeList.held.length).toBe(1)
  // The document requests the first page. If the server was too busy, the app requests it once.
  const queries = requestUrls.map(({ search }) => withoutFields(search))
  expect(queries.slice(-1)).toEqual(['?is_completed=1'])
  expect(queries.slice(0, -1).every((search) => search === FIRST_PAGE)).toBe(true)
  expect(queries.length).toBeLessThan(3)
  const firstNumbers = await numbersOfPage(page)

  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  // Rows in the window are drawn first.
  for (const position of [0, -1])
    await expect
      .poll(async () => (await numbers(page)).at(position))
      .not.toBe(firstNumbers.at(position))
  const secondNumbers = await numbers(page)

  await completeList.release()
  // The sums cover all rows, so they show that all rows are loaded.
  await expect(page.getByText(/^Sum of 2,\d{3}$/)).toBeVisible()
  expect(await numbers(page)).toEqual(secondNumbers)
  await page.goBack()
  await expect.poll(() => numbers(page)).toEqual(firstNumbers)
})

test('if the complete list cannot be loaded, the first page stays and shows an error', async ({
  page,
  enter,
  noise,
}) => {
  await enter('operations')
  await page.route(isWhole, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }))
  await page.goto(LIST)
  await expect(firstRow(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(firstRow(page)).toBeVisible()
  expect(noise.splice(0).filter((line) => !line.includes('status of 500'))).toEqual([])
})

test('an expired access token is renewed before the first request', async ({ page, enter }) => {
  await enter('operations')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('userData') ?? '{}')
    localStorage.setItem('userData', JSON.stringify({ ...session, due: Date.now() - 1 }))
  })
  const order: string[] = []
  page.on('request', (request) => {
    if (isList(new URL(request.url()))) order.push('asked')
  })
  page.on('response', (answer) => {
    if (answer.url().endsWith('/jwt/refresh-token')) order.push(`renewed ${answer.status()}`)
  })
  await page.goto(LIST)
  await expect(firstRow(page)).toBeVisible()
  await expect.poll(() => order.slice(0, 2)).toEqual(['renewed 200', 'asked'])
})

test('a refused token is renewed, and the first row is shown', async ({ page, enter, noise }) => {
  await enter('operations')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('userData') ?? '{}')
    localStorage.setItem('userData', JSON.stringify({ ...session, accessToken: 'refused' }))
  })
  await page.goto(LIST)
  await expect(firstRow(page)).toBeVisible()
  expect(noise.splice(0).filter((line) => !line.includes('status of 401'))).toEqual([])
})

test('an answer requested with the token of one user is never shown to the next user', async ({
  page,
  enter,
  server,
}) => {
  await enter('admin')
  const data = { email: ACCOUNTS.operations, password: DEMO_PASSWORD }
  const login = await page.request.post(`${server.url}/api/login`, { data })
  const { user, ...tokens } = (await login.json()).data
  const nextSession = JSON.stringify({ ...user, ...tokens })
  // Another tab signs in another user between the first script and the app.
  await page.route('**/assets/index-*.js', async (route) => {
    await page.evaluate((session) => localStorage.setItem('userData', session), nextSession)
    await route.continue()
  })
  const tokensByUser = new Map<string, string>()
  page.on('request', (request) => {
    if (isList(new URL(request.url())) && !isWhole(new URL(request.url())))
      tokensByUser.set(String(request.headers().authorization), request.url())
  })
  await page.route(
    (url) => isList(url) && !isWhole(url),
    async (route) => {
      const isOwn = route.request().headers().authorization === `Bearer ${tokens.accessToken}`
      if (isOwn) return route.continue()
      const answer = await route.fetch()
      const body = await answer.json()
      const data = body.data.map((row: object) => ({ ...row, number: 'OF-THE-FIRST' }))
      return route.fulfill({ response: answer, json: { ...body, data } })
    },
  )
  await page.goto(LIST)
  await expect(firstRow(page)).toBeVisible()
  expect(tokensByUser.size).toBe(2)
  expect(await numbers(page)).not.toContain('OF-THE-FIRST')
})

test('without the first script of the page the app itself loads all data', async ({
  page,
  enter,
}) => {
  await enter('operations')
  await page.route('**' + LIST, async (route) => {
    const answer = await route.fetch()
    const html = (await answer.text()).replace(/<script nonce[^]*?<\/script>/, '')
    await route.fulfill({ response: answer, body: html })
  })
  await page.goto(LIST)
  await expect(firstRow(page)).toBeVisible()
  await expect(range(page)).toBeVisible()
})

test('a browser without a session requests no list', async ({ page }) => {
  const requestUrls = listCalls(page)
  await page.goto(LIST)
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(requestUrls).toEqual([])
})

test('filters opened by a shortcut stay open on a slow machine', async ({ page, enter }) => {
  await enter('operations')
  await page.addInitScript(() => {
    const inTime = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (run) =>
      inTime(() => setTimeout(() => run(performance.now()), 700))
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type('Instant completed')
  await expect(page.getByRole('option').first()).toContainText('completed')
  await page.keyboard.press('Enter')
  await expect(firstRow(page)).toBeVisible()
  await page.keyboard.press('f')
  const filters = page.getByRole('group', { name: 'Filters' })
  await expect(filters.locator('summary').first()).toBeFocused()
  // The screen would have taken the focus in the delayed frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await expect(filters.locator('summary').first()).toBeFocused()
})

test('an action of the user continues when the other rows of its list arrive', async ({
  page,
  enter,
}) => {
  await enter('operations')
  const completeList = await holdBack(page)
  await page.goto(LIST)
  await expect(firstRow(page)).toBeVisible()
  await expect.poll(() => completeList.held.length).toBe(1)
  await page.keyboard.press('f')
  const filters = page.getByRole('group', { name: 'Filters' })
  const area = filters.locator('summary').filter({ hasText: 'Area' })
  while (!(await area.evaluate((summary) => summary === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const options = filters.getByRole('group', { name: 'Area', exact: true })
  const secondOption = options.getByRole('checkbox').nth(1)
  while (!(await secondOption.evaluate((box) => box === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await completeList.release()
  await expect(secondOption).toBeChecked()
  await expect(page.getByText(/^Sum of /)).toBeVisible()
  await expect(secondOption).toBeFocused()
})

test('a page requested without a connection shows a message, and loads when the connection returns', async ({
  page,
  enter,
  context,
  noise,
}) => {
  await enter('operations')
  const completeList = await holdBack(page)
  await page.goto(LIST)
  await expect(firstRow(page)).toBeVisible()
  await expect.poll(() => completeList.held.length).toBe(1)
  const firstNumbers = await numbersOfPage(page)
  await context.setOffline(true)
  await completeList.cut()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  // The address follows the painted screen. Only then does Back lead to the list.
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect.poll(() => numbers(page)).toEqual(firstNumbers)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await completeList.release()
  await context.setOffline(false)
  await expect(page.getByText(/^Sum of 2,\d{3}$/)).toBeVisible()
  await expect.poll(async () => (await numbers(page))[0]).not.toBe(firstNumbers[0])
  expect(noise.splice(0).filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('a change of a row during the loading of its list is shown at once', async ({
  page,
  enter,
}) => {
  await enter('operations')
  const isRest = (url: URL) =>
    url.pathname === '/api/admin/scheduled/show' && !url.searchParams.has('page')
  const heldRoutes: Route[] = []
  await page.route(isRest, (route) => void heldRoutes.push(route))
  await page.goto('/apps/scheduled-booking/list')
  const isCancellable = page.getByRole('button', { name: /^Cancel: / })
  const row = page.locator('tbody tr').filter({ has: isCancellable }).first()
  const number = /WS-\d+/.exec(await row.innerText())?.[0] ?? ''
  await page
    .locator('tbody tr')
    .filter({ hasText: number })
    .getByRole('button', { name: /^Cancel: / })
    .click()
  const dialog = page.getByRole('dialog', { name: /^Cancel “/ })
  await expect(dialog.getByLabel('Reason').locator('option')).not.toHaveCount(1)
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: number, exact: true })).toHaveCount(0, {
    timeout: 10_000,
  })
  await Promise.all(heldRoutes.map((route) => route.continue()))
})

test('a user who goes back before another page is painted is on the previous page', async ({
  page,
  enter,
}) => {
  await enter('operations')
  await page.goto(LIST)
  await expect(page.getByText(/^Sum of 2,\d{3}$/)).toBeVisible()
  const firstNumbers = await numbersOfPage(page)
  // Simulate Back at the moment when the address is written.
  await page.evaluate(() => {
    const { state, pushState } = { state: history.state, pushState: history.pushState }
    const previousAddress = location.href
    history.pushState = function (...parameters) {
      history.pushState = pushState
      pushState.apply(this, parameters)
      queueMicrotask(() => {
        history.replaceState(state, '', previousAddress)
        dispatchEvent(new PopStateEvent('popstate', { state }))
        document.body.dataset.wentBack = 'true'
      })
    }
  })
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.locator('body[data-went-back]')).toHaveCount(1)
  await expect.poll(() => numbers(page), { timeout: 10_000 }).toEqual(firstNumbers)
  await expect(page).not.toHaveURL(/page=2/)
})
