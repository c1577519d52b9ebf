import { expect, type Locator } from '@playwright/test'

/** Returns the name in an option of a select, without its note. */
export const readName = (choice: string) => choice.split(' · ')[0] ?? ''

/** Chooses the first option, in a select or in a search box. */
export async function chooseFirst(box: Locator): Promise<void> {
  await expect(box).toBeEnabled()
  await expect(box).not.toHaveAttribute('aria-busy', 'true')
  if ((await box.getAttribute('role')) === 'combobox') {
    await box.press('ArrowDown')
    await box.page().locator('.combo [role="option"]').first().click()
  } else await box.selectOption({ index: 1 })
}
