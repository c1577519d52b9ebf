import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { assignToFree, dropRefusals } from './free-employee.ts'
import { reader } from './rows.ts'

const DAY = 86_400_000

/** A job of somebody on a day to come, and one that nobody has at the very time. */
async function twoAtOnce(page: Page) {
  const rows = await reader(page, 'operations')
  const booked = await rows('GET admin/appointment/show?is_completed=0')
  const taken = booked.find(
    ({ employee_id, starts_at }) =>
      employee_id !== null && Date.parse(String(starts_at)) > Date.now() + DAY,
  )
  if (!taken) throw new Error('nobody has a job on a day to come')
  const same = ['customer_id', 'vehicle_id', 'location_id', 'work_location_id'] as const
  const form = [...same, 'provider_id', 'service_id', 'starts_at']
    .filter((name) => taken[name] !== null)
    .map((name) => [name, String(taken[name])])
  const [waiting] = [
    await rows('POST admin/appointment/store', Object.fromEntries(form)),
  ] as unknown as [{ number: string }]
  return { taken, waiting }
}

test('an operator is told whose time is taken, and by which job, and gives it to somebody else', async ({
  page,
  signIn,
  findings,
  noise,
}) => {
  const { taken, waiting } = await twoAtOnce(page)
  await signIn('operations')
  await page.getByRole('link', { name: /^All bookings/ }).click()
  await page.getByRole('searchbox').fill(waiting.number)
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: `Assign: ${waiting.number}` }).click()
  const dialog = page.getByRole('dialog')
  const employee = dialog.getByLabel('Employee')
  await expect(employee.locator('option')).not.toHaveCount(1)
  await employee.selectOption(String(taken.employee_id))
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(employee).toHaveAccessibleDescription(
    new RegExp(`^Busy with ${String(taken.number)} on .+ from .+ to .+\\. Choose another time`),
  )
  await expect(employee).toBeFocused()
  expect(await findings()).toEqual([])

  const name = await assignToFree(dialog)
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(name)
  // The browser itself says that a call was refused.
  expect(noise.length).toBeGreaterThan(0)
  dropRefusals(noise)
})
