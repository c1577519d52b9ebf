import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { openMenuEntry, type Way } from './menu.ts'

/** A phone in portrait orientation. */
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** The list of completed rows, by the prefix of a number. */
const ENTRIES: Readonly<Record<string, string>> = {
  WB: 'Instant bookings',
  WS: 'Scheduled bookings',
  SV: 'Subscription visits',
}
export const getCompletedList = (number: string): Way => [
  ENTRIES[number.slice(0, 2)] ?? '',
  'Completed',
]

/** Opens the next job of the day, and returns its number. */
export async function openNext(page: Page): Promise<string> {
  const nextJob = page.locator('.job[data-next]')
  await expect(nextJob.getByText('Next', { exact: true })).toBeVisible()
  await nextJob.getByRole('link').first().click()
  const code = page.locator('.record-head .row-code')
  await expect(code).toBeVisible()
  return (await code.textContent()) ?? ''
}

/** Signs out, and signs in another user. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('.account-button').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Searches a number in a list of the menu. */
export async function lookUp(page: Page, list: Way, number: string) {
  await openMenuEntry(page, list)
  await page.getByRole('searchbox').fill(number)
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) })
}
