import type { Locator } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { nameIn } from './choices.ts'

/**
 * Gives the jobs of a dialog to whoever is free: tries those on offer from the last one, as somebody
 * does who is told that one is busy, until the dialog says that it is done. Answers the name.
 */
export async function assignToFree(dialog: Locator): Promise<string> {
  const employee = dialog.getByLabel('Employee')
  const people = employee.locator('option:not([value=""])')
  await expect(people.nth(1)).toBeAttached()
  const names = await people.allTextContents()
  for (const label of names.reverse()) {
    await employee.selectOption({ label })
    const assign = dialog.getByRole('button', { name: 'Assign', exact: true })
    const answer = dialog.page().waitForResponse(/make\/assigning$/)
    await assign.click()
    if ((await answer).ok()) return nameIn(label)
    await expect(dialog).toContainText(/Busy with \S+ on /)
  }
  throw new Error('nobody is free for this job')
}

/** What the console says of refusals that a job expects; anything else stays. */
export function dropRefusals(noise: string[]): void {
  noise.push(...noise.splice(0).filter((line) => !line.includes('status of 409')))
}
