import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

/** Finds the line of a transaction in its report, by customer and number. */
async function reported(page: Page, number: string) {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Transactions report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions report' })).toBeVisible()
  const line = page.getByRole('row').filter({ hasText: number })
  await expect(line).toBeVisible()
  return line
}

test('an operator takes a payment and refunds it', async ({ page, begin, findings }) => {
  // The latest booking with one open payment, because it is on the first page of the report.
  const rows = await reader(page, 'operations')
  const payments = (await rows('GET admin/transactions/all')).filter(
    ({ kind }) => kind === 'instant-bookings',
  )
  const openBookings = await rows('GET admin/appointment/show?is_completed=0')
  const latestFirst = openBookings.toSorted((first, second) =>
    String(first.starts_at) < String(second.starts_at) ? 1 : -1,
  )
  const unpaid = latestFirst.find(({ id }) => {
    const ownPayments = payments.filter(({ booking_id }) => booking_id === id)
    return ownPayments.length === 1 && ownPayments[0]?.status === 'pending'
  })
  const name = String(unpaid?.number)

  await begin('operations')
  await page.getByRole('link', { name: /^Instant bookings/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Instant bookings' })).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  const booking = page.getByRole('link', { name, exact: true })
  await booking.click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect(page).toHaveURL(/open=\d+/)
  const id = new URL(page.url()).searchParams.get('open')

  await page.getByRole('tab', { name: 'Transactions' }).click()
  const money = page.getByRole('tabpanel').getByRole('row').filter({ hasText: /TX-/ })
  await expect(money).toHaveCount(1)
  await expect(money).toContainText('Pending')
  await expect(money.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  const number = /TX-\d+/.exec((await money.textContent()) ?? '')?.[0] ?? ''

  const pay = money.getByRole('button', { name: /^Take payment: / })
  // The next action of a row shows its label, not only an icon.
  const label = pay.getByText('Take payment', { exact: true })
  await expect.poll(async () => (await label.boundingBox())?.width ?? 0).toBeGreaterThan(60)
  await pay.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Method').selectOption('Card')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(money).toContainText('Paid')
  await expect(money).toContainText('Card')
  await expect(money.getByRole('button', { name: /^Take payment/ })).toHaveCount(0)

  const paid = await reported(page, number)
  await expect(paid).toContainText('Paid')
  await expect(paid).toContainText('Card')

  // The line links to its booking.
  await paid.getByRole('link', { name: number }).click()
  await expect(page).toHaveURL(new RegExp(`/instant-booking/list/${id}/show$`))
  await page.getByRole('tab', { name: 'Transactions' }).click()
  await money.getByRole('button', { name: /^Refund: / }).click()
  await expect(dialog).toContainText('This can’t be undone.')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByText('Required.')).toBeVisible()
  await dialog.getByLabel('Reason for the refund').fill('Paid twice')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toBeHidden()
  await expect(money).toContainText('Refunded')
  await expect(money).toContainText('Paid twice')
  await expect(money.getByRole('button')).toHaveCount(0)

  await expect(await reported(page, number)).toContainText('Refunded')

  // The history shows payment and refund, and the refund has no Undo.
  await page.getByRole('button', { name: 'Your last changes' }).click()
  const change = (verb: string) =>
    page.getByRole('listitem').filter({ hasText: number }).filter({ hasText: verb })
  await expect(change('Paid')).toBeVisible()
  await expect(change('Refunded')).toBeVisible()
  await expect(change('Refunded').getByRole('button', { name: /^Undo/ })).toHaveCount(0)
})
