import type { Locator, Response } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { nameIn } from './choices.ts'

/** Whether it answers the assigning of one row or of several, and not a trial of it. */
const isAssigning = (response: Response) =>
  /make\/assigning$/.test(response.url()) ||
  (/\/batch$/.test(response.url()) && !response.request().postData()?.includes('"dryRun"'))

/** Whether it was done: of one row the answer says so, of several the dialog. */
async function isDone(dialog: Locator, response: Response): Promise<boolean> {
  if (!response.url().endsWith('/batch')) return response.ok()
  const done = dialog.getByText('Done', { exact: true })
  await expect(done.or(dialog.getByText(/Busy with \S+ on /)).first()).toBeVisible()
  return done.isVisible()
}

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
    const assign = dialog.getByRole('button', { name: /^(Assign|Retry the failed)$/ })
    const answer = dialog.page().waitForResponse(isAssigning)
    await assign.click()
    if (await isDone(dialog, await answer)) return nameIn(label)
    await expect(dialog).toContainText(/Busy with \S+ on /)
  }
  throw new Error('nobody is free for this job')
}

/** What the console says of refusals that a job expects; anything else stays. */
export function dropRefusals(noise: string[]): void {
  noise.push(...noise.splice(0).filter((line) => !line.includes('status of 409')))
}
