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
  // A job of somebody, and one that nobody has at the very time.
  const taken = await book('10:00', people[0])
  const waiting = await book('10:00')
  await begin('operations')
  await page.getByRole('link', { name: /^All bookings/ }).click()
  await page.getByRole('searchbox').fill(String(waiting.number))
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: `Assign: ${String(waiting.number)}` }).click()
  const dialog = page.getByRole('dialog')
  const employee = dialog.getByLabel('Employee')
  const busy = employee.locator(`option[value="${String(taken.employee_id)}"]`)
  await expect(busy).toHaveText(
    new RegExp(`· .Busy \\d\\d:\\d\\d–\\d\\d:\\d\\d with ${String(taken.number)}.( ·|$)`),
  )
  await expect(busy).toBeDisabled()
  // Whoever is free stands before them.
  const free = employee.locator('option:not([value=""])').first()
  await expect(free).toBeEnabled()
  expect(await findings()).toEqual([])

  // A colleague is faster. The first on offer may have a job at another hour of that day.
  const chosen = people[1]
  await employee.selectOption(String(chosen?.id))
  const other = await book('10:00', chosen)
  await expect(employee).toHaveAccessibleDescription(
    new RegExp(`^Busy .+ ${String(other.number)}$`),
  )
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(employee).toHaveAccessibleDescription(
    new RegExp(`^Busy with ${String(other.number)} on .+ from .+ to .+\\. Choose another time`),
  )
  await expect(employee).toBeFocused()

  const name = await assignToFree(dialog)
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(name)
  // The browser itself says that a call was refused, which one was.
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 409')])
})
