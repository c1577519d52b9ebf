import { expect, test } from '../fixtures.ts'
import { assignToFree } from './free-employee.ts'
import { freePeople } from './own-booking.ts'

test('an operator sees which employee is busy with which job, and assigns an available one', async ({
  page,
  begin,
  findings,
  noise,
}) => {
  const { people, book } = await freePeople(page, 13, 3)
  // A job of an employee, and an unassigned job at the same time.
  const existingBooking = await book('10:00', people[0])
  const waiting = await book('10:00')
  await begin('operations')
  await page.getByRole('link', { name: /^All bookings/ }).click()
  await page.getByRole('searchbox').fill(String(waiting.number))
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: /^Assign: / }).click()
  const dialog = page.getByRole('dialog')
  const employee = dialog.getByLabel('Employee')
  const busyOption = employee.locator(`option[value="${String(existingBooking.employee_id)}"]`)
  await expect(busyOption).toHaveText(
    new RegExp(`· .Busy \\d\\d:\\d\\d–\\d\\d:\\d\\d with ${String(existingBooking.number)}.( ·|$)`),
  )
  await expect(busyOption).toBeDisabled()
  // Available employees come first.
  const availableOption = employee.locator('option:not([value=""])').first()
  await expect(availableOption).toBeEnabled()
  expect(await findings()).toEqual([])

  // A colleague assigns faster. The first option may have a job at another hour.
  const chosen = people[1]
  await employee.selectOption(String(chosen?.id))
  const otherBooking = await book('10:00', chosen)
  await expect(employee).toHaveAccessibleDescription(
    new RegExp(`^Busy .+ ${String(otherBooking.number)}$`),
  )
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(employee).toHaveAccessibleDescription(
    new RegExp(
      `^Busy with ${String(otherBooking.number)} on .+ from .+ to .+\\. Choose another time`,
    ),
  )
  await expect(employee).toBeFocused()

  const name = await assignToFree(dialog)
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(name)
  // The browser logs the refused request itself.
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 409')])
})
