import type { BrowserContext, Page, Route } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/sign-ins.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { oneOf } from '../support/runner/whole.ts'
import { expect, test } from './fixtures.ts'

const LIST = '/apps/faqs/list'
/** Addresses of others, as somebody may have written them into a link. */
const TARGETS = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/..//evil']

/** Another tab of the same browser, on a screen. */
async function tab(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Types what is not saved yet. */
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

/** Everything that a browser keeps for this site, and what it shows. */
const keptIn = (page: Page) =>
  page.evaluate(async () => ({
    storage: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
    cookie: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    address: location.pathname + location.search,
    page: document.body.innerHTML,
  }))

/** The refusals that a browser writes to its console by itself. */
const apart = (noise: string[]) =>
  noise.splice(0).filter((line) => !/status of (401|503)/.test(line))

test(
  'two tabs with an expired token renew it once, and every request succeeds',
  { tag: '@whole' },
  async ({ page, context, signIn, noise }) => {
    await signIn('operations')
    await page.goto(LIST)
    const other = await tab(context, LIST)
    const pages = [page, other]
    // A browser may show one tab what another has just stored a little late. The second renewal that
    // this can cost is answered too, within ten seconds, but brings no second successor.
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
        // This tab is told as the other one is.
        window.dispatchEvent(new StorageEvent('storage', { key: 'userData' }))
      }, `over-${round}`)
      // A call from before may be on its way still; only those with a token of this round count.
      const answered = pages.map((one) =>
        one.waitForResponse(
          (a) =>
            a.url().endsWith('/admin/faqs/all') &&
            a.status() < 400 &&
            renewed.has(a.request().headers().authorization ?? ''),
        ),
      )
      for (const one of pages) await one.getByRole('button', { name: 'Refresh' }).click()
      await Promise.all(answered)
      expect(new Set(successors).size).toBe(round)
      expect(successors).toHaveLength(round)
    }
    for (const one of pages) await expect(one.getByRole('dialog')).toHaveCount(0)
    expect(apart(noise)).toEqual([])
  },
)

/** Holds back what the tabs of a browser read, until the returned function lets it go on. */
async function holdReads(context: BrowserContext): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isHolding = true
  await context.route('**/api/**', async (route) => {
    if (isHolding && route.request().method() === 'GET') held.push(route)
    else await route.continue()
  })
  return async () => {
    isHolding = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

/** Enters the right password in one tab, which lets all of them go on. */
async function enterPassword(page: Page, tabs: Page[]): Promise<void> {
  await passwordDialog(page).getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  for (const one of tabs) await expect(passwordDialog(one)).toHaveCount(0)
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
  const other = await tab(context, `${LIST}/create`)
  await other.getByLabel('Question').fill('Typed elsewhere')
  // The live updates of either tab would learn of the end, too, and cover the button.
  const letGo = await holdReads(context)
  await endAll(page, ACCOUNTS.operations)

  await page.getByRole('button', { name: 'Save' }).click()
  const here = passwordDialog(page)
  await expect(here).toBeVisible()
  await expect(passwordDialog(other)).toBeVisible()
  await letGo()
  expect(await findings()).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(here).toBeVisible()
  await expect(here.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await expect(here.getByRole('alert')).toContainText('E-mail or password is wrong.')
  await enterPassword(page, [page, other])
  // What was being saved is saved, and what was typed elsewhere is there.
  await expectSaved(page)
  await expect(other.getByLabel('Question')).toHaveValue('Typed elsewhere')
  expect(apart(noise)).toEqual([])
})

test(
  'an expired session that another tab notices first keeps typed values until they are saved',
  { tag: '@whole' },
  async ({ page, context, signIn, noise }) => {
    await signIn('operations')
    await beginQuestion(page)
    await endAll(page, ACCOUNTS.operations)
    const other = await tab(context, LIST)
    for (const one of [page, other]) await expect(passwordDialog(one)).toBeVisible()
    await enterPassword(page, [page, other])
    await expect(other.locator('tbody a').first()).toBeVisible()
    await expect(page.getByLabel('Question')).toHaveValue('Do you wash at night?')
    await expect(page.getByLabel('Answer')).toHaveValue('Until ten.')
    await expect(page.getByLabel('Answer')).toBeFocused()
    await page.getByRole('button', { name: 'Save' }).click()
    await expectSaved(page)
    expect(apart(noise)).toEqual([])
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
    const first: { name: string; accessToken: string; refreshToken: string } = await page.evaluate(
      () => JSON.parse(localStorage.userData),
    )
    const other = await tab(context, '/apps/customers/list?q=al')
    await expect(other.locator('tbody a').first()).toBeVisible()

    await page.getByRole('button', { name: /account and preferences/i }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    for (const one of [page, other]) {
      await expect(one).toHaveURL(/\/login$/)
      const kept = await keptIn(one)
      expect(kept).toMatchObject({ databases: 0, caches: 0, address: '/login' })
      const cookies = await context.cookies(new URL('/apps/customers/list', one.url()).href)
      expect(cookies).toEqual([])
      for (const secret of [first.accessToken, first.refreshToken, ACCOUNTS.admin, 'customers'])
        expect([secret, kept.storage.includes(secret)]).toEqual([secret, false])
      for (const text of [first.name, customer]) expect(kept.page).not.toContain(text)
    }

    await signIn('operations')
    await expect(other).not.toHaveURL(/login|customers/)
    await expect(other.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    for (const one of [page, other]) {
      const kept = await keptIn(one)
      for (const text of [first.name, first.accessToken, ACCOUNTS.admin])
        expect([text, (kept.storage + kept.page).includes(text)]).toEqual([text, false])
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
      // Away from the saving on: the cover would lie over the button if anything else met it first.
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
    expect(apart(noise)).toEqual([])
  },
)

for (const target of oneOf(4, TARGETS)) {
  test(`signing in leads to the start page, not to ${target}`, async ({ page }) => {
    await page.goto(`/login?next=${encodeURIComponent(target)}&redirect=${target}`)
    await page.evaluate((next) => history.replaceState({ usr: { next } }, ''), target)
    await page.reload()
    await page.getByLabel('E-mail').fill(ACCOUNTS.operations)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/(apps|dashboard)\b/)
  })
}
