import { formatPhone } from '../../../registry/characters/phone.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { addDays } from './days.ts'
import { type ApiRow, reader, removeHolidays } from './rows.ts'

/** A customer with a car and a location, who is unique by phone only. */
async function caller(page: Page) {
  const rows = await reader(page, 'operations')
  const customers = await rows('GET general/showCustomers')
  for (const customer of customers.slice(20, 40)) {
    const form = { user_id: customer.id }
    const [vehicle] = await rows('POST general/getVehiclesByUser', form)
    const [location] = await rows('POST general/getLocationsByUser', form)
    if (vehicle && location) return { customer, vehicle, location }
  }
  throw new Error('nobody has a car and a place')
}

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Tab')
    expect(await control.evaluate((node) => node === document.activeElement)).toBe(true)
  }).toPass({ intervals: [0] })
}

const digits = ({ phone }: ApiRow) => String(phone).replace(/\D/g, '')

test('an operator finds a known caller by phone number and books by keyboard alone', async ({
  page,
  begin,
  findings,
}) => {
  await removeHolidays(await reader(page, 'operations'), addDays(1))
  const { customer, vehicle, location } = await caller(page)
  await begin('operations')
  await page.getByRole('link', { name: 'Instant bookings', exact: true }).click()
  await page.getByRole('link', { name: 'New instant booking' }).click()
  const box = page.getByLabel('Customer', { exact: true })
  await expect(box).toHaveAttribute('aria-autocomplete', 'list')
  await box.focus()

  // Type the phone as people say it: without country code, spaces or signs.
  await page.keyboard.type(digits(customer).slice(-8))
  const option = page.locator('.combo [role="option"]:not(.option-new)')
  await expect(option).toHaveCount(1)
  await expect(option).toContainText(formatPhone(String(customer.phone)))
  expect(await findings()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(String(customer.name))

  const car = page.getByLabel('Vehicle', { exact: true })
  await expect(car.locator('option', { hasText: String(vehicle.plate) })).toHaveCount(1)
  await expect(car).toContainText(`${vehicle.make} · ${vehicle.model}`)
  await tabTo(page, car)
  await page.keyboard.type(String(vehicle.plate))
  await expect(car).toHaveValue(String(vehicle.id))
  const place = page.getByLabel(/^Location/)
  await expect(place).toContainText(String(location.address))
  await tabTo(page, place)
  await page.keyboard.type(String(location.label))
  await expect(place).not.toHaveValue('')
  await tabTo(page, page.getByLabel('Service', { exact: true }))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByLabel('Provider', { exact: true }))
  await page.keyboard.press('ArrowDown')
  const time = page.getByLabel('Time', { exact: true })
  await tabTo(page, time)
  // On Fridays a work location opens at 14:00.
  await page.keyboard.type('tomorrow 15:30')
  const [year, month, day] = addDays(1).split('-')
  await page.keyboard.press('Tab')
  await expect(time).toHaveValue(`${day}/${month}/${year} 15:30`)
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')

  const code = page.locator('.record-head .row-code')
  await expect(code).toHaveText(/^WB-/)
  const number = (await code.textContent()) ?? ''
  await expect(page.locator('.field-facts')).toContainText(String(vehicle.plate))

  const head = page.locator('.record-head')
  await head.getByRole('link', { name: String(customer.name), exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: String(customer.name) })).toBeVisible()
  await page.getByRole('tab', { name: /^bookings/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText(number)
})
