import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { type ApiRow, reader } from './rows.ts'

/** A booking that shares its time slot with others, and that slot. */
async function shared(rows: Awaited<ReturnType<typeof reader>>) {
  const bookings = await rows('GET admin/scheduled/show?is_completed=0')
  for (const provider_id of new Set(bookings.map((one) => one.provider_id))) {
    const slots = await rows(`GET providers/${String(provider_id)}/time-slots`)
    for (const slot of slots.filter((one) => Number(one.booked) > 1)) {
      const booking = bookings.find((one) => one.time_slot_id === slot.id)
      if (booking) return { booking, slot }
    }
  }
  throw new Error('no two bookings share a slot')
}

async function ask(page: Page, verb: string, { number }: ApiRow) {
  await page.getByRole('searchbox').fill(String(number))
  await page.getByRole('button', { name: `${verb}: ${String(number)}` }).click()
  return page.getByRole('dialog', { name: `${verb} ${String(number)}?` })
}

test('an operator restores a booking whose time slot is full into another one', async ({
  page,
  signIn,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const { booking, slot } = await shared(rows)
  await signIn('operations')
  await page.getByRole('link', { name: 'Scheduled bookings', exact: true }).click()
  const cancelling = await ask(page, 'Cancel', booking)
  await cancelling.getByLabel('Reason').selectOption({ index: 1 })
  await cancelling.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(cancelling).toHaveCount(0)
  // Meanwhile somebody makes the slot smaller.
  await rows('POST time-slots/update', { id: slot.id, capacity: Number(slot.booked) - 1 })

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
