import { expect, test } from '../fixtures.ts'
import { daysUntil } from './days.ts'
import { filterList } from './filters.ts'
import { openMenuEntry } from './menu.ts'
import { holdNotice } from './notices.ts'
import { freePeople } from './own-booking.ts'
import { type ApiRow, reader } from './rows.ts'

test('an operator reassigns all jobs of an absent employee, and undoes it at once', async ({
  page,
  begin,
  findings,
}) => {
  const { people, book, read, day } = await freePeople(page, 4, 2)
  const [ill = { id: 0 }] = people
  const rows = await reader(page, 'operations')
  const absent = async () =>
    (await rows('GET admin/absences/all')).filter(
      ({ employee_id, status, deleted_at }: ApiRow) =>
        employee_id === ill.id && status === 'approved' && deleted_at === null,
    ).length
  const absentBefore = await absent()
  const earlyBooking = await book('10:00', ill)
  const lateBooking = await book('15:00', ill)
  const readStart = async ({ id }: ApiRow) =>
    new Date(String((await read(id)).starts_at)).toLocaleTimeString('en-GB', {
      timeZone: 'Asia/Kuwait',
      hour: '2-digit',
      minute: '2-digit',
    })
  await begin('operations')
  await openMenuEntry(page, ['All bookings'])
  await filterList(page, 'Provider', String(earlyBooking.provider))
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  for (let later = daysUntil(day); later > 0; later--)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`day=${day}`))

  await page.getByRole('button', { name: `Mark ${String(ill.name)} as off`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${String(ill.name)} is off` })
  await dialog.getByLabel('Kind').selectOption('sick')
  expect(await findings(undefined, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Find replacements' }).click()
  const lines = dialog.getByRole('list', { name: 'Proposals' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  const firstLine = lines.filter({ hasText: String(earlyBooking.number) })
  await expect(firstLine).toContainText('free')

  // The first booking moves to a later time, which names the new employee.
  await firstLine.getByRole('button', { name: /^Other times / }).click()
  const times = firstLine.getByRole('radio')
  await expect(times.nth(1)).toBeVisible()
  const timeCount = await times.count()
  await firstLine.getByLabel('Also show times that need a reason').check()
  expect(await times.count()).toBeGreaterThan(timeCount)
  await firstLine.getByLabel('Also show times that need a reason').uncheck()
  const chosen = firstLine.locator('.free-time').last()
  const personName = (await chosen.locator('bdi').textContent()) ?? 'nobody'
  const timeText = (await chosen.locator('strong').textContent()) ?? 'never'
  await chosen.getByRole('radio').check()
  await expect(
    firstLine.getByRole('combobox', { name: /^Who takes/ }).locator('option:checked'),
  ).toContainText(new RegExp(`^${personName} · .*${timeText}`))
  await expect(firstLine).toContainText('new time')
  expect(await findings(undefined, 'dialog')).toEqual([])

  // The second booking becomes unassigned.
  await lines
    .filter({ hasText: String(lateBooking.number) })
    .getByRole('combobox', { name: /^Who takes/ })
    .selectOption('')
  await expect(dialog).toContainText('1 row becomes unassigned')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toHaveCount(0)
  const notice = await holdNotice(page, '3 changes made.')
  const assignedRow = await read(earlyBooking.id)
  expect(await readStart(earlyBooking)).toContain(timeText)
  expect((await read(lateBooking.id)).employee_id).toBeNull()
  const staff = await rows('POST admin/users/find/byType', { type: 'Car Wash' })
  expect(staff.find(({ id }) => id === assignedRow.employee_id)?.name).toBe(personName)
  expect(await absent()).toBe(absentBefore + 1)
  await expect(page.locator('.grid-head', { hasText: String(ill.name) })).toContainText('sick')

  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    'Undone: 3 rows restored to their previous values.',
  )
  expect(await absent()).toBe(absentBefore)
  for (const { id } of [earlyBooking, lateBooking])
    expect((await read(id)).employee_id).toBe(ill.id)
  expect(await readStart(earlyBooking)).toBe('10:00')
})
