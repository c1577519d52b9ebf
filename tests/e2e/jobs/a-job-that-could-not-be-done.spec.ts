import { expect, test } from '../fixtures.ts'
import { assignToFree } from './free-employee.ts'
import { DESK, lookUp, openNext, PHONE, signOut } from './phone.ts'
import { reader } from './rows.ts'

test('car-wash staff enter why a job could not be done, and the office assigns it to an available employee', async ({
  page,
  begin,
  findings,
  noise,
}) => {
  const dialog = page.getByRole('dialog')
  await page.setViewportSize(PHONE)
  await begin('car wash')
  const number = await openNext(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: /^Report a problem: / }).click()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Required.')).toBeVisible()
  const reason = dialog.getByLabel('Reason')
  await reason.selectOption({ index: 1 })
  const reasonText = await reason.evaluate(
    (node: HTMLSelectElement) => node.selectedOptions[0]?.text,
  )
  expect(reasonText).toBeTruthy()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.locator('.record-head')).toContainText('Could not be done')
  await expect(page.locator('.record-head')).toContainText(reasonText ?? '')
  await expect(page.locator('.record-actions button:visible')).toHaveCount(0)

  await signOut(page)
  await page.setViewportSize(DESK)
  await begin('operations')
  const row = await lookUp(page, ['All bookings'], number)
  await expect(row).toContainText('Could not be done')
  await expect(row).toContainText(reasonText ?? '')
  await row.getByRole('button', { name: /^Assign: / }).click()
  // Any available employee of the provider will do.
  const name = await assignToFree(dialog)
  await expect(row).toContainText(name)
  await expect(row).toContainText('Assigned')
  await expect(row).not.toContainText(reasonText ?? '')
  // The new employee sees no reason from the previous one.
  const readRows = await reader(page, 'operations')
  const allJobs = await readRows('POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions', {
    is_completed: 0,
    data: 'Data',
  })
  const [job] = allJobs.filter((candidate) => candidate.number === number)
  expect(job).toMatchObject({ rejection_reason_id: null, failed_at: null })
  // If every employee has a note, the first attempt requires a reason.
  const unexpectedLines = noise.splice(0).filter((line) => !line.includes('status of 409'))
  expect(unexpectedLines).toEqual([])
})
