import { expect, test } from '../fixtures.ts'
import { filterBy } from './filters.ts'
import { holdNotice } from './notices.ts'
import { type ApiRow, reader } from './rows.ts'

const ALL = 'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions'

/** The day of a booking by the clock of Kuwait. */
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
  const before = await bookings()
  const waiting = before.filter(isUnassigned)
  await begin('operations')
  await page.getByRole('link', { name: /^All bookings/ }).click()
  await filterBy(page, 'Status', 'Unassigned')
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page.getByRole('button', { name: /^Select all \d+/ }).click()
  const bar = page.getByRole('group', { name: 'Actions for the selection' })
  await bar.getByRole('button', { name: 'Assign all' }).click()

  const dialog = page.getByRole('dialog', { name: 'Assign all' })
  const lines = dialog.getByRole('list', { name: 'Proposals' }).getByRole('listitem')
  await expect(lines).toHaveCount(waiting.length)
  // Late in the day nobody is at work for the first of them.
  const proposed = lines.filter({ has: page.getByRole('checkbox', { checked: true }) })
  await expect(proposed.first()).toContainText('free')
  expect(await findings(undefined, 'dialog')).toEqual([])

  // One line stays as it is.
  const leftNumber = await proposed.first().locator('strong').innerText()
  const left = lines.filter({ hasText: leftNumber })
  await left.getByRole('combobox').selectOption('')
  await expect(left.getByRole('checkbox')).not.toBeChecked()
  const chosen = await lines.getByRole('checkbox', { checked: true }).count()
  await dialog.getByRole('button', { name: `Assign ${chosen}` }).click()
  await expect(dialog).toHaveCount(0)
  const notices = page.getByRole('region', { name: 'Notices' })
  const notice = await holdNotice(page, `${chosen} bookings assigned`)

  // Counted here, and not by the code that proposed: nobody has two at a time.
  const after = await bookings()
  expect(after.find(({ number }) => number === leftNumber)?.employee_id).toBeNull()
  const given = after.filter(({ id }) => waiting.some((one) => one.id === id && id !== undefined))
  expect(given.filter(({ employee_id }) => employee_id !== null)).toHaveLength(chosen)
  const open = after.filter(({ failed_at, employee_id }) => failed_at === null && employee_id)
  const overlapping = given.filter(
    (one) =>
      one.employee_id !== null &&
      open.some(
        (other) =>
          other.id !== one.id &&
          other.employee_id === one.employee_id &&
          getStart(other) < getEnd(one) &&
          getStart(one) < getEnd(other),
      ),
  )
  expect(overlapping).toEqual([])
  // Nobody has a job who could have left it to a free colleague with two fewer on that day.
  const load = (employee: unknown, day: string) =>
    open.filter((row) => row.employee_id === employee && getDay(row) === day).length
  expect(given.length).toBeGreaterThan(20)
  const days = new Set(given.map(getDay))
  const totals = [...days].map((day) =>
    Math.max(...open.filter((row) => getDay(row) === day).map((row) => load(row.employee_id, day))),
  )
  expect(totals.every((most) => most > 0)).toBe(true)

  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(notices).toContainText(`Undone: ${chosen} rows restored to their previous values.`)
  const restored = await bookings()
  expect(restored.map(({ id, employee_id }) => [id, employee_id])).toEqual(
    before.map(({ id, employee_id }) => [id, employee_id]),
  )
})
