import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

test('an operator records a no-show, and waives its fee with a reason', async ({
  page,
  begin,
  findings,
}) => {
  const rows = await reader(page, 'admin')
  const [settings] = await rows('GET admin/business-settings/all')
  await rows('POST admin/business-settings/update', { id: settings?.id ?? 0, no_show_fee: '2.000' })
  const booking = (await rows('GET admin/appointment/show?is_completed=0')).find(
    ({ state, started_at, employee_id }) => !state && !started_at && employee_id === null,
  )

  await begin('operations')
  await page.goto(`/apps/instant-booking/list/${String(booking?.id)}/show`)
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^No-show: / }).click()
  const dialog = page.getByRole('dialog')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Record no-show' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/apps/cancelled-instant/list?open=${String(booking?.id)}`)
  await expect(main).toContainText('No-show')
  await page.getByRole('tab', { name: 'Transactions' }).click()
  const money = page.getByRole('tabpanel').getByRole('row').filter({ hasText: /TX-/ })
  await expect(money).toContainText('2.000')
  await page
    .getByRole('button', { name: /^Waive fee/ })
    .first()
    .click()
  await expect(dialog).toContainText('2.000')
  await dialog.getByLabel('Reason for the waiver').fill('The road was closed')
  await dialog.getByRole('button', { name: 'Waive fee' }).click()
  await expect(dialog).toBeHidden()
  await expect(money).toHaveCount(0)

  const entries = (await rows('GET admin/ledger/all')).filter(
    ({ kind, booking_id }) => kind === 'instant-bookings' && booking_id === booking?.id,
  )
  const amounts = entries.map(({ movement, amount }) => `${String(movement)} ${String(amount)}`)
  const total = String(booking?.total)
  expect(amounts.sort()).toEqual(
    [`charge ${total}`, `charge -${total}`, 'fee 2.000', 'waiver -2.000'].sort(),
  )
  // The tests of a worker share its server.
  await rows('POST admin/business-settings/update', { id: settings?.id ?? 0, no_show_fee: '' })
})
