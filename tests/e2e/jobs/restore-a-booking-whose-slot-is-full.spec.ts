import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type ApiRow, reader } from './rows.ts'

/** Finds two bookings of one provider in future time slots. */
async function findTwoBookings(rows: Awaited<ReturnType<typeof reader>>) {
  const bookings = await rows('GET admin/scheduled/show?is_completed=0')
  const openBookings = bookings
    .filter((booking_) => booking_.time_slot_id !== null && booking_.started_at === null)
    .toSorted((first, second) => String(second.starts_at).localeCompare(String(first.starts_at)))
  for (const booking of openBookings) {
    const otherBooking = openBookings.findLast(
      (candidate) =>
        candidate.provider_id === booking.provider_id &&
        candidate.time_slot_id !== booking.time_slot_id,
    )
    if (otherBooking) return { booking, other: otherBooking }
  }
  throw new Error('no provider has two bookings')
}

async function openVerb(page: Page, verb: string, { number }: ApiRow) {
  await page.getByRole('searchbox').fill(String(number))
  const row = page.getByRole('row').filter({ hasText: String(number) })
  await row.getByRole('button', { name: new RegExp(`^${verb}: `) }).click()
  return page.getByRole('dialog', { name: new RegExp(`^${verb} “`) })
}

test('an operator restores a booking whose time slot is full into another one', async ({
  page,
  begin,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const { booking, other } = await findTwoBookings(rows)
  await begin('operations')
  await page.getByRole('link', { name: 'Scheduled bookings', exact: true }).click()
  const cancelling = await openVerb(page, 'Cancel', booking)
  await cancelling.getByLabel('Reason').selectOption({ index: 1 })
  await cancelling.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(cancelling).toHaveCount(0)
  // Another booking takes the place in the slot.
  const [time_slot_id, provider_id] = [Number(booking.time_slot_id), String(booking.provider_id)]
  const [slot] = (await rows(`GET providers/${provider_id}/time-slots`)).filter(
    ({ id }) => id === time_slot_id,
  )
  const capacity = Number(slot?.booked) + 1
  await rows('POST time-slots/update', { id: time_slot_id, capacity })
  await rows('POST admin/scheduled/update', { id: other.id, time_slot_id, employee_id: '' })

  await page.goto('/apps/cancelled-scheduled/list')
  const dialog = await openVerb(page, 'Restore', booking)
  await expect(dialog).toContainText('This time slot has no place left.')
  const day = dialog.getByRole('combobox', { name: 'Date' })
  await expect(day.locator('option')).not.toHaveCount(1)
  expect(await findings()).toEqual([])
  const days = await day
    .locator('option:enabled')
    .evaluateAll((options) =>
      options.map((option) => (option as HTMLOptionElement).value).filter(Boolean),
    )
  await day.selectOption(days.at(-1) ?? '')
  const time = dialog.getByLabel('Time slot', { exact: true })
  await expect(time).toHaveValue('')
  await time.selectOption({ index: (await time.locator('option').count()) - 1 })
  const hour = (await time.locator('option:checked').textContent())?.slice(0, 5) ?? ''
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto(`/apps/scheduled-booking/list/${booking.id}/show`)
  await expect(page.locator('.record')).toContainText(hour)
})
