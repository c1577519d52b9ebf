import type { Locator, Response } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { nameIn } from './choices.ts'

/** Whether it answers the assigning of one row or of several, and not a trial of it. */
const isAssigning = (response: Response) =>
  /make\/assigning$/.test(response.url()) ||
  (/\/batch$/.test(response.url()) && !response.request().postData()?.includes('"dryRun"'))

/** The first of those on offer who is free, by what the choices say. */
async function firstFree(employee: Locator) {
  const people = await employee
    .locator('option:not([value=""])')
    .evaluateAll((options) =>
      options.map((one) => ({ value: one.getAttribute('value') ?? '', text: one.textContent })),
    )
  const free = people.find(({ text }) => !text.includes('Busy '))
  if (!free) throw new Error('nobody is free for this job')
  return free
}

/**
 * Gives the jobs of a dialog to the first who is free, once the dialog says who is not. Answers the
 * name.
 */
export async function assignToFree(dialog: Locator): Promise<string> {
  const employee = dialog.getByLabel('Employee')
  await expect(employee.locator('option:not([value=""])').nth(1)).toBeAttached()
  await expect(employee).not.toHaveAttribute('aria-busy')
  const { value, text } = await firstFree(employee)
  await employee.selectOption(value)
  const answer = dialog.page().waitForResponse(isAssigning)
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  expect((await answer).status()).toBe(200)
  return nameIn(text)
}
