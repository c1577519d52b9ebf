import { expect, type Page } from '@playwright/test'
import { newestRows } from './drawn-rows.ts'

/** Opens the filter of a field. */
export async function openFilter(page: Page, field: string) {
  const button = page.getByRole('button', { name: /^Filters/ })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  const sheet = page.getByRole('group', { name: 'Filters' })
  await sheet.locator('summary').filter({ hasText: field }).click()
  return sheet.getByRole('group', { name: field, exact: true })
}

/** Filters a list by one value of a field, or no longer, as somebody does with the mouse. */
export async function filterBy(page: Page, field: string, value: string, isOn = true) {
  const filter = await openFilter(page, field)
  await filter.getByRole('checkbox', { name: value, exact: true }).setChecked(isOn)
  await page.keyboard.press('Escape')
  await expect(filter).toHaveCount(0)
  await newestRows(page)
}
