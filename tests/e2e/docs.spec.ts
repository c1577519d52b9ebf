import { expect, test } from './fixtures.ts'

test('the API page opens under the strict policy, asks nobody else, and axe finds nothing', async ({
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

test('robots are told to stay away, in the words they read', async ({ request }) => {
  const answer = await request.get('/robots.txt')
  expect(answer.headers()['content-type']).toContain('text/plain')
  // A line that begins so is for people.
  const words = (await answer.text()).replaceAll(/^#.*\n/gm, '')
  expect(words).toBe('User-agent: *\nDisallow: /\n')
})
