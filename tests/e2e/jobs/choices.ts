import { expect, type Locator } from '@playwright/test'

/** The name in a choice of a select, which says behind it what tells it from others of that name. */
export const nameIn = (choice: string) => choice.split(' · ')[0] ?? ''

/** Chooses the first of many, however they are offered. */
export async function chooseFirst(box: Locator): Promise<void> {
  await expect(box).toBeEnabled()
  await expect(box).not.toHaveAttribute('aria-busy', 'true')
  if ((await box.getAttribute('role')) === 'combobox') {
    await box.press('ArrowDown')
    await box.page().locator('.combo [role="option"]').first().click()
  } else await box.selectOption({ index: 1 })
}
