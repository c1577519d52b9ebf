import type { Browser } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect } from '../fixtures.ts'

/** Signs in a user in a new browser. */
export async function elsewhere(browser: Browser, baseURL: string, role: keyof typeof ACCOUNTS) {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-GB',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.evaluate(() => (localStorage.menuFolded ??= '[]'))
  await page.getByLabel('E-mail').fill(ACCOUNTS[role])
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  return page
}
