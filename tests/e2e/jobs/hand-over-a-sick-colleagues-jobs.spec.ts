import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { filterList } from './filters.ts'
import { type ApiRow, reader } from './rows.ts'

const HOURS = 3_600_000

/** Returns whether no job of a colleague is close to one of these jobs. */
const hasTime = (ownJobs: readonly ApiRow[], otherJobs: readonly ApiRow[]) =>
  ownJobs.every((job) =>
    otherJobs.every(
      (otherJob) =>
        Math.abs(Date.parse(String(job.starts_at)) - Date.parse(String(otherJob.starts_at))) >
        4 * HOURS,
    ),
  )

/** Finds an employee with few future jobs, and an available colleague of the same provider. */
async function sickOne(page: Page) {
  const rows = await reader(page, 'operations')
  const jobs = await rows('POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions', {
    is_completed: 0,
    data: 'Data',
  })
  // Employees with shifts do not work at all hours.
  const shifts = await rows('GET admin/shifts/all')
  const staff = (await rows('GET general/showStaff')).filter(
    ({ id, account_type }) =>
      account_type === 'Car Wash' && !shifts.some(({ employee_id }) => employee_id === id),
  )
  const listJobs = ({ id }: ApiRow) => jobs.filter(({ employee_id }) => employee_id === id)
  for (const sick of staff) {
    const ownJobs = listJobs(sick)
    const colleague = staff.find(
      (employee) =>
        employee.id !== sick.id &&
        employee.provider_id === sick.provider_id &&
        hasTime(ownJobs, listJobs(employee)),
    )
    const isOnly = staff.filter(({ name }) => name === sick.name).length === 1
    if (ownJobs.length > 1 && ownJobs.length < 20 && colleague && isOnly)
      return { sick, other: colleague, mine: ownJobs }
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
  await filterList(page, 'Employee', String(sick.name))
  await expect(page).toHaveURL(/employee_id=/)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(mine.length)
  const chip = page.getByRole('button', { name: `Employee: ${sick.name}` })
  await expect(chip).toBeVisible()
  // The address contains the filter as well.
  await page.reload()
  await expect(chip).toBeVisible()
  expect(await findings()).toEqual([])

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await page
    .getByRole('group', { name: 'Actions for the selection' })
    .getByRole('button', { name: /^Assign(?! all)/ })
    .click()
  const dialog = page.getByRole('dialog')
  const employeeSelect = dialog.getByLabel('Employee')
  await expect(employeeSelect.locator('option')).not.toHaveCount(1)
  await employeeSelect.selectOption(String(other.id))
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  const doneNotice = dialog.getByText('Done', { exact: true })
  const reason = dialog.getByLabel('Reason')
  await expect(doneNotice.nth(mine.length - 1).or(reason)).toBeVisible()
  // A job outside working hours requires a reason.
  if (await reason.isVisible()) {
    await reason.fill('Agreed by phone.')
    await dialog.getByRole('button', { name: 'Retry failed' }).click()
  }
  await expect(doneNotice).toHaveCount(mine.length)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(rows).toHaveCount(0)

  await filterList(page, 'Employee', String(other.name))
  for (const { number } of mine)
    await expect(rows.filter({ hasText: String(number) })).toContainText(String(other.name))
})
