import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { oneOf } from '../support/runner/whole.ts'

// The first visit builds the documentation, which takes long on a slow machine.
test.beforeAll(async ({ server }) => {
  test.setTimeout(600_000)
  const visit = async () => {
    const answer = await fetch(`${server.url}/docs/`)
    // The page reloads by itself until the documentation is ready.
    if (answer.status !== 200)
      expect([answer.status, answer.headers.get('refresh')]).toEqual([202, '2'])
    return answer.status
  }
  await expect.poll(visit, { timeout: 590_000 }).toBe(200)
})

/** Opens a page of the documentation. */
async function openPage(page: Page, path: string): Promise<void> {
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

for (const [index, [path, heading]] of oneOf(2, PAGES, 1).entries())
  for (const skin of oneOf(2, SKINS, index % 2))
    test(`${path} opens under the strict content policy without requests to other sites, and axe finds nothing, ${skin}`, async ({
      page,
      findings,
    }) => {
      await page.emulateMedia({ colorScheme: skin })
      await openPage(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(await findings()).toEqual([])
    })

test('a reader searches the keys of the reference, and switches to the dark skin', async ({
  page,
}) => {
  await openPage(page, '/docs/guide/')
  await page
    .getByRole('button', { name: /Search/ })
    .first()
    .click()
  await page.getByRole('searchbox').fill('maxLength')
  const option = page.getByRole('option').filter({ hasText: 'maxLength' })
  await expect(option.first()).toBeVisible()
  await option.first().click()
  await expect(page).toHaveURL(/\/docs\/reference\/field-\w+#.*maxLength$/)
  await page.getByRole('switch').first().click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('an unknown address of the documents shows an error page', async ({ page, noise }) => {
  await openPage(page, '/docs/')
  const answer = await page.goto('/docs/nothing-here')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('PAGE NOT FOUND')).toBeVisible()
  // The browser itself names the page in this message.
  noise.splice(0)
})

test('the page of the API without scripts opens under the strict content policy without requests to other sites, and axe finds nothing', async ({
  page,
  findings,
}) => {
  const answer = await page.goto('/api/docs')
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self'")
  await expect(page.getByRole('heading', { name: 'Washboard API' })).toBeVisible()
  const endpoint = page.locator('details').filter({ hasText: '/admin/slider/store' })
  await endpoint.locator('summary').click()
  await expect(endpoint.getByRole('rowheader', { name: 'title' })).toBeVisible()
  await expect(endpoint).toContainText('Roles: admin, operations.')
  expect(await findings()).toEqual([])
})

test('robots.txt and the headers tell crawlers to stay away', async ({ request }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  // Lines that begin with # are comments for people.
  const text = (await answer.text()).replaceAll(/^#.*\n/gm, '')
  expect(text).toBe('User-agent: *\nDisallow: /\n')
})

/** Known axe findings in the markup of the viewer, because of which there is a page without it. */
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
    expect((await findings()).filter((finding) => !JUDGED.test(finding))).toEqual([])
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
