import { expect, test } from '../fixtures.ts'
import { getBookingName, reader } from './rows.ts'

test('a dispatcher sees the slot of a dragged booking, and reads why it does not leave it', async ({
  page,
  begin,
  noise,
}) => {
  const rows = await reader(page, 'operations')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(new Date())
  const wall = (moment: unknown) =>
    new Date(String(moment)).toLocaleString('sv-SE', { timeZone: 'Asia/Kuwait' }).slice(0, 16)
  const bookings = await rows('GET admin/scheduled/show?is_completed=0')
  // A slot in the middle of the day has room on both sides.
  const booking = bookings.find(
    ({ time_slot_id, employee_id, starts_at }) =>
      time_slot_id !== null &&
      employee_id !== null &&
      wall(starts_at).slice(0, 10) > today &&
      wall(starts_at).slice(11) < '16:00',
  )
  if (!booking) throw new Error('no booking in a slot')
  const [number, employee] = [String(booking.number), String(booking.employee_id)]
  await begin('operations')
  const day = wall(booking.starts_at).slice(0, 10)
  await page.goto(`/apps/assign/list?layout=calendar&day=${day}&employee_id=${employee}`)
  const card = page.getByRole('article').filter({ hasText: number })
  await card.hover()
  const box = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const hour = (await page.locator('.grid-hours > span').first().boundingBox()) ?? { width: 0 }
  const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.down()
  await page.mouse.move(grip.x + hour.width, grip.y, { steps: 4 })
  await expect(page.locator('.grid-slot').first()).toBeVisible()
  await page.mouse.move(grip.x + 4 * hour.width, grip.y, { steps: 4 })
  await page.mouse.up()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText(`${getBookingName(booking)}`)
  await expect(notices).toContainText('was not moved. The time slot is from')
  await expect(notices).not.toContainText('marked fields')
  await expect(page.locator('.grid-slot')).toHaveCount(0)
  // The browser logs the refused request itself.
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 422')])
})
