import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { assignToFree } from './free-employee.ts'
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
  /** Books another job at that time, for somebody or for nobody yet. */
  const book = async (more: Record<string, string> = {}) => {
    const made: unknown = await rows('POST admin/appointment/store', {
      ...Object.fromEntries(form),
      ...more,
    })
    return made as { number: string }
  }
  return { taken, waiting: await book(), book }
}

test('an operator sees whose time is taken, and by which job, and gives it to somebody who is free', async ({
  page,
  signIn,
  findings,
  noise,
}) => {
  const { taken, waiting, book } = await twoAtOnce(page)
  await signIn('operations')
  await page.getByRole('link', { name: /^All bookings/ }).click()
  await page.getByRole('searchbox').fill(waiting.number)
  const row = page.locator('tbody tr')
  await expect(row).toHaveCount(1)
  await row.getByRole('button', { name: `Assign: ${waiting.number}` }).click()
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

  // A colleague is faster.
  const chosen = (await free.getAttribute('value')) ?? ''
  await employee.selectOption(chosen)
  const other = await book({ employee_id: chosen })
  await expect(employee).toHaveAccessibleDescription(new RegExp(`^Busy .+ ${other.number}$`))
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(employee).toHaveAccessibleDescription(
    new RegExp(`^Busy with ${other.number} on .+ from .+ to .+\\. Choose another time`),
  )
  await expect(employee).toBeFocused()

  const name = await assignToFree(dialog)
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(name)
  // The browser itself says that a call was refused, which one was.
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 409')])
})
