import { expect, test } from '../fixtures.ts'
import { filterList } from './filters.ts'
import { holdNotice } from './notices.ts'
import { type ApiRow, reader } from './rows.ts'

const ALL = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'

/** Returns the day of a booking in Kuwait. */
const getDay = ({ starts_at }: ApiRow) =>
  new Date(Date.parse(String(starts_at)) + 3 * 3_600_000).toISOString().slice(0, 10)
const getStart = ({ starts_at }: ApiRow) => Date.parse(String(starts_at))
const getEnd = (row: ApiRow) => getStart(row) + Number(row.duration_minutes) * 60_000

test('an operator assigns all waiting bookings from proposals with reasons, and undoes them at once', async ({
  page,
  begin,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const bookings = () => rows(ALL, { is_completed: 0, data: 'Data' })
  const isUnassigned = (row: ApiRow) =>
    row.employee_id === null && row.failed_at === null && row.started_at === null
  const bookingsBefore = await bookings()
  const waiting = bookingsBefore.filter(isUnassigned)
  await begin('operations')
  await page.getByRole('link', { name: /^All bookings/ }).click()
  await filterList(page, 'Status', 'Unassigned')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: /^Select all \d+/ }).click()
  const bar = page.getByRole('group', { name: 'Actions for the selection' })
  await bar.getByRole('button', { name: 'Assign all' }).click()

  const dialog = page.getByRole('dialog', { name: 'Assign all' })
  const lines = dialog.getByRole('list', { name: 'Proposals' }).getByRole('listitem')
  await expect(lines).toHaveCount(waiting.length)
  // Late in the day, nobody is at work for the first bookings.
  const proposed = lines.filter({ has: page.getByRole('checkbox', { checked: true }) })
  await expect(proposed.first()).toContainText('free')
  expect(await findings(undefined, 'dialog')).toEqual([])

  // One line stays unassigned.
  const leftNumber = await proposed.first().locator('.row-code').innerText()
  const unassignedLine = lines.filter({ hasText: leftNumber })
  await unassignedLine.getByRole('combobox').selectOption('')
  await expect(unassignedLine.getByRole('checkbox')).not.toBeChecked()
  const chosen = await lines.getByRole('checkbox', { checked: true }).count()
  await dialog.getByRole('button', { name: `Assign ${chosen}` }).click()
  await expect(dialog).toHaveCount(0)
  const notices = page.getByRole('region', { name: 'Notices' })
  const notice = await holdNotice(page, `${chosen} bookings assigned`)

  // Check independently of the product code that no employee has two jobs at a time.
  const bookingsAfter = await bookings()
  expect(bookingsAfter.find(({ number }) => number === leftNumber)?.employee_id).toBeNull()
  const assignedBookings = bookingsAfter.filter(({ id }) =>
    waiting.some((waitingBooking) => waitingBooking.id === id && id !== undefined),
  )
  expect(assignedBookings.filter(({ employee_id }) => employee_id !== null)).toHaveLength(chosen)
  const openBookings = bookingsAfter.filter(
    ({ failed_at, employee_id }) => failed_at === null && employee_id,
  )
  const overlapping = assignedBookings.filter(
    (booking) =>
      booking.employee_id !== null &&
      openBookings.some(
        (otherBooking) =>
          otherBooking.id !== booking.id &&
          otherBooking.employee_id === booking.employee_id &&
          getStart(otherBooking) < getEnd(booking) &&
          getStart(booking) < getEnd(otherBooking),
      ),
  )
  expect(overlapping).toEqual([])
  // Check that no job could move to an available colleague with two fewer jobs on that day.
  const load = (employee: unknown, day: string) =>
    openBookings.filter((row) => row.employee_id === employee && getDay(row) === day).length
  expect(assignedBookings.length).toBeGreaterThan(20)
  const days = new Set(assignedBookings.map(getDay))
  const totals = [...days].map((day) =>
    Math.max(
      ...openBookings.filter((row) => getDay(row) === day).map((row) => load(row.employee_id, day)),
    ),
  )
  expect(totals.every((total) => total > 0)).toBe(true)

  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(notices).toContainText(`Undone: ${chosen} rows restored to their previous values.`)
  const restored = await bookings()
  expect(restored.map(({ id, employee_id }) => [id, employee_id])).toEqual(
    bookingsBefore.map(({ id, employee_id }) => [id, employee_id]),
  )
})
