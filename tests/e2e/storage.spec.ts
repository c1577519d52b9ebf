import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Limits of browsers that store no data of a site. */
const BROWSERS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'blocks its storage and its cookies': (page) =>
    page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse })
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
      Object.defineProperty(navigator.locks, 'request', { value: () => Promise.reject(refuse) })
    }),
  'has no space left': (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    }),
}

for (const [what, limit] of Object.entries(BROWSERS))
  test(`signing in, a list and a form work in a browser that ${what}`, async ({ page, signIn }) => {
    await limit(page)
    await page.goto('/login')
    await expect(page.getByText('you will be signed out when you reload')).toBeVisible()
    await signIn('admin')
    const group = page.getByRole('button', { name: /^Catalogue/ })
    // The folded groups are not stored.
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await page.getByRole('link', { name: 'FAQs', exact: true }).first().click()
    await page.getByRole('searchbox').fill('wash')
    await expect(page).toHaveURL(/q=wash/)
    await page.getByRole('link', { name: /^New / }).click()
    await page.getByLabel('Question', { exact: true }).fill(`Who ${what}?`)
    await page.getByLabel('Answer', { exact: true }).fill('A browser.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: `Who ${what}?` }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

test('a browser that stores data shows no warning about storage', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('you will be signed out when you reload')).toHaveCount(0)
})
