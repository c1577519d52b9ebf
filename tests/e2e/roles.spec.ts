import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { expect, test } from './fixtures.ts'

test('a car-wash account sees only its own jobs, on screen and in the API', async ({
  page,
  signIn,
  request,
}) => {
  await signIn('car wash')
  await expect(page).toHaveURL(/\/dashboard$/)
  const login = await request.post('/api/login', {
    data: { email: ACCOUNTS['car wash'], password: DEMO_PASSWORD },
  })
  const { accessToken, user } = (await login.json()).data
  // Use completed jobs, because other tests reassign open ones.
  const answer = await request.get('/api/admin/appointment/all?is_completed=1', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const jobs: { employee_id: number; number: string }[] = (await answer.json()).data
  expect(jobs.length).toBeGreaterThan(0)
  expect(jobs.filter((job) => job.employee_id !== user.id)).toEqual([])
  await page.goto('/apps/appointment-car-wash-completed/list?perPage=100')
  await expect(page.getByRole('link', { name: /^WB-/ })).toHaveCount(Math.min(100, jobs.length))

  await page.goto('/apps/instant-booking/list')
  await expect(page).toHaveURL(/\/misc\/not-authorized/)
})

test(
  'operations cannot open the staff list, by address or in the API',
  { tag: '@whole' },
  async ({ page, signIn, request }) => {
    await signIn('operations')
    await expect(page.getByRole('link', { name: 'Staff' })).toHaveCount(0)
    await page.goto('/apps/user/list')
    await expect(page).toHaveURL(/\/misc\/not-authorized/)

    const login = await request.post('/api/login', {
      data: { email: ACCOUNTS.operations, password: DEMO_PASSWORD },
    })
    const { accessToken } = (await login.json()).data
    const answer = await request.get('/api/admin/users/all', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    expect(answer.status()).toBe(403)
  },
)

test('a visitor is sent to the sign-in, and then to the requested page', async ({
  page,
  findings,
}) => {
  await page.goto('/apps/cancelled-instant/list?sort=number')
  await expect(page).toHaveURL(/\/login/)
  expect(await findings()).toEqual([])
  await page.getByLabel('E-mail').fill(ACCOUNTS.operations)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apps\/cancelled-instant\/list\?.*sort=number/)
})
