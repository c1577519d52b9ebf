import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { drawnTitles } from './drawn-rows.ts'
import { assignToFree } from './free-employee.ts'
import { type ApiRow, escapeText, getBookingName, reader } from './rows.ts'

const OPEN = 'GET admin/appointment/show?is_completed=0'

/** The language and direction for each skin. */
const LOOKS = [
  ['light', 'ltr'],
  ['dark', 'ltr'],
  ['dark', 'rtl'],
] as const

async function show(page: Page, [skin, dir]: readonly [string, string]): Promise<void> {
  await page.evaluate(
    ([skin, dir]) =>
      Object.assign(document.documentElement, { dir }).setAttribute('data-skin', skin),
    [skin, dir] as const,
  )
}

/** Opens the palette, types, and waits for the expected first result. */
async function find(page: Page, typed: string, title: string) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(typed)
  const best = palette.getByRole('option').first()
  await expect(best).toContainText(title)
  await expect(best).toHaveAttribute('aria-selected', 'true')
  return palette
}

/** Finds a row and chooses one of its actions by name. */
async function act(page: Page, number: string, action: string): Promise<void> {
  const palette = await find(page, number, number)
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('option').first()).toHaveText('Open')
  await page.keyboard.press('Escape')
  await expect(palette.getByRole('option').first()).toContainText(number)
  await page.keyboard.press('Tab')
  await expect(palette.getByRole('option').first()).toHaveText('Open')
  await page.keyboard.type(action)
  await expect(palette.getByRole('option')).toHaveText([action])
  await page.keyboard.press('Enter')
}

test('a clerk finds a caller by four digits, and completes the request without the mouse', async ({
  page,
  enter,
  findings,
  noise,
}) => {
  const rows = await reader(page, 'operations')
  const openBookings = (await rows(OPEN)).filter((row) => !row.started_at && !row.failed_at)
  // Bookings of this test only, because tests run in parallel.
  const [booking, otherBooking] = openBookings.slice(-2) as [ApiRow, ApiRow]
  const readCurrent = async ({ id }: ApiRow) => (await rows(OPEN)).find((row) => row.id === id)
  await rows('POST admin/users/updateCustomer', {
    id: Number(booking.customer_id),
    phone: '+965 5000 7319',
  })

  await enter('operations')
  await page.goto('/apps/faqs/list')
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search everything' })).toBeVisible()
  await find(page, '7319', String(booking.customer))
  for (const appearance of LOOKS) {
    await show(page, appearance)
    expect([appearance, await findings()]).toEqual([appearance, []])
  }
  await show(page, LOOKS[0])
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 2, name: String(booking.customer) }),
  ).toBeVisible()

  await find(page, String(booking.number), String(booking.number))
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { level: 2, name: String(booking.number) })
  await expect(heading).toBeVisible()

  await act(page, String(booking.number), 'Assign')
  const name = await assignToFree(page.getByRole('dialog'))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Nobody works at night, so the first attempt requires a reason.
  expect(noise.splice(0).filter((line) => !line.includes('status of 409'))).toEqual([])
  expect((await readCurrent(booking))?.employee).toBe(name)

  await act(page, String(otherBooking.number), 'Cancel')
  const dialog = page.getByRole('dialog', { name: `Cancel “${getBookingName(otherBooking)}` })
  const reason = dialog.getByLabel('Reason')
  await expect(reason.locator('option')).not.toHaveCount(1)
  await reason.focus()
  await page.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: 'Cancel booking' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await readCurrent(otherBooking)).toBeUndefined()
  await expect(
    page.getByRole('status').filter({ hasText: getBookingName(otherBooking) }),
  ).toBeVisible()
  await page.keyboard.press('u')
  await expect(
    page.getByText(new RegExp(`^${escapeText(getBookingName(otherBooking))}.* restored`)),
  ).toBeVisible()
  expect((await readCurrent(otherBooking))?.id).toBe(otherBooking.id)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzqqxx')
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await expect(palette.getByText('No record matches this search.').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(heading).toBeVisible()
})

test('an admin finds a screen by another word, and a place that is spelt wrongly', async ({
  page,
  enter,
}) => {
  await enter('admin')
  await page.goto('/apps/areas/list')
  await expect(drawnTitles(page).first()).toBeVisible()
  const palette = await find(page, 'logo', 'Business')
  await palette.getByRole('combobox').fill('fahahel')
  const near = palette.getByRole('group', { name: 'Did you mean' })
  await near.getByRole('option').filter({ hasText: 'Fahaheel' }).first().click()
  await expect(page.getByRole('heading', { name: 'Fahaheel' }).first()).toBeVisible()
})
