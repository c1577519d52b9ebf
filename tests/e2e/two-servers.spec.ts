import type { Browser, Page } from '@playwright/test'
import { startPostgres } from '../support/database/postgres.ts'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { expect, test as ours } from './fixtures.ts'

const EMAIL = 'first@wash.example'
const PASSWORD = 'a first password'

/** Two servers on one PostgreSQL with only an admin. The tests use the first one. */
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
      const server = await startServerOn(url)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  second: [
    async ({ url, server }, use) => {
      const second = await startServerOn(url)
      expect(second.url).not.toBe(server.url)
      await use(second)
      await second.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const startServerOn = (DATABASE_URL: string) =>
  startServer({
    DATABASE_URL,
    DEMO: '0',
    JWT_SECRET: 'a secret of two servers on one database',
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  })

async function signIn(page: Page) {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** Opens a signed-in browser at another server. */
async function openColleague({ url }: ServerProcess, browser: Browser) {
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
  const colleaguePage = await openColleague(second, browser)
  await colleaguePage.goto('/apps/faqs/list/create')
  await colleaguePage.getByLabel('Question').fill('Do you wash bicycles?')
  await colleaguePage.getByLabel('Answer').fill('We do.')
  await save(colleaguePage)
  await expect(colleaguePage).toHaveURL(/\/faqs\/list\/\d+\/show$/)

  await signIn(page)
  await page.goto('/apps/faqs/list')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('We do.')

  // The changed cell appears without any action on this page.
  await colleaguePage.goto(
    (await colleaguePage.evaluate(() => location.pathname)).replace('/show', ''),
  )
  await colleaguePage.getByLabel('Answer').fill('On Sundays.')
  await save(colleaguePage)
  await expect(rows).toContainText('On Sundays.')

  // A deleted row stays until the reader refreshes.
  await colleaguePage.goto('/apps/faqs/list')
  await colleaguePage.getByRole('button', { name: 'Delete: Do you wash bicycles?' }).click()
  await colleaguePage
    .getByRole('dialog')
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  const show = page.getByRole('button', { name: 'Show changes' })
  await expect(show).toBeVisible()
  await show.click()
  await expect(rows.getByRole('link', { name: 'Do you wash bicycles?' })).toHaveCount(0)
  await colleaguePage.context().close()
})
