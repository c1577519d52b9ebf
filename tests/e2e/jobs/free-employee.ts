import type { Locator, Response } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { readName } from './choices.ts'

/** Returns whether a response belongs to an assignment, not to a dry run. */
const isAssigning = (response: Response) =>
  /make\/assigning(?:\?|$)/.test(response.url()) ||
  (/\/batch(?:\?|$)/.test(response.url()) && !response.request().postData()?.includes('"dryRun"'))

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
  const reason = dialog.getByLabel('Reason')
  const done = dialog.getByText('Done', { exact: true })
  const send = async () => {
    const response = dialog.page().waitForResponse(isAssigning)
    await dialog.getByRole('button', { name: /^(Assign|Retry failed)$/ }).click()
    await response
  }
  await send()
  const readOutcome = async () => {
    if (await reason.isVisible()) return 'refused'
    return (await dialog.isHidden()) || (await done.isVisible()) ? 'assigned' : 'unknown'
  }
  await expect.poll(readOutcome).not.toBe('unknown')
  if (await reason.isVisible()) {
    await reason.fill('Agreed by phone.')
    await send()
    await expect.poll(async () => (await dialog.isHidden()) || (await done.isVisible())).toBe(true)
  }
  return readName(text)
}
