import { expect, type Page } from '@playwright/test'

/** The way to a list: its menu entry, and its tab there where it is not the first. */
export type Way = readonly [entry: string, tab?: string]

/** Goes to a list by the menu, and waits until it is there: what is typed next is meant for it. */
export async function goTo(page: Page, [entry, tab]: Way): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  // Behind some names the menu counts what waits.
  await menu.getByRole('link', { name: new RegExp(`^${entry}`) }).click()
  const tabs = page.getByRole('main').getByRole('navigation', { name: entry })
  const chosen = tabs.getByRole('link', { name: tab && new RegExp(`^${tab}`) }).first()
  if (tab) await chosen.click()
  await expect(chosen).toHaveAttribute('aria-current', 'page')
}
