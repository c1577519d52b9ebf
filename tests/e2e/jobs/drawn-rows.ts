import { expect, type Locator, type Page } from '@playwright/test'

/** Waits until a list shows the rows of its latest request. */
export const newestRows = (page: Page): Promise<void> =>
  expect(page.locator('.progress')).toHaveAttribute('data-on', 'false')

/** Returns the titles of the current rows, after those of the previous page are gone. */
export const drawnTitles = (page: Page): Locator =>
  page.locator('tbody tr:not([hidden]) .cell-title')
