import type { Locator, Response } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { nameIn } from './choices.ts'

/** Whether it answers the assigning of one row or of several, and not a trial of it. */
const isAssigning = (response: Response) =>
  /make\/assigning$/.test(response.url()) ||
  (/\/batch$/.test(response.url()) && !response.request().postData()?.includes('"dryRun"'))

/** Whether a choice has a note beside a name and a phone number. */
export const hasNote = (text: string) =>
  text
    .split(' · ')
    .slice(1)
    .some((part) => /[^\d\s+\u2068\u2069]/.test(part))

/** The first of those on offer who is free, by what the choices say; one without a note if there is one. */
async function firstFree(employee: Locator) {
  const people = await employee
    .locator('option:not([value=""])')
    .evaluateAll((options) =>
      options.map((one) => ({ value: one.getAttribute('value') ?? '', text: one.textContent })),
    )
  const free =
    people.find(({ text }) => !hasNote(text)) ?? people.find(({ text }) => !text.includes('Busy '))
  if (!free) throw new Error('nobody is free for this job')
  return free
}

/**
 * Gives the jobs of a dialog to the first who is free, once the dialog says who is not. Late in the
 * day nobody is at work, and it takes a reason. Answers the name.
 */
export async function assignToFree(dialog: Locator): Promise<string> {
  const employee = dialog.getByLabel('Employee')
  await expect(employee.locator('option:not([value=""])').nth(1)).toBeAttached()
  await expect(employee).not.toHaveAttribute('aria-busy')
  const { value, text } = await firstFree(employee)
  await employee.selectOption(value)
  const send = async () => {
    const answer = dialog.page().waitForResponse(isAssigning)
    await dialog.getByRole('button', { name: /^(Assign|Retry failed)$/ }).click()
    return (await answer).status()
  }
  if (hasNote(text)) {
    await send()
    await dialog.getByLabel('Reason').fill('Agreed by phone.')
  }
  expect(await send()).toBe(200)
  return nameIn(text)
}
