import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { filterBy } from './filters.ts'
import { type ApiRow, reader } from './rows.ts'

const HOURS = 3_600_000

/** Whether none of a colleague's jobs is near one of these. */
const hasTime = (mine: readonly ApiRow[], theirs: readonly ApiRow[]) =>
  mine.every((one) =>
    theirs.every(
      (other) =>
        Math.abs(Date.parse(String(one.starts_at)) - Date.parse(String(other.starts_at))) >
        4 * HOURS,
    ),
  )

/** Somebody with a few jobs to come, and a colleague of the same provider who has time for them. */
async function sickOne(page: Page) {
  const rows = await reader(page, 'operations')
  const jobs = await rows('POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions', {
    is_completed: 0,
    data: 'Data',
  })
  // Whoever has shifts does not work at all hours.
  const shifts = await rows('GET admin/shifts/all')
  const staff = (await rows('GET general/showStaff')).filter(
    ({ id, account_type }) =>
      account_type === 'Car Wash' && !shifts.some(({ employee_id }) => employee_id === id),
  )
  const listJobs = ({ id }: ApiRow) => jobs.filter(({ employee_id }) => employee_id === id)
  for (const sick of staff) {
    const mine = listJobs(sick)
    const other = staff.find(
      (one) =>
        one.id !== sick.id && one.provider_id === sick.provider_id && hasTime(mine, listJobs(one)),
    )
    const isOnly = staff.filter(({ name }) => name === sick.name).length === 1
    if (mine.length > 1 && mine.length < 20 && other && isOnly) return { sick, other, mine }
  }
  throw new Error('nobody has jobs to hand over')
}

test('an operator filters jobs by a sick employee and assigns them to another', async ({
  page,
  begin,
  findings,
}) => {
  const { sick, other, mine } = await sickOne(page)
  await begin('operations')
  await page.getByRole('link', { name: /^All bookings/ }).click()
  await filterBy(page, 'Employee', String(sick.name))
  await expect(page).toHaveURL(/employee_id=/)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(mine.length)
  const chip = page.getByRole('button', { name: `Employee: ${sick.name}` })
  await expect(chip).toBeVisible()
  // The address alone says it as well.
  await page.reload()
  await expect(chip).toBeVisible()
  expect(await findings()).toEqual([])

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page
    .getByRole('group', { name: 'Actions for the selection' })
    .getByRole('button', { name: /^Assign(?! all)/ })
    .click()
  const dialog = page.getByRole('dialog')
  const to = dialog.getByLabel('Employee')
  await expect(to.locator('option')).not.toHaveCount(1)
  await to.selectOption(String(other.id))
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  const done = dialog.getByText('Done', { exact: true })
  const reason = dialog.getByLabel('Reason')
  await expect(done.nth(mine.length - 1).or(reason)).toBeVisible()
  // A job out of hours takes one, and on some days there is such a job.
  if (await reason.isVisible()) {
    await reason.fill('Agreed by phone.')
    await dialog.getByRole('button', { name: 'Retry failed' }).click()
  }
  await expect(done).toHaveCount(mine.length)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rows).toHaveCount(0)

  await filterBy(page, 'Employee', String(other.name))
  for (const { number } of mine)
    await expect(rows.filter({ hasText: String(number) })).toContainText(String(other.name))
})
