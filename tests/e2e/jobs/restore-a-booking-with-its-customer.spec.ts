import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type ApiRow, reader } from './rows.ts'

/**
 * Creates a cancelled booking whose customer is deleted, and whose e-mail is taken by another
 * customer.
 */
async function cancelledOne(page: Page) {
  const rows = await reader(page, 'admin')
  const readOneRow = async (line: string, form: Record<string, string | number>) =>
    (await rows(line, form)) as unknown as ApiRow
  for (const booking of await rows('GET admin/appointment/trashed')) {
    const obstacles = await rows(`GET obstacles/instant-bookings/${booking.id}`)
    if (obstacles.some(({ blocks }) => blocks)) continue
    const id = Number(booking.customer_id)
    const customer = await readOneRow('POST admin/users/one', { id })
    if (!customer.email) continue
    await rows('POST admin/users/destroy', { id })
    const otherCustomer = {
      name: 'Holder of the address',
      phone: '+965 9900 3344',
      email: String(customer.email),
    }
    await rows('POST admin/users/storeCustomer', otherCustomer)
    const readCurrent = () => readOneRow('POST admin/users/one', { id })
    return { number: String(booking.number), name: String(customer.name), now: readCurrent }
  }
  throw new Error('no cancelled booking could come back')
}

test('an admin restores a booking together with its customer, whose e-mail is now used by another', async ({
  page,
  begin,
  findings,
}) => {
  const { number, name, now: readCurrent } = await cancelledOne(page)
  await begin('admin')
  await page.goto('/apps/cancelled-instant/list')
  await page.getByRole('searchbox').fill(number)
  const row = page.getByRole('row').filter({ hasText: number })
  await row.getByRole('button', { name: /^Restore: / }).click()
  const dialog = page.getByRole('dialog', { name: /^Restore “/ })
  await expect(dialog).toContainText(name)
  await expect(dialog).toContainText('Already in use.')
  const email = dialog.getByLabel(/^Customer: E-mail/)
  await email.fill('dana')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(email).toHaveAccessibleDescription(/e-mail/i)
  await expect(email).toBeFocused()
  expect(await findings()).toEqual([])

  await email.fill('dana.first@example.com')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Restore: / })).toHaveCount(0)
  expect(await readCurrent()).toMatchObject({ email: 'dana.first@example.com', deleted_at: null })
})
