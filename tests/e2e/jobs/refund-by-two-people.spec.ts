import { expect, test } from '../fixtures.ts'
import { elsewhere } from './elsewhere.ts'
import { reader } from './rows.ts'

test('a refund above the limit is requested by one person and made by another', async ({
  page,
  begin,
  browser,
  baseURL,
  findings,
  noise,
}) => {
  const rows = await reader(page, 'admin')
  const [settings] = await rows('GET admin/business-settings/all')
  await rows('POST admin/business-settings/update', {
    id: settings?.id ?? 0,
    refund_limit: '1.000',
  })
  const doneIds = (await rows('GET admin/appointment/all?is_completed=1')).map(({ id }) => id)
  const payment = (await rows('GET admin/transactions/all')).find(
    ({ kind, status, booking_id }) =>
      kind === 'instant-bookings' && status === 'paid' && doneIds.includes(booking_id as number),
  )

  await begin('operations')
  await page.goto(`/apps/completed-instant-booking/list?open=${String(payment?.booking_id)}`)
  await page.getByRole('tab', { name: 'Transactions' }).click()
  const money = page.getByRole('tabpanel').getByRole('row').filter({ hasText: /TX-/ })
  await money.getByRole('button', { name: /^Refund: / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Amount to refund')).toHaveValue(String(payment?.refundable))
  await dialog.getByLabel('Reason for the refund').fill('Spots left on the car')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toContainText('It is now in the inbox of your colleagues.')
  expect(await findings()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(money).toContainText('Paid')
  // The browser reports the refusal.
  expect(noise.splice(0)).toEqual([expect.stringContaining('409')])

  const request = (await rows('GET admin/approvals/all')).find(({ verb }) => verb === 'refund')
  const admin = await elsewhere(browser, String(baseURL), 'admin')
  await admin.getByRole('button', { name: /^Inbox: / }).click()
  const waiting = admin
    .getByRole('region', { name: 'To approve' })
    .getByRole('listitem')
    .filter({ hasText: String(request?.number) })
  await expect(waiting).toHaveCount(1)
  await waiting.getByRole('link').click()
  await admin.getByRole('button', { name: /^Approve: / }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(money).toContainText('Refunded')
  await admin.context().close()
  // The tests of a worker share its server.
  await rows('POST admin/business-settings/update', { id: settings?.id ?? 0, refund_limit: '' })
})
