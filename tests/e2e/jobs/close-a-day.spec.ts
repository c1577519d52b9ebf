import { expect, test } from '../fixtures.ts'
import { addDays, findWorkday } from './days.ts'
import { freePeople } from './own-booking.ts'
import { type ApiRow, reader } from './rows.ts'

const isWorkday = (days: number) => findWorkday(days) === addDays(days)
/**
 * The offset of the first of two days on which every location is open and the demo has no bookings.
 */
const LATER = [30, 31, 32, 33, 34].find((days) => isWorkday(days) && isWorkday(days + 1)) ?? 30

test('an operator closes two days, which moves their bookings and unassigns one, and undoes all at once', async ({
  page,
  enter,
  findings,
}) => {
  const { people, book, read, day } = await freePeople(page, LATER, 2)
  const [somebody = { id: 0 }] = people
  const firstBooking = await book('10:00', somebody)
  const secondBooking = await book('15:00', somebody)
  const thirdBooking = await book('12:00', undefined, 1)
  const rows = await reader(page, 'operations')
  const isClosed = async () =>
    (await rows('GET admin/holidays/all')).filter(
      ({ date, deleted_at }: ApiRow) => date === day && deleted_at === null,
    ).length
  await enter('admin')
  await page.goto(`/apps/assign/list?layout=calendar&span=day&day=${day}`)
  await page.getByRole('button', { name: 'Close a day or place' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close a day or place' })
  await expect(dialog.getByLabel('Date')).not.toHaveValue('')
  await dialog.getByLabel('Name').fill('Storm')
  await dialog.getByLabel('Last day').fill(addDays(LATER + 1))
  expect(await findings(undefined, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Find other times' }).click()
  const lines = dialog.getByRole('list', { name: 'Proposals' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)
  const getLine = ({ number }: ApiRow) => lines.filter({ hasText: String(number) })
  await expect(getLine(firstBooking).getByRole('combobox')).not.toHaveValue('')
  await expect(dialog).toContainText(/\d (person|people) to inform/)
  expect(await findings(undefined, 'dialog')).toEqual([])

  // The second booking becomes unassigned, and the third gets another time than proposed.
  await getLine(secondBooking).getByRole('combobox').selectOption('')
  await expect(dialog).toContainText('1 row becomes unassigned')
  await getLine(thirdBooking).getByRole('combobox').selectOption({ index: 3 })
  expect(await isClosed()).toBe(0)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await isClosed()).toBe(1)
  const readStart = async ({ id }: ApiRow) => Date.parse(String((await read(id)).starts_at))
  const end = Date.parse(`${addDays(LATER + 2)}T00:00:00+03:00`)
  expect(await readStart(firstBooking)).toBeGreaterThanOrEqual(end)
  expect(await readStart(thirdBooking)).toBeGreaterThanOrEqual(end)
  expect((await read(firstBooking.id)).employee_id).toBe(somebody.id)
  expect((await read(secondBooking.id)).employee_id).toBeNull()
  expect(await readStart(secondBooking)).toBe(Date.parse(String(secondBooking.starts_at)))

  const notices = page.getByRole('region', { name: 'Notices' })
  await notices.getByRole('button', { name: 'Undo' }).click()
  await expect(notices).toContainText('Undone: 4 rows restored to their previous values.')
  expect(await isClosed()).toBe(0)
  for (const booking of [firstBooking, secondBooking, thirdBooking]) {
    const currentRow = await read(booking.id)
    expect([currentRow.employee_id, Date.parse(String(currentRow.starts_at))]).toEqual([
      booking.employee_id,
      Date.parse(String(booking.starts_at)),
    ])
  }
})
