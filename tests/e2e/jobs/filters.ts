import { expect, type Page } from '@playwright/test'
import { newestRows } from './drawn-rows.ts'

/** Opens the filter of a field. */
export async function openFilter(page: Page, field: string) {
  const button = page.getByRole('button', { name: /^Filters/ })
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  const filterGroup = page.getByRole('group', { name: 'Filters' })
  await filterGroup.locator('summary').filter({ hasText: field }).click()
  return filterGroup.getByRole('group', { name: field, exact: true })
}

/** Selects or clears one value of a filter with the mouse. */
export async function filterList(page: Page, field: string, value: string, isChecked = true) {
  const filter = await openFilter(page, field)
  await filter.getByRole('checkbox', { name: value, exact: true }).setChecked(isChecked)
  await page.keyboard.press('Escape')
  await expect(filter).toHaveCount(0)
  await newestRows(page)
}
