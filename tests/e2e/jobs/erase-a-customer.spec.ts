import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from '../fixtures.ts'
import { PHONE } from './phone.ts'
import { reader } from './rows.ts'

test(
  'an admin gives a customer all their data, and erases the customer',
  { tag: '@whole' },
  async ({ page, enter, findings }) => {
    const rows = await reader(page, 'admin')
    const bookings = await rows('GET admin/appointment/show?is_completed=0')
    const id = Number(bookings[0]?.customer_id)
    const name = String(bookings[0]?.customer)

    await enter('admin')
    await page.goto(`/apps/customers/list/${id}/show`)
    await page.getByText('Personal data', { exact: true }).click()
    expect(await findings()).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export data' }).click()
    const file = unzipSync(readFileSync(await (await downloading).path()))
    expect(JSON.parse(strFromU8(file['data.json'] ?? new Uint8Array()))).toMatchObject({
      entity: 'customers',
      rows: { customers: [{ id, name }] },
    })

    await page.getByRole('button', { name: 'Erase person' }).click()
    const dialog = page.getByRole('dialog', { name: `Erase ${name}` })
    await expect(dialog.getByText('This can’t be undone.')).toBeVisible()
    await expect(dialog.getByText('Name, E-mail, Phone, Nationality, Photo')).toBeVisible()
    await expect(dialog.getByText('These records stay')).toBeVisible()
    expect(await findings()).toEqual([])
    await page.setViewportSize(PHONE)
    expect(await findings()).toEqual([])
    await dialog.getByRole('button', { name: 'Erase person' }).click()
    await expect(page.getByText('The person is erased.')).toBeVisible()
    const heading = page.getByRole('heading', { level: 2, name: `Erased person ${id}` })
    await expect(heading).toBeVisible()
    const after = await rows('GET admin/appointment/show?is_completed=0')
    expect(after).toHaveLength(bookings.length)
    expect(after.find((booking) => booking.id === bookings[0]?.id)).toMatchObject({
      total: bookings[0]?.total,
      customer: `Erased person ${id}`,
    })
  },
)
