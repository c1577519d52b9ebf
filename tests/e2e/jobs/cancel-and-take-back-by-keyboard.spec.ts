import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect, test } from '../fixtures.ts'

test('an operator cancels a booking and undoes it by keyboard alone', async ({
  page,
  findings,
}) => {
  const press = (key: string) => page.keyboard.press(key)
  const focused = page.locator(':focus')
  /** Presses a key until the focused element has a name. */
  async function pressUntil(key: string, name: string | RegExp, maxPresses = 60): Promise<void> {
    for (let count = 0; count < maxPresses; count++) {
      await press(key)
      const text = await focused.evaluateAll(([element]) => element?.textContent?.trim() ?? '')
      if (typeof name === 'string' ? text === name : name.test(text)) return
    }
    throw new Error(`${key} did not lead to ${String(name)}`)
  }

  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeVisible()
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(ACCOUNTS.operations)
  await press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Instant bookings', exact: true })).toBeVisible()

  // Skip the menu first, then return to it for arrows, Home and letters.
  await pressUntil('Tab', 'Skip to content', 3)
  await press('Enter')
  const main = page.getByRole('main')
  await expect(main).toBeFocused()
  const bar = await page.getByRole('banner').boundingBox()
  expect((await main.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await pressUntil('Shift+Tab', 'Collapse menu')
  await press('Shift+Tab')
  await press('Home')
  await pressUntil('ArrowDown', 'Instant bookings')
  await press('Enter')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Instant bookings')
  const rows = page.getByRole('region', { name: 'Instant bookings' })
  const links = rows.getByRole('link', { name: /^WB-/ })
  await expect(links.first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Instant bookings', exact: true })).toBeFocused()

  // Arrows go from row to row.
  for (let count = 0; count < 120; count++) {
    await press('Tab')
    if (await rows.evaluate((element) => element === document.activeElement)) break
  }
  await expect(rows).toBeFocused()
  await press('ArrowDown')
  await expect(links.nth(0)).toBeFocused()
  await press('ArrowDown')
  await press('ArrowDown')
  await press('ArrowUp')
  await expect(links.nth(1)).toBeFocused()
  const number = (await links.nth(1).textContent()) ?? ''
  await press('Enter')

  // The focus moves to the panel, whose name is that of the row.
  const panel = page.locator('.row-panel')
  await expect(panel).toBeFocused()
  await expect(panel.locator('.row-code')).toHaveText(number)
  const name = (await panel.getAttribute('aria-label')) ?? ''
  await pressUntil('Tab', 'More')
  await press('Enter')
  await pressUntil('Tab', 'Cancel')
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await findings()).toEqual([])
  const reason = dialog.getByLabel(/reason/i)
  await expect(reason).toBeFocused()
  await press('ArrowDown')
  await expect(reason).not.toHaveValue('')
  await pressUntil('Tab', 'Cancel booking', 4)
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  const notice = page.getByRole('status').filter({ hasText: name })
  await expect(notice).toBeVisible()
  await expect(page.locator('.record .badge').first()).toHaveText('Cancelled')

  // The shortcut of Undo works wherever the focus is.
  await press('Control+z')
  await expect(page.locator('.record .badge').first()).not.toHaveText('Cancelled')
  await expect(notice.filter({ hasText: /restored/i })).toBeVisible()

  // Escape returns to the row where the panel was opened.
  await page.goBack()
  await expect(title).toHaveText('Instant bookings')
  await expect(rows.getByRole('link', { name: number, exact: true })).toBeFocused()
})
