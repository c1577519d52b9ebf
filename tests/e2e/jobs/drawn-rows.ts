import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until a list shows the rows that were asked for last: until then those before them stay. */
export const newestRows = (page: Page): Promise<void> =>
  expect(page.locator('.progress')).toHaveAttribute('data-on', 'false')

/** The titles of the rows of a list, without rows of the page before that wait to become others. */
export const drawnTitles = (page: Page): Locator =>
  page.locator('tbody tr:not([hidden]) .cell-title')
