import type { Locator, Response } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { readName } from './choices.ts'

/** Returns whether a response belongs to an assignment, not to a dry run. */
const isAssigning = (response: Response) =>
  /make\/assigning$/.test(response.url()) ||
  (/\/batch$/.test(response.url()) && !response.request().postData()?.includes('"dryRun"'))

/** Returns whether an option has a note beside name and phone. */
export const hasNote = (text: string) =>
  text
    .split(' · ')
    .slice(1)
    .some((word) => /[^\d\s+\u2068\u2069]/.test(word))

/** Returns the first available option, preferably one without a note. */
async function firstFree(employee: Locator) {
  const people = await employee.locator('option:not([value=""])').evaluateAll((options) =>
    options.map((option) => ({
      value: option.getAttribute('value') ?? '',
      text: option.textContent,
    })),
  )
  const availableOption =
    people.find(({ text }) => !hasNote(text)) ?? people.find(({ text }) => !text.includes('Busy '))
  if (!availableOption) throw new Error('nobody is free for this job')
  return availableOption
}

/**
 * Assigns the jobs of a dialog to the first available employee. Late in the day it gives a reason.
 * Returns the name.
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
  const status = await send()
  if (status === 409) await dialog.getByLabel('Reason').fill('Agreed by phone.')
  expect(status === 409 ? await send() : status).toBe(200)
  return readName(text)
}
