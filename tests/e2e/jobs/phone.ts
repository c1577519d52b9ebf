import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** A phone, held upright. */
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

/** The office's list of what is completed, by the letters of a number. */
const COMPLETED: Readonly<Record<string, string>> = {
  WB: 'Instant – completed',
  WS: 'Scheduled – completed',
  SV: 'Visits – completed',
}
export const completedListOf = (number: string) => COMPLETED[number.slice(0, 2)] ?? ''

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
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Looks a number up in a list of the menu. */
export async function lookUp(page: Page, list: string, number: string) {
  // Behind some names the menu counts what waits.
  await page.getByRole('link', { name: new RegExp(`^${list}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: list })).toBeVisible()
  await page.getByRole('searchbox').fill(number)
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: number }) })
}
