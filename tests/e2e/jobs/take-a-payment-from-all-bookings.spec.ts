import { expect, test } from '../fixtures.ts'

test('a clerk finds a booking among all bookings, opens its page, and takes its payment', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  await page.goto('/apps/assign/list?kind=instant-bookings&state=assigned&sort=-starts_at')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const link = page.getByRole('link', { name: 'Open instant booking', exact: true })
  expect(await findings()).toEqual([])
  await link.click()
  await expect(page).toHaveURL(/\/apps\/instant-booking\/list\/\d+\/show$/)
  await page
    .getByRole('button', { name: /^Take payment: / })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take payment', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Take payment: / })).toHaveCount(0)
})
