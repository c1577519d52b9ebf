import { expect, test } from '../fixtures.ts'
import { findWorkday } from './days.ts'
import { holdNotice } from './notices.ts'
import { freePeople } from './own-booking.ts'
import { type ApiRow, reader } from './rows.ts'

const ALL = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'

const getStart = ({ starts_at }: ApiRow) => Date.parse(String(starts_at))
/** Returns the day of a booking in Kuwait. */
const getDay = (row: ApiRow) => new Date(getStart(row) + 3 * 3_600_000).toISOString().slice(0, 10)

test('an operator moves bookings of several kinds from the list of all to another day, and undoes it at once', async ({
  page,
  enter,
  findings,
}) => {
  const { people, book, day } = await freePeople(page, 40, 2)
  const [somebody] = people
  const booked = [await book('10:00', somebody), await book('12:00', somebody)]
  const newDay = findWorkday(44)
  expect(newDay > day).toBe(true)
  const rows = await reader(page, 'operations')
  const bookings = () => rows(ALL, { is_completed: 0, data: 'Data' })
  const before = await bookings()
  const [slotBooking] = before
    .filter(
      ({ kind, departed_at, started_at, failed_at }) =>
        kind === 'scheduled-bookings' && !departed_at && !started_at && !failed_at,
    )
    .toSorted((first, second) => getStart(second) - getStart(first))
  if (!slotBooking) throw new Error('The demo business has no scheduled booking.')
  const numbers = [...booked, slotBooking].map(({ number }) => String(number))

  await enter('operations')
  await page.goto('/apps/assign/list?sort=-starts_at&perPage=100')
  for (const number of numbers) {
    const row = page.getByRole('row').filter({ hasText: number })
    await row.getByRole('checkbox').check()
  }
  const bar = page.getByRole('group', { name: 'Actions for the selection' })
  await expect(bar).toContainText('3 selected')
  await bar.getByRole('button', { name: 'Move', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to other times' })
  const field = dialog.getByLabel('On this day or later')
  await field.fill(newDay)
  await field.blur()
  const lines = dialog.getByRole('list', { name: 'Proposals' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  expect(await findings(undefined, 'dialog')).toEqual([])
  const movedCount = await lines.getByRole('checkbox', { checked: true }).count()
  expect(movedCount).toBeGreaterThan(1)
  await dialog.getByRole('button', { name: `Move ${movedCount}` }).click()
  await expect(dialog).toHaveCount(0)
  const notice = await holdNotice(page, `${movedCount} rows moved.`)
  const byNumber = new Map((await bookings()).map((row) => [String(row.number), row]))
  for (const { number } of booked)
    expect(getDay(byNumber.get(String(number)) as ApiRow)).toBe(newDay)

  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Undone:')
  const starts = (list: readonly ApiRow[]) => list.map(({ id, starts_at }) => [id, starts_at])
  expect(starts(await bookings())).toEqual(starts(before))
})
