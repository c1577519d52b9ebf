import { type Browser, expect, type Page } from '@playwright/test'
import { pino } from 'pino'
import { DEMO_PASSWORD } from '#demo/accounts'
import { buildDeps } from '../../../server/app/app-options.ts'
import { createServerJobs } from '../../../server/app/server-jobs.ts'
import { createMailer } from '../../../server/mail/mail.ts'
import { serveSite } from '../../support/browser/serve-site.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { startMailServer } from '../../support/server/mail-server.ts'

/** The product with a mail server, and a clock that the test moves. */
export async function startOffice() {
  let currentTime = TEST_NOW
  const log = pino({ level: 'silent' })
  const post = await startMailServer()
  const mail = createMailer(
    { smtpUrl: post.url, mailFrom: 'office@wash.example', demo: false },
    log,
  )
  const site = await serveSite(300, undefined, { clock: () => currentTime, mail })
  const mailer = createServerJobs(buildDeps(site.options), log)
  return {
    url: site.url,
    post,
    /** Moves the clock and sends due mails. */
    async goOnTo(moment: Date) {
      currentTime = moment
      await mailer.run()
    },
    async close() {
      await site.close()
      await post.stop()
    },
  }
}

/** Opens a signed-out browser at the test time. */
export async function openBrowser(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.clock.setFixedTime(TEST_NOW)
  return page
}

/** Signs in an admin. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(ACCOUNTS.admin)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
}
