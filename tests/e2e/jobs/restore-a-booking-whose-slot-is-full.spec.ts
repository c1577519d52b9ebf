import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type ApiRow, reader } from './rows.ts'

/** Two bookings of one provider, the later of which is in a time slot to come. */
async function two(rows: Awaited<ReturnType<typeof reader>>) {
  const bookings = await rows('GET admin/scheduled/show?is_completed=0')
  const open = bookings
    .filter((one) => one.time_slot_id !== null && one.started_at === null)
    .toSorted((one, other) => String(other.starts_at).localeCompare(String(one.starts_at)))
  for (const booking of open) {
    const other = open.findLast(
      (one) => one.provider_id === booking.provider_id && one.time_slot_id !== booking.time_slot_id,
    )
    if (other) return { booking, other }
  }
  throw new Error('no provider has two bookings')
}

async function ask(page: Page, verb: string, { number }: ApiRow) {
  await page.getByRole('searchbox').fill(String(number))
  await page.getByRole('button', { name: `${verb}: ${String(number)}` }).click()
  return page.getByRole('dialog', { name: `${verb} “${String(number)}”` })
}

test('an operator restores a booking whose time slot is full into another one', async ({
  page,
  begin,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const { booking, other } = await two(rows)
  await begin('operations')
  await page.getByRole('link', { name: 'Scheduled bookings', exact: true }).click()
  const cancelling = await ask(page, 'Cancel', booking)
  await cancelling.getByLabel('Reason').selectOption({ index: 1 })
  await cancelling.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(cancelling).toHaveCount(0)
  // Meanwhile somebody gives the place away.
  const [time_slot_id, provider_id] = [Number(booking.time_slot_id), String(booking.provider_id)]
  const [slot] = (await rows(`GET providers/${provider_id}/time-slots`)).filter(
    ({ id }) => id === time_slot_id,
  )
  const capacity = Number(slot?.booked) + 1
  await rows('POST time-slots/update', { id: time_slot_id, capacity })
  await rows('POST admin/scheduled/update', { id: other.id, time_slot_id, employee_id: '' })

  await page.goto('/apps/cancelled-scheduled/list')
  const dialog = await ask(page, 'Restore', booking)
  await expect(dialog).toContainText('This time slot has no place left.')
  const day = dialog.getByRole('combobox', { name: 'Date' })
  await expect(day.locator('option')).not.toHaveCount(1)
  expect(await findings()).toEqual([])
  const days = await day
    .locator('option:enabled')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value).filter(Boolean))
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
