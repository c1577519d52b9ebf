import { expect, test } from '../fixtures.ts'
import { daysUntil } from './days.ts'
import { filterBy } from './filters.ts'
import { goTo } from './menu.ts'
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
  const before = await absent()
  const early = await book('10:00', ill)
  const late = await book('15:00', ill)
  const startOf = async ({ id }: ApiRow) =>
    new Date(String((await read(id)).starts_at)).toLocaleTimeString('en-GB', {
      ...{ timeZone: 'Asia/Kuwait', hour: '2-digit', minute: '2-digit' },
    })
  await begin('operations')
  await goTo(page, ['All bookings'])
  await filterBy(page, 'Provider', String(early.provider))
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  for (let later = daysUntil(day); later > 0; later--)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`day=${day}`))

  await page.getByRole('button', { name: `${String(ill.name)} is off`, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `${String(ill.name)} is off` })
  await dialog.getByLabel('Kind').selectOption('sick')
  expect(await findings(undefined, 'dialog')).toEqual([])
  await dialog.getByRole('button', { name: 'Find replacements' }).click()
  const lines = dialog.getByRole('list', { name: 'Proposals' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  const first = lines.filter({ hasText: String(early.number) })
  await expect(first).toContainText('free')

  // The first is moved to a later time, which says who would come then.
  await first.getByRole('button', { name: `Other times ${String(early.number)}` }).click()
  const times = first.getByRole('radio')
  await expect(times.nth(1)).toBeVisible()
  const free = await times.count()
  await first.getByLabel('Also show times that need a reason').check()
  expect(await times.count()).toBeGreaterThan(free)
  await first.getByLabel('Also show times that need a reason').uncheck()
  const chosen = first.locator('.free-time').last()
  const who = (await chosen.locator('bdi').textContent()) ?? 'nobody'
  const when = (await chosen.locator('strong').textContent()) ?? 'never'
  await chosen.getByRole('radio').check()
  await expect(
    first.getByRole('combobox', { name: /^Who takes/ }).locator('option:checked'),
  ).toContainText(new RegExp(`^${who} · .*${when}`))
  await expect(first).toContainText('new time')
  expect(await findings(undefined, 'dialog')).toEqual([])

  // The second becomes unassigned instead.
  await lines
    .filter({ hasText: String(late.number) })
    .getByRole('combobox', { name: /^Who takes/ })
    .selectOption('')
  await expect(dialog).toContainText('1 row becomes unassigned')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toHaveCount(0)
  const notice = await holdNotice(page, '3 changes made.')
  const given = await read(early.id)
  expect(await startOf(early)).toContain(when)
  expect((await read(late.id)).employee_id).toBeNull()
  const staff = await rows('POST admin/users/find/byType', { type: 'Car Wash' })
  expect(staff.find(({ id }) => id === given.employee_id)?.name).toBe(who)
  expect(await absent()).toBe(before + 1)
  await expect(page.locator('.grid-head', { hasText: String(ill.name) })).toContainText('sick')

  await notice.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    'Undone: 3 rows restored to their previous values.',
  )
  expect(await absent()).toBe(before)
  for (const { id } of [early, late]) expect((await read(id)).employee_id).toBe(ill.id)
  expect(await startOf(early)).toBe('10:00')
})
