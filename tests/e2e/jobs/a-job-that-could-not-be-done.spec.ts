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
  await page.getByRole('button', { name: `Report a problem: ${number}` }).click()
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByText('Required.')).toBeVisible()
  const reason = dialog.getByLabel('Reason')
  await reason.selectOption({ index: 1 })
  const why = await reason.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.text)
  expect(why).toBeTruthy()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.locator('.record-head')).toContainText('Could not be done')
  await expect(page.locator('.record-head')).toContainText(why ?? '')
  await expect(page.locator('.record-actions button')).toHaveCount(0)

  await signOut(page)
  await page.setViewportSize(DESK)
  await begin('operations')
  const row = await lookUp(page, ['All bookings'], number)
  await expect(row).toContainText('Could not be done')
  await expect(row).toContainText(why ?? '')
  await row.getByRole('button', { name: `Assign: ${number}` }).click()
  // Any of the provider's people will do who has time.
  const name = await assignToFree(dialog)
  await expect(row).toContainText(name)
  await expect(row).toContainText('Assigned')
  await expect(row).not.toContainText(why ?? '')
  // Whoever does it now is told of no reason that another had.
  const readRows = await reader(page, 'operations')
  const all = await readRows('POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions', {
    is_completed: 0,
    data: 'Data',
  })
  const [job] = all.filter((one) => one.number === number)
  expect(job).toMatchObject({ rejection_reason_id: null, failed_at: null })
  // Where everybody has a note, the first try is refused until there is a reason.
  const others = noise.splice(0).filter((line) => !line.includes('status of 409'))
  expect(others).toEqual([])
})
