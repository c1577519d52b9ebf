import { cpSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { BROWSERS, findMissing } from './browsers.ts'
import type { Driver, JobPage, Session } from './job-page.ts'

export { expect }

interface Fixtures {
  /** Skips the job where the machine lacks the browser of the project. */
  skipMissing: void
  session: Session
  /** The page of a job. Afterwards the fixture expects a silent console. */
  jobPage: JobPage
  /** Signs in through the login screen and waits for the dashboard. */
  signIn: (role: keyof typeof ACCOUNTS) => Promise<void>
}

interface WorkerFixtures {
  /** A server on a copy of the demo business. */
  server: ServerProcess
  /** The browser of the project. */
  driver: Driver
}

/** Prints the start of the screen of a failed job, because nobody can look at it after the run. */
async function printScreen(page: JobPage): Promise<void> {
  const text = await page.locator('main').innerText()
  console.log(`${await page.url()}\n${text.replace(/\s+/g, ' ').slice(0, 2000)}`)
}

/** Playwright's `test` with a server and a browser for each project. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const data = temporaryFolder()
      cpSync(process.env.WASHBOARD_TEMPLATE ?? '', data.path, { recursive: true })
      const server = await startServer({ DATA_DIR: data.path })
      await use(server)
      await server.stop()
      data.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  driver: [
    async ({}, use, { project }) => {
      const launch = BROWSERS[project.name]?.find()
      if (!launch) throw new Error(`this machine has no ${project.name}`)
      const driver = await launch()
      await use(driver)
      await driver.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  skipMissing: [
    async ({}, use, info) => {
      const reason = findMissing().get(info.project.name)
      info.skip(reason !== undefined, reason)
      await use()
    },
    { auto: true },
  ],
  session: async ({ driver, server }, use) => {
    const session = await driver.open(server.url)
    await use(session)
    await session.close()
  },
  jobPage: async ({ session }, use, info) => {
    const { page, readConsole } = session
    await use(page)
    if (info.status !== info.expectedStatus) await printScreen(page)
    expect(await readConsole()).toEqual([])
  },
  signIn: async ({ jobPage }, use) =>
    use(async (role) => {
      await jobPage.goto('/login')
      await jobPage.getByLabel('E-mail').pressSequentially(ACCOUNTS[role])
      await jobPage.getByLabel('Password', { exact: true }).pressSequentially(DEMO_PASSWORD)
      await jobPage.getByRole('button', { name: 'Sign in' }).click()
      await jobPage.getByRole('heading', { name: 'Today', exact: true }).first().waitFor()
    }),
})
