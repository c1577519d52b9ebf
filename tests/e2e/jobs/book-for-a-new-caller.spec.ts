import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect, test } from '../fixtures.ts'
import { findWorkday } from './days.ts'

const NAME = 'Layla Al-Mutawa'
const PHONE = '+965 9900 7788'
const PLATE = '88-77665'

/** Fills the fields of a dialog by label, and saves. */
async function make(page: Page, what: string, fields: Record<string, string>) {
  await page.getByRole('button', { name: `New ${what}` }).click()
  const dialog = page.getByRole('dialog', { name: `New ${what}` })
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value)
  return dialog
}

test('an operator books for a new caller, and creates customer, vehicle and location from the form', async ({
  page,
  begin,
  findings,
  browser,
}) => {
  await begin('operations')
  await page.getByRole('link', { name: 'Instant bookings', exact: true }).click()
  await page.getByRole('link', { name: 'New instant booking' }).click()
  await expect(page.getByRole('button', { name: 'New vehicle' })).toBeDisabled()

  // A new row is created from the typed text, by keyboard.
  const customer = page.getByLabel('Customer', { exact: true })
  await expect(customer).toHaveAttribute('aria-autocomplete', 'list')
  await customer.fill(NAME)
  await expect(page.locator('.combo').getByRole('option')).toHaveText(`New customer · ${NAME}`)
  await customer.press('Enter')
  const person = page.getByRole('dialog', { name: 'New customer' })
  await expect(person.getByLabel('Name', { exact: true })).toHaveValue(NAME)
  await person.getByRole('button', { name: 'Save' }).click()
  // A phone is required and an e-mail is not.
  await expect(person.getByText('Required.')).toHaveCount(1)
  await person.getByLabel('Phone', { exact: true }).fill(PHONE)
  expect(await findings()).toEqual([])
  await person.getByRole('button', { name: 'Save' }).click()
  await expect(customer).toHaveValue(NAME)
  const summary = page.getByRole('complementary', { name: 'Summary' })
  await expect(summary).toContainText(PHONE)

  const car = await make(page, 'vehicle', { Plate: PLATE, Make: 'Nissan', Model: 'Patrol' })
  await expect(car.getByLabel('Customer')).toHaveCount(0)
  await car.getByLabel('Size').selectOption('suv')
  await car.getByRole('button', { name: 'Save' }).click()
  const vehicle = page.getByLabel('Vehicle', { exact: true })
  await expect(vehicle.locator('option:checked')).toContainText(PLATE)

  const place = await make(page, 'location', { Label: 'Home', Address: 'Street 5, House 12' })
  // An area is found by typing, without its governorate and city.
  await place.getByLabel('Area', { exact: true }).fill('salm')
  await place.getByRole('option', { name: /^Salmiya/ }).click()
  await place.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel(/^Location/).locator('option:checked')).toContainText('Street 5')

  await page.getByLabel('Service', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Provider', { exact: true }).selectOption({ index: 1 })
  const time = page.getByLabel('Time', { exact: true })
  await time.fill(`${findWorkday(200)}T11:00`)
  await time.blur()
  // The preview shows the price that is saved.
  await expect(summary.locator('[data-sum]')).toContainText('Total')
  await expect(summary).toContainText(/\d+ of \d+ free/)
  const total = (await summary.locator('[data-sum] dd').textContent()) ?? 'no total'
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: /WB-\d+$/ })).toBeVisible()
  await expect(page.locator('.record')).toContainText(total)
  await page.locator('.record-head').getByRole('link', { name: NAME, exact: true }).click()

  await expect(page.getByRole('heading', { level: 2, name: NAME })).toBeVisible()
  await page.getByRole('tab', { name: /^vehicles/ }).click()
  await expect(page.getByRole('tabpanel')).toContainText(PLATE)
  await page.getByRole('link', { name: `Edit: ${NAME}`, exact: true }).click()
  await page.getByLabel(/^E-mail/).fill('layla@mail.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.field-list')).toContainText('layla@mail.example')

  // An admin sees the same customer at the same address.
  const admin = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await admin.goto('/login')
  await admin.getByLabel('E-mail').fill(ACCOUNTS.admin)
  await admin.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await admin.getByRole('button', { name: 'Sign in' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await admin.goto(page.url())
  await expect(admin.getByRole('heading', { level: 2, name: NAME })).toBeVisible()
  await expect(admin.locator('.field-list')).toContainText(PHONE)
  await admin.close()
})
