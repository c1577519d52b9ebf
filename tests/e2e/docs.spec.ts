import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Opens a page of the documentation, which the first visit has built. */
async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self'")
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe')
  // The page that waits asks again by itself.
  await expect(page.locator('#app, #api')).toBeVisible({ timeout: 150_000 })
}

for (const skin of ['light', 'dark'] as const)
  for (const [path, heading] of [
    ['/docs/', /One file is the whole entity/],
    ['/docs/guide/fleet-of-company-cars', /A fleet of company cars/],
    ['/docs/reference/field-text', /^text/],
    ['/docs/decisions/0059-one-file-is-the-entity', /One file is the entity/],
  ] as const)
    test(`${path} opens under the strict policy, asks nobody else, and axe finds nothing, ${skin}`, async ({
      page,
      findings,
    }) => {
      await page.emulateMedia({ colorScheme: skin })
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(await findings()).toEqual([])
    })

test('a reader searches the keys of the reference, and switches to dark', async ({ page }) => {
  await open(page, '/docs/guide/')
  await page
    .getByRole('button', { name: /Search/ })
    .first()
    .click()
  await page.getByRole('searchbox').fill('maxLength')
  const found = page.getByRole('option').filter({ hasText: 'maxLength' })
  await expect(found.first()).toBeVisible()
  await found.first().click()
  await expect(page).toHaveURL(/\/docs\/reference\/field-\w+#.*maxLength$/)
  await page.getByRole('switch').first().click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('an address that is none says so', async ({ page, noise }) => {
  await open(page, '/docs/')
  const answer = await page.goto('/docs/nothing-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('PAGE NOT FOUND')).toBeVisible()
  // The browser names the page itself.
  noise.splice(0)
})

test('robots are told to stay away, in the words they read', async ({ request }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  // A line that begins so is for people.
  const words = (await answer.text()).replaceAll(/^#.*\n/gm, '')
  expect(words).toBe('User-agent: *\nDisallow: /\n')
})
