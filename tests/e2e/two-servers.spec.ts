import type { Browser, Page } from '@playwright/test'
import { startPostgres } from '../support/database/postgres.ts'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { expect, test as ours } from './fixtures.ts'

const EMAIL = 'first@wash.example'
const PASSWORD = 'a first password'

/** Two servers over one PostgreSQL that hold an admin and nothing else; the tests' own is the first. */
const test = ours.extend<object, { server: ServerProcess; second: ServerProcess; url: string }>({
  url: [
    async ({}, use) => {
      const postgres = await startPostgres()
      await use(`${postgres.url}postgres`)
      await postgres.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  server: [
    async ({ url }, use) => {
      const server = await startOn(url)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  second: [
    async ({ url, server }, use) => {
      const second = await startOn(url)
      expect(second.url).not.toBe(server.url)
      await use(second)
      await second.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const startOn = (DATABASE_URL: string) =>
  startServer({
    ...{ DATABASE_URL, DEMO: '0', JWT_SECRET: 'a secret of two servers on one database' },
    ...{ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
  })

async function signIn(page: Page) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Somebody in a browser of their own, at another server. */
async function colleagueAt({ url }: ServerProcess, browser: Browser) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page)
  return page
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('a list open on one server shows a change made on another', async ({
  page,
  browser,
  second,
}) => {
  const other = await colleagueAt(second, browser)
  await other.goto('/apps/faqs/list/create')
  await other.getByLabel('Question').fill('Do you wash bicycles?')
  await other.getByLabel('Answer').fill('We do.')
  await save(other)
  await expect(other).toHaveURL(/\/faqs\/list\/\d+\/show$/)

  await signIn(page)
  await page.goto('/apps/faqs/list')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('We do.')

  // A change of a cell stands there by itself; nobody touches this page.
  await other.goto((await other.evaluate(() => location.pathname)).replace('/show', ''))
  await other.getByLabel('Answer').fill('On Sundays.')
  await save(other)
  await expect(rows).toContainText('On Sundays.')

  // A row that is gone waits until its reader wants it to go.
  await other.goto('/apps/faqs/list')
  await other.getByRole('button', { name: 'Delete: Do you wash bicycles?' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  const show = page.getByRole('button', { name: 'Show changes' })
  await expect(show).toBeVisible()
  await show.click()
  await expect(rows.getByRole('link', { name: 'Do you wash bicycles?' })).toHaveCount(0)
  await other.context().close()
})
