import { expect, test } from '../fixtures.ts'
import { holdNotice } from './notices.ts'
import { PHONE } from './phone.ts'
import { reader } from './rows.ts'

test('an admin merges a duplicate customer and undoes the merge', async ({
  page,
  enter,
  findings,
}) => {
  const rows = await reader(page, 'admin')
  const bookings = await rows('GET admin/appointment/show?is_completed=0')
  const removedId = Number(bookings[0]?.customer_id)
  const twin = { name: 'Twin of somebody', phone: '+965 5550 1234' }
  await rows('POST admin/users/storeCustomer', twin)
  const customers = await rows('POST admin/users/find/byType', { type: 'User' })
  const remainingId = customers.find((customer) => customer.name === twin.name)?.id
  const removedCustomer = customers.find(({ id }) => id === removedId)
  const hasMoved = async () => {
    const allBookings = await rows('GET admin/appointment/show?is_completed=0')
    return allBookings.find(({ id }) => id === bookings[0]?.id)?.customer_id === remainingId
  }

  await enter('admin')
  await page.goto(`/apps/customers/list/${remainingId}/show`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: `Merge into ${twin.name}` })
  await dialog.locator('input[role="combobox"]').fill(String(removedCustomer?.phone))
  await dialog.getByRole('option', { name: String(removedCustomer?.name) }).click()
  await expect(dialog.getByText('Moved from the other record:')).toBeVisible()
  const phone = dialog.getByRole('group', { name: 'Phone' })
  await expect(phone.getByRole('radio', { name: 'Keep' })).toBeChecked()
  await phone.getByRole('radio', { name: 'Merge from' }).check()
  await expect(dialog.getByRole('button', { name: 'Merge', exact: true })).toBeEnabled()
  expect(await findings()).toEqual([])
  await page.setViewportSize(PHONE)
  expect(await findings()).toEqual([])
  expect(await hasMoved()).toBe(false)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const notice = await holdNotice(page, `Merged into ${twin.name}.`)
  expect(await hasMoved()).toBe(true)
  await expect(page.getByRole('heading', { level: 2, name: twin.name })).toBeVisible()

  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`Undone: ${twin.name}.`)).toBeVisible()
  expect(await hasMoved()).toBe(false)
})
