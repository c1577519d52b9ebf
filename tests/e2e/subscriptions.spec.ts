import { expect, test } from './fixtures.ts'

test('subscriptions are active until their last day, expired from the day after, and cancelled with a reason', async ({
  page,
  begin,
  request,
}) => {
  await begin('operations')
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const answer = await request.get('/api/admin/subscription/show', {
    headers: { authorization: `Bearer ${token}` },
  })
  const rows: { end_date: string }[] = (await answer.json()).data
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(new Date())
  const active = rows.filter((row) => row.end_date >= today).length
  expect(active).toBeGreaterThan(0)
  expect(rows.length).toBeGreaterThan(active)

  const getRemaining = (count: number) => page.getByText(new RegExp(`\\d of ${count}$`))
  await page.goto('/apps/completed-subscription/list')
  await expect(getRemaining(rows.length - active)).toBeVisible()
  await page.goto('/apps/subscription-booking/list')
  await expect(getRemaining(active)).toBeVisible()

  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /cancel/i })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/reason/i).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: /^cancel/i }).click()
  await expect(dialog).toBeHidden()
  await expect(getRemaining(active - 1)).toBeVisible()

  // The page of a used-up subscription lists all its washes.
  await page.goto('/apps/subscription-booking/list?state=usedUp')
  await page.getByRole('link', { name: /^SB-/ }).first().click()
  const related = page.getByRole('tabpanel')
  await expect(related.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await expect(related.getByText(/^TX-/).first()).toBeVisible()
})
