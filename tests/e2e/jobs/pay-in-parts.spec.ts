import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

test('an operator takes a part in cash and the rest by card with a tip, and the ledger has all of it', async ({
  page,
  begin,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const payments = (await rows('GET admin/transactions/all')).filter(
    ({ kind, status, amount }) =>
      kind === 'instant-bookings' && status === 'pending' && Number(amount) > 2,
  )
  const openIds = (await rows('GET admin/appointment/show?is_completed=0')).map(({ id }) => id)
  const payment = payments.find(({ booking_id }) => openIds.includes(booking_id as number))
  const total = Number(payment?.amount)

  await begin('operations')
  await page.goto(`/apps/instant-booking/list?open=${String(payment?.booking_id)}`)
  await page.getByRole('tab', { name: 'Transactions' }).click()
  const money = page.getByRole('tabpanel').getByRole('row').filter({ hasText: /TX-/ })

  await money.getByRole('button', { name: /^Take payment/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Method').selectOption('Cash')
  await dialog.getByLabel('Amount').fill('1.250')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(money).toHaveCount(2)

  await money.getByRole('button', { name: /^Take payment/ }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue((total - 1.25).toFixed(3))
  await dialog.getByLabel('Method').selectOption('Card')
  await dialog.getByLabel('Tip').fill('0.500')
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(money.filter({ hasText: 'Paid' })).toHaveCount(2)

  const entries = (await rows('GET admin/ledger/all')).filter(
    ({ kind, booking_id }) => kind === 'instant-bookings' && booking_id === payment?.booking_id,
  )
  const amounts = entries.map(({ movement, amount }) => `${String(movement)} ${String(amount)}`)
  expect(amounts.sort()).toEqual(
    [
      `charge ${total.toFixed(3)}`,
      'payment -1.250',
      `payment -${(total - 1.25 + 0.5).toFixed(3)}`,
      'tip 0.500',
    ].sort(),
  )
})
