import { OTHER_PASSWORD, startOtherProvider } from '../support/server/other-provider.ts'
import { startServer } from '../support/server/process.ts'
import { expect, test as ours } from './fixtures.ts'

type Other = Awaited<ReturnType<typeof startOtherProvider>>

/** The same build with the second provider, without the bundled server. */
const test = ours.extend<object, { other: Other }>({
  other: [
    async ({}, use) => {
      const other = await startOtherProvider()
      await use(other)
      await other.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ other }, use) => {
      const server = await startServer({ PROVIDER_URL: other.url, DATA_DIR: '/dev/null/none' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

test.beforeEach(async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail').fill('omar@other.example')
  await page.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('the list of instant bookings works with another provider, without the features that it lacks', async ({
  page,
  findings,
}) => {
  await page.goto('/apps/instant-booking/list')
  await expect(page.getByRole('link', { name: /^OP-/ })).toHaveCount(8)
  const row = page.getByRole('row').filter({ hasText: 'OP-03' })
  await expect(row).toContainText('Customer 03')
  await expect(row).toContainText('PL 1003')
  await expect(row).toContainText('3.500')
  await expect(row.getByRole('button', { name: /cancel/i })).toBeVisible()
  await expect(page.getByRole('link', { name: /create|new|add/i })).toHaveCount(0)
  await expect(row.getByRole('link', { name: /edit/i })).toHaveCount(0)
  expect(await findings()).toEqual([])
})

test(
  'a list that the provider pages sends page, order and filter',
  { tag: '@whole' },
  async ({ page, other }) => {
    const listRequests = () =>
      other.got.filter(({ line }) => line.startsWith('GET admin/appointment/all'))
    await page.goto('/apps/completed-instant-booking/list?page=2&perPage=10&sort=id&order=ASC')
    await expect(page.getByRole('link', { name: 'OP-11' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^OP-/ })).toHaveCount(10)
    // The following page is requested too.
    expect(listRequests().map(({ query }) => query)).toContainEqual(
      expect.objectContaining({ page: '2', perPage: '10', sort: 'id' }),
    )

    await page.getByRole('button', { name: /total/i }).click()
    await expect.poll(() => listRequests().at(-1)?.query.sort).toBe('total')

    await page.goto('/apps/completed-instant-booking/list?perPage=50&sort=id&service_id=2')
    await expect(page.getByRole('link', { name: /^OP-/ })).toHaveCount(19)
    expect(listRequests().at(-1)?.query.service_id).toBe('2')

    // The browser stores a view, and the provider counts its rows.
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await page.getByRole('button', { name: 'Save as a new view' }).click()
    await page.getByLabel('Name of the view').fill('One service')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'View: One service' }).click()
    const views = page.getByRole('group', { name: 'Views' })
    const view = views.getByRole('button', { name: /^One service/ })
    await expect(view.locator('.view-count')).toHaveText('19')
  },
)
