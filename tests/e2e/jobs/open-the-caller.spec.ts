import { expect, test } from '../fixtures.ts'
import { DESK, PHONE } from './phone.ts'
import { reader, removeRows } from './rows.ts'

/** The phone number of a customer in the formats of telephone systems. */
const SENT = [
  // The plus is not encoded.
  '+96550023456',
  '0096550023456',
  'sip:%2B96550023456@pbx.local',
  'tel:+96550023456',
  '50023456',
]
const NAME = 'Noura Al-Hajri'

for (const size of [DESK, PHONE])
  test(`a telephone system opens the customer who calls, at ${size.width} px`, async ({
    page,
    begin,
    findings,
  }) => {
    await page.setViewportSize(size)
    const rows = await reader(page, 'operations')
    const store = async (name: string, phone: string) =>
      (await rows('POST admin/users/storeCustomer', { name, phone })) as unknown as {
        id: number
        phone: string
      }
    const customer = await store(NAME, '5002 3456')
    expect(customer.phone).toBe('+96550023456')
    const visitor = await store('James Visitor', '+44 7700 900123')
    await begin('operations')
    for (const sentNumber of SENT) {
      await page.goto(`/call?phone=${sentNumber}`)
      await expect(page).toHaveURL(new RegExp(`/apps/office-customers/list/${customer.id}/show$`))
      await expect(page.getByRole('heading', { name: NAME, level: 2 })).toBeVisible()
    }
    await expect(page.getByRole('link', { name: '+965 5002 3456' })).toHaveAttribute(
      'href',
      'tel:+96550023456',
    )
    await page.keyboard.press('Control+k')
    await page.keyboard.type('00965 5002 3456')
    const palette = page.getByRole('dialog', { name: 'Search everything' })
    await expect(palette.getByRole('option').first()).toContainText(NAME)
    await page.keyboard.press('Escape')

    // A foreign number without its country code may match a customer.
    await page.goto('/call?phone=07700900123')
    await expect(page.getByText('This may be the number of:')).toBeVisible()
    expect(await findings()).toEqual([])
    await page.getByRole('link', { name: /^James Visitor/ }).click()
    await expect(page).toHaveURL(new RegExp(`/apps/office-customers/list/${visitor.id}/show$`))

    const phone = page.getByLabel('Phone', { exact: true })
    for (const sentNumber of ['anonymous', 'Unknown', '0']) {
      await page.goto(`/call?phone=${sentNumber}`)
      await expect(page.getByRole('heading', { name: 'Number withheld' })).toBeVisible()
      await expect(phone).toHaveValue('')
    }
    await page.goto('/call?phone=+96599887766')
    await expect(
      page.getByRole('heading', { name: 'Nobody has the number +965 9988 7766' }),
    ).toBeVisible()
    await expect(phone).toHaveValue('+96599887766')
    // A new customer with an existing number gets a warning.
    await phone.fill('٥٠٠٢ ٣٤٥٦')
    await expect(page.getByText(`This number already belongs to ${NAME}.`)).toBeVisible()
    expect(await findings()).toEqual([])
    await removeRows(await reader(page, 'admin'), 'users', [customer, visitor])
  })

test('an operator starts a booking, finds the customer by plate, or enters a new one', async ({
  page,
  begin,
  findings,
}) => {
  await page.setViewportSize(PHONE)
  const rows = await reader(page, 'operations')
  const [customer] = await rows('GET general/showCustomers')
  if (!customer) throw new Error('a customer is needed')
  const [vehicle] = await rows('POST general/getVehiclesByUser', { user_id: customer.id })
  if (!vehicle) throw new Error('a vehicle is needed')
  await begin('operations')
  await page.getByRole('link', { name: 'New booking', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New booking' })).toBeVisible()
  const box = page.getByLabel('Phone, name or plate')
  await expect(box).toBeFocused()
  await expect(page.getByRole('main').getByText('Ctrl+K')).toHaveCount(0)
  // The fields of a new customer are not shown yet.
  await expect(page.getByLabel('Make', { exact: true })).toHaveCount(0)
  await page.keyboard.type(String(vehicle.plate))
  await expect(page.getByRole('search').getByRole('link').first()).toContainText(
    String(customer.name),
  )
  expect(await findings()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: String(customer.name) })).toBeVisible()
  // The fields are in the order of the form of a booking.
  const labels = page.locator('.desk-section').first().locator('.field > :first-child')
  await expect(labels.first()).toContainText('Vehicle')
  const order = (await labels.allTextContents()).map((text) => text.match(/^[A-Z][a-z]+/)?.[0])
  expect(order).toEqual(['Vehicle', 'Service', 'Location', 'Instructions'])

  await page.goBack()
  await box.fill('Xylophonia')
  await expect(page.getByText('No matches', { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Xylophonia')
  await expect(page.getByRole('heading', { level: 1, name: 'New booking' })).toBeVisible()
  await page.goBack()
  await box.fill('5432 9876')
  await expect(page.getByText('No matches', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'New customer' }).click()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('5432 9876')
  expect(await findings()).toEqual([])
})
