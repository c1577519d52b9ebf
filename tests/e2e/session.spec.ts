import type { BrowserContext, Page, Route } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { oneOf } from '../support/runner/whole.ts'
import { expect, test } from './fixtures.ts'

const LIST = '/apps/faqs/list'
/** Unsafe addresses that an attacker could put into a link. */
const TARGETS = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/..//evil']

/** Opens another tab of the same browser. */
async function tab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Types an unsaved value. */
async function beginQuestion(page: Page): Promise<void> {
  await page.goto(`${LIST}/create`)
  await page.getByLabel('Question').fill('Do you wash at night?')
  await page.getByLabel('Answer').fill('Until ten.')
}

/** Ends every session of an account on the server, as from another device. */
async function endAll(page: Page, email: string): Promise<void> {
  const login = await page.request.post('/api/login', { data: { email, password: DEMO_PASSWORD } })
  const { accessToken } = (await login.json()).data
  const headers = { authorization: `Bearer ${accessToken}` }
  const ended = await page.request.post('/api/sessions/end-all', { headers, data: {} })
  expect(ended.status()).toBe(200)
}

/** Returns the stored and visible texts of a tab. */
const readStorage = (page: Page) =>
  page.evaluate(async () => ({
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    cookie: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    address: location.pathname + location.search,
    page: document.body.innerHTML,
  }))

/** Refused requests that the browser logs itself. */
const listUnexpectedLines = (noise: string[]) =>
  noise.splice(0).filter((line) => !/status of (401|503)/.test(line))

test(
  'two tabs with an expired token renew it once, and every request succeeds',
  { tag: '@whole' },
  async ({ page, context, signIn, noise }) => {
    await signIn('operations')
    await page.goto(LIST)
    const otherTab = await tab(context, LIST)
    const pages = [page, otherTab]
    // A browser may show stored values to another tab a little late. A second renewal within ten
    // seconds is then answered too, without a second successor.
    const successors: string[] = []
    const renewed = new Set<string>()
    await context.route('**/jwt/refresh-token', async (route) => {
      const answer = await route.fetch()
      const { data } = await answer.json()
      expect(data.accessToken).toEqual(expect.any(String))
      renewed.add(`Bearer ${data.accessToken}`)
      if (data.refreshToken !== null) successors.push(data.refreshToken)
      await route.fulfill({ response: answer })
    })
    for (let round = 1; round <= 3; round++) {
      renewed.clear()
      await page.evaluate((text) => {
        const userData = { ...JSON.parse(localStorage.userData), accessToken: text }
        localStorage.setItem('userData', JSON.stringify(userData))
        // Notify this tab as the other tab is notified.
        window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
      }, `over-${round}`)
      // Earlier requests may be pending, so count only those with a token of this round.
      const answered = pages.map((openPage) =>
        openPage.waitForResponse(
          (response) =>
            response.url().endsWith('/admin/faqs/all') &&
            response.status() < 400 &&
            renewed.has(response.request().headers().authorization ?? ''),
        ),
      )
      for (const openPage of pages) await openPage.getByRole('button', { name: 'Refresh' }).click()
      await Promise.all(answered)
      expect(new Set(successors).size).toBe(round)
      expect(successors).toHaveLength(round)
    }
    for (const openPage of pages) await expect(openPage.getByRole('dialog')).toHaveCount(0)
    expect(listUnexpectedLines(noise)).toEqual([])
  },
)

/** Holds the read requests of all tabs, until the returned function releases them. */
async function holdReads(context: BrowserContext): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = []
  let isHolding = true
  await context.route('**/api/**', async (route) => {
    if (isHolding && route.request().method() === 'GET') heldRoutes.push(route)
    else await route.continue()
  })
  return async () => {
    isHolding = false
    await Promise.all(heldRoutes.map((route) => route.continue()))
  }
}

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Enters the right password in one tab, which unlocks all tabs. */
async function enterPassword(page: Page, tabs: Page[]): Promise<void> {
  await passwordDialog(page).getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  for (const openTab of tabs) await expect(passwordDialog(openTab)).toHaveCount(0)
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/faqs\/list\/\d+\/show$/)
  await expect(page.locator('.field-list')).toContainText('Until ten.')
}

test('an expired session asks for the password over the page in every tab, and then saves', async ({
  page,
  context,
  signIn,
  findings,
  noise,
}) => {
  await signIn('operations')
  await beginQuestion(page)
  const otherTab = await tab(context, `${LIST}/create`)
  await otherTab.getByLabel('Question').fill('Typed elsewhere')
  // Block live updates, which would also notice the end and cover the button.
  const letGo = await holdReads(context)
  await endAll(page, ACCOUNTS.operations)

  await page.getByRole('button', { name: 'Save' }).click()
  const ownDialog = passwordDialog(page)
  await expect(ownDialog).toBeVisible()
  await expect(passwordDialog(otherTab)).toBeVisible()
  await letGo()
  expect(await findings()).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(ownDialog).toBeVisible()
  await expect(ownDialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(ownDialog.getByRole('alert')).toContainText('E-mail or password is wrong.')
  await enterPassword(page, [page, otherTab])
  // The pending change is saved, and typed values in the other tab remain.
  await expectSaved(page)
  await expect(otherTab.getByLabel('Question')).toHaveValue('Typed elsewhere')
  expect(listUnexpectedLines(noise)).toEqual([])
})

test(
  'an expired session that another tab notices first keeps typed values until they are saved',
  { tag: '@whole' },
  async ({ page, context, signIn, noise }) => {
    await signIn('operations')
    await beginQuestion(page)
    await endAll(page, ACCOUNTS.operations)
    const otherTab = await tab(context, LIST)
    for (const openTab of [page, otherTab]) await expect(passwordDialog(openTab)).toBeVisible()
    await enterPassword(page, [page, otherTab])
    await expect(otherTab.locator('tbody a').first()).toBeVisible()
    await expect(page.getByLabel('Question')).toHaveValue('Do you wash at night?')
    await expect(page.getByLabel('Answer')).toHaveValue('Until ten.')
    await expect(page.getByLabel('Answer')).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectSaved(page)
    expect(listUnexpectedLines(noise)).toEqual([])
  },
)

test(
  'signing out in one tab clears the others, and the next user finds no data',
  { tag: '@whole' },
  async ({ page, context, signIn }) => {
    await signIn('admin')
    await page.goto('/apps/customers/list?q=al')
    const link = page.locator('tbody a').first()
    const customer = await link.innerText()
    const firstSession: { name: string; accessToken: string; refreshToken: string } =
      await page.evaluate(() => JSON.parse(localStorage.userData))
    const otherTab = await tab(context, '/apps/customers/list?q=al')
    await expect(otherTab.locator('tbody a').first()).toBeVisible()

    await page.getByRole('button', { name: /account and preferences/i }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    for (const openTab of [page, otherTab]) {
      await expect(openTab).toHaveURL(/\/login$/)
      const storedText = await readStorage(openTab)
      expect(storedText).toMatchObject({ databases: 0, caches: 0, address: '/login' })
      const cookies = await context.cookies(new URL('/apps/customers/list', openTab.url()).href)
      expect(cookies).toEqual([])
      for (const secret of [
        firstSession.accessToken,
        firstSession.refreshToken,
        ACCOUNTS.admin,
        'customers',
      ])
        expect([secret, storedText.storage.includes(secret)]).toEqual([secret, false])
      for (const text of [firstSession.name, customer]) expect(storedText.page).not.toContain(text)
    }

    await signIn('operations')
    await expect(otherTab).not.toHaveURL(/login|customers/)
    await expect(otherTab.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    for (const openTab of [page, otherTab]) {
      const storedText = await readStorage(openTab)
      for (const text of [firstSession.name, firstSession.accessToken, ACCOUNTS.admin])
        expect([text, (storedText.storage + storedText.page).includes(text)]).toEqual([text, false])
    }
  },
)

test(
  'the maintenance screen covers the page until the provider is available again',
  { tag: '@whole' },
  async ({ page, signIn, findings, noise }) => {
    await signIn('operations')
    await beginQuestion(page)
    let isAway = false
    await page.route('**/api/**', (route) => {
      // Block only requests after saving, because the cover would otherwise hide the button.
      isAway ||= route.request().method() !== 'GET'
      return isAway ? route.fulfill({ status: 503, json: {} }) : route.continue()
    })
    await page.getByRole('button', { name: 'Save' }).click()
    const cover = page.getByRole('dialog', { name: 'Under maintenance' })
    await expect(cover).toBeVisible()
    expect(await findings()).toEqual([])
    await page.unroute('**/api/**')
    await expect(cover).toHaveCount(0)
    await expect(page.getByLabel('Question')).toHaveValue('Do you wash at night?')
    expect(listUnexpectedLines(noise)).toEqual([])
  },
)

for (const target of oneOf(4, TARGETS)) {
  test(`signing in leads to the start page, not to ${target}`, async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(target)}&redirect=${target}`)
    await page.evaluate((nextAddress) => history.replaceState({ usr: { nextAddress } }, ''), target)
    await page.reload()
    await page.getByLabel('E-mail').fill(ACCOUNTS.operations)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/(apps|dashboard)\b/)
  })
}
