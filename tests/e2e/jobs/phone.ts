import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { goTo, type Way } from './menu.ts'

/** A phone, held upright. */
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** The office's list of what is completed, by the letters of a number. */
const ENTRIES: Readonly<Record<string, string>> = {
  WB: 'Instant bookings',
  WS: 'Scheduled bookings',
  SV: 'Subscription visits',
}
export const getCompletedList = (number: string): Way => [
  ENTRIES[number.slice(0, 2)] ?? '',
  'Completed',
]

/** Opens the job that a car-wash account's day names as the next, and says its number. */
export async function openNext(page: Page): Promise<string> {
  const next = page.locator('.job[data-next]')
  await expect(next.getByText('Next', { exact: true })).toBeVisible()
  const number = (await next.getByRole('link').textContent()) ?? ''
  await next.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
  return number
}

/** Hands the screen over to somebody else. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('.account-button').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Looks a number up in a list of the menu. */
export async function lookUp(page: Page, list: Way, number: string) {
  await goTo(page, list)
  await page.getByRole('searchbox').fill(number)
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) })
}
