import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseFirst } from './choices.ts'
import { addDays, findWorkday } from './days.ts'

const CODE = 'TWICE-ONLY'
/** A day without bookings of other tests. */
const DAY = findWorkday(300)

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })
const fact = (page: Page, label: string) =>
  page
    .locator('.field-list dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()

async function openForm(page: Page) {
  await menu(page, 'Instant bookings').click()
  await page.getByRole('link', { name: 'New instant booking' }).click()
  const customer = page.getByLabel('Customer', { exact: true })
  await expect(customer).toHaveAttribute('aria-autocomplete', 'list')
  await chooseFirst(customer)
  await chooseFirst(page.getByLabel('Service', { exact: true }))
  await chooseFirst(page.getByLabel('Provider', { exact: true }))
  for (const name of ['Vehicle', /^Location/]) {
    const choice = page.getByLabel(name, { exact: true })
    await expect(choice.locator('option')).not.toHaveCount(1)
    await choice.selectOption({ index: 1 })
  }
  return page.getByLabel(/^Promo/)
}

/** Books with the promo. Returns the number of the booking. */
async function book(page: Page, time: string): Promise<string> {
  const promo = await openForm(page)
  await promo.selectOption({ label: CODE })
  await page.getByLabel('Time', { exact: true }).fill(`${DAY}T${time}`)
  await page.getByRole('button', { name: 'Save' }).click()
  const code = page.locator('.record-head .row-code')
  await expect(code).toHaveText(/^WB-/)
  return (await code.textContent()) ?? ''
}

test('a promo with two uses is not offered a third time, and its discounts remain', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  await menu(page, 'Promos').click()
  await page.getByRole('link', { name: 'New promo' }).click()
  await page.getByLabel('Code', { exact: true }).fill(CODE)
  await page.getByLabel('From', { exact: true }).fill(addDays(-1))
  const untilInput = page.getByLabel('Until', { exact: true })
  await untilInput.fill(addDays(-2))
  await page.getByLabel(/^Maximum uses/).fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(untilInput).toHaveAccessibleDescription(/not be before “From”/)
  const percent = page.getByLabel(/^Discount in percent/)
  await expect(percent).toHaveAccessibleDescription(/or “Discount amount”/)
  expect(await findings()).toEqual([])
  await untilInput.fill(addDays(30))
  await percent.fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: CODE })).toBeVisible()

  const firstBooking = await book(page, '10:00')
  const discount = await fact(page, 'Discount').textContent()
  const total = await fact(page, 'Total').textContent()
  // The discount has a minus sign, not a hyphen.
  expect(discount).toMatch(/^KWD\s?−\d/)
  expect(Number(discount?.replace(/[^\d.]/g, ''))).toBeGreaterThan(0)
  await book(page, '12:00')

  const promo = await openForm(page)
  await expect(promo.locator('option', { hasText: 'WELCOME10' })).toHaveCount(1)
  await expect(promo.locator('option', { hasText: CODE })).toHaveCount(0)
  await menu(page, 'Promos').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  const row = page.getByRole('row').filter({ hasText: CODE })
  await expect(row.locator('[data-label="Used"]')).toHaveText('2')
  await expect(row.locator('[data-label="Maximum uses"]')).toHaveText('2')

  await menu(page, 'Instant bookings').click()
  // Several lists have a search box, so use the one of this list.
  await expect(page.getByRole('heading', { level: 1, name: 'Instant bookings' })).toBeVisible()
  await page.getByRole('searchbox').fill(firstBooking)
  const bookingRow = page.getByRole('row').filter({ hasText: firstBooking })
  await bookingRow.getByRole('link', { name: /^Edit: / }).click()
  await page.getByLabel('Time', { exact: true }).fill(`${DAY}T15:00`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(fact(page, 'Time')).toContainText('15:00')
  expect(await fact(page, 'Discount').textContent()).toBe(discount)
  expect(await fact(page, 'Total').textContent()).toBe(total)
})
