import { cpSync } from 'node:fs'
import { test as base, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { findAxeViolations } from '../../testing/axe.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { isWhole } from '../support/runner/whole.ts'

export { expect }

type Role = keyof typeof ACCOUNTS

interface Fixtures {
  /** Signs in through the login screen. */
  signIn: (role: Role) => Promise<void>
  /** Signs in without a screen, for tests that begin at an address. */
  enter: (role: Role) => Promise<void>
  /** Opens the start page as a signed-in user, without the login screen. */
  begin: (role: Role) => Promise<void>
  /** Turns axe on. The whole run sets it for every file; in `npm test` files of screens and dialogs set it. */
  axe: boolean
  /** Returns the violations that axe finds on the page (WCAG 2.2 A and AA), outside of one selector or within another. */
  findings: (except?: string, within?: string) => Promise<string[]>
  /** Everything the console said and every request that failed or left this server. */
  noise: string[]
}

function listen(page: Page, home: string): string[] {
  const noise: string[] = []
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => noise.push(`error: ${error.message}`))
  page.on('request', (request) => {
    // URLs that the page itself creates belong to the site.
    const allowedOrigins = [home, 'data:', `blob:${home}`]
    if (!allowedOrigins.some((start) => request.url().startsWith(start)))
      noise.push(`request to ${request.url()}`)
  })
  return noise
}

/** The real product in a real browser, each worker on a server and data folder of its own. */
export const test = base.extend<Fixtures, { server: ServerProcess }>({
  server: [
    async ({}, use) => {
      const data = temporaryFolder()
      cpSync(process.env.WASHBOARD_TEMPLATE ?? '', data.path, { recursive: true })
      const server = await startServer({
        DATA_DIR: data.path,
        // The webhook receivers of tests run on this machine.
        WEBHOOKS_ALLOW_PRIVATE: '1',
      })
      await use(server)
      await server.stop()
      data.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  noise: [
    async ({ page, server }, use) => {
      const noise = listen(page, server.url)
      await use(noise)
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) =>
    use(async (role) => {
      await page.goto('/login')
      await page.evaluate(() => {
        try {
          localStorage.menuFolded ??= '[]'
        } catch {
          // Some tests block the storage.
        }
      })
      await page.getByLabel('E-mail').fill(ACCOUNTS[role])
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
      await expect(page.locator('.tile-at time').first()).toBeVisible()
      await expect(page.locator('.tile-skeleton')).toHaveCount(0)
    }),
  enter: async ({ page, context, server }, use) =>
    use(async (role) => {
      const data = { email: ACCOUNTS[role], password: DEMO_PASSWORD }
      const answer = await page.request.post('/api/login', { data })
      const { user, ...tokens } = (await answer.json()).data
      await context.addCookies([{ name: '_auth', value: '1', url: server.url, sameSite: 'Strict' }])
      // A file of this site without scripts, because the app must find the session when it starts.
      await page.goto('/favicon.svg')
      await page.evaluate(
        ([userData, token]) => {
          localStorage.setItem('userData', userData)
          localStorage.setItem('access_token', token)
          // Tests open any screen from the menu, as a user does who has opened its groups.
          localStorage.menuFolded ??= '[]'
        },
        [JSON.stringify({ ...user, ...tokens }), String(tokens.accessToken)] as const,
      )
    }),
  begin: async ({ page, enter }, use) =>
    use(async (role) => {
      await enter(role)
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
    }),
  axe: [isWhole(), { option: true }],
  findings: async ({ page, axe: isOn }, use) =>
    use(async (except, selector = 'html') => {
      if (!isOn) return []
      return findAxeViolations(page, except, selector)
    }),
})
