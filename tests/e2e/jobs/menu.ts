import { expect, type Page } from '@playwright/test'

/** A menu entry, and a tab if it is not the first. */
export type Way = readonly [entry: string, tab?: string]

/** Opens a list from the menu, and waits until it has loaded. */
export async function openMenuEntry(page: Page, [entry, tab]: Way): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  // Some menu entries end with a count.
  await menu.getByRole('link', { name: new RegExp(`^${entry}`) }).click()
  const tabs = page.getByRole('main').getByRole('navigation', { name: entry })
  const chosen = tabs.getByRole('link', { name: tab && new RegExp(`^${tab}`) }).first()
  if (tab) await chosen.click()
  await expect(chosen).toHaveAttribute('aria-current', 'page')
}
