import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { oneOf } from '../support/runner/whole.ts'

// The first visit builds it; on a busy machine that takes longer than one test has time for.
test.beforeAll(async ({ server }) => {
  test.setTimeout(600_000)
  const visit = async () => {
    const answer = await fetch(`${server.url}/docs/`)
    // Until it is there, the page asks again by itself.
    if (answer.status !== 200)
      expect([answer.status, answer.headers.get('refresh')]).toEqual([202, '2'])
    return answer.status
  }
  await expect.poll(visit, { timeout: 590_000 }).toBe(200)
})

/** Opens a page of the documentation. */
async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self'")
  expect(answer?.headers()['content-security-policy']).not.toContain('unsafe')
  await expect(page.locator('#app')).toBeVisible()
}

const SKINS = ['light', 'dark'] as const
const PAGES = [
  ['/docs/', /One file is the whole entity/],
  ['/docs/guide/fleet-of-company-cars', /A fleet of company cars/],
  ['/docs/reference/field-text', /^text/],
  ['/docs/decisions/0001-one-file-is-the-entity', /One file is the entity/],
] as const

for (const [at, [path, heading]] of oneOf(2, PAGES, 1).entries())
  for (const skin of oneOf(2, SKINS, at % 2))
    test(`${path} opens under the strict content policy without requests to other sites, and axe finds nothing, ${skin}`, async ({
      page,
      findings,
    }) => {
      await page.emulateMedia({ colorScheme: skin })
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(await findings()).toEqual([])
    })

test('a reader searches the keys of the reference, and switches to the dark skin', async ({
  page,
}) => {
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

test('an unknown address of the documents shows an error page', async ({ page, noise }) => {
  await open(page, '/docs/')
  const answer = await page.goto('/docs/nothing-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('PAGE NOT FOUND')).toBeVisible()
  // The browser names the page itself.
  noise.splice(0)
})

test('the page of the API without scripts opens under the strict content policy without requests to other sites, and axe finds nothing', async ({
  page,
  findings,
}) => {
  const answer = await page.goto('/api/docs')
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self'")
  await expect(page.getByRole('heading', { name: 'Washboard API' })).toBeVisible()
  const call = page.locator('details').filter({ hasText: '/admin/slider/store' })
  await call.locator('summary').click()
  await expect(call.getByRole('rowheader', { name: 'title' })).toBeVisible()
  await expect(call).toContainText('Roles: admin, operations.')
  expect(await findings()).toEqual([])
})

test('robots.txt and the headers tell crawlers to stay away', async ({ request }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  // A line that begins so is for people.
  const words = (await answer.text()).replaceAll(/^#.*\n/gm, '')
  expect(words).toBe('User-agent: *\nDisallow: /\n')
})

/** What axe finds in the viewer's own markup, which is why there is a page without it. */
const JUDGED =
  /^(aria-allowed-attr|aria-required-children|button-name|label-content-name-mismatch|nested-interactive|scrollable-region-focusable):/

for (const skin of oneOf(2, SKINS))
  test(`the viewer of the API opens under a strict content policy without requests to other sites, and links to the page without scripts, ${skin}`, async ({
    page,
    findings,
  }) => {
    await page.emulateMedia({ colorScheme: skin })
    const answer = await page.goto('/docs/api/')
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self' 'nonce-")
    await expect(page.getByRole('heading', { level: 1, name: 'Washboard' })).toBeVisible()
    expect((await findings()).filter((found) => !JUDGED.test(found))).toEqual([])
    await page.getByRole('link', { name: 'The same calls on a page without a script' }).click()
    await expect(page.getByRole('heading', { name: 'Washboard API' })).toBeVisible()
  })

test(
  'a signed-in user can try an endpoint in the viewer of the API',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await enter('admin')
    await page.goto('/docs/api/#tag/services/GET/admin/services/show')
    const section = page.locator('section').filter({ hasText: '/admin/services/show' }).last()
    await section
      .getByRole('button', { name: /Test Request/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Send/ }).first().click()
    await expect(dialog.locator('a[href$="/Status/200"]')).toBeVisible()
  },
)
