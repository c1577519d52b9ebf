import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect, test } from '../fixtures.ts'

test('an operator cancels a booking and undoes it by keyboard alone', async ({
  page,
  findings,
}) => {
  const press = (key: string) => page.keyboard.press(key)
  const focused = page.locator(':focus')
  /** Presses a key until what has the focus is what was looked for. */
  async function until(key: string, name: string | RegExp, most = 60): Promise<void> {
    for (let count = 0; count < most; count++) {
      await press(key)
      const text = await focused.evaluateAll(([one]) => one?.textContent?.trim() ?? '')
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

  // Past the menu at first, then back into it, where arrows, Home and letters lead on.
  await until('Tab', 'Skip to content', 3)
  await press('Enter')
  const main = page.getByRole('main')
  await expect(main).toBeFocused()
  const bar = await page.getByRole('banner').boundingBox()
  expect((await main.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await until('Shift+Tab', 'Collapse menu')
  await press('Shift+Tab')
  await press('Home')
  await until('ArrowDown', 'Instant bookings')
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
    if (await rows.evaluate((one) => one === document.activeElement)) break
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

  // The focus goes to the row beside the list, and says whose it is.
  await expect(page.getByRole('region', { name: number, exact: true })).toBeFocused()
  await until('Tab', 'Cancel')
  await press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await findings()).toEqual([])
  const reason = dialog.getByLabel(/reason/i)
  for (let count = 0; count < 4; count++) {
    if (await reason.evaluate((one) => one === document.activeElement)) break
    await press('Tab')
  }
  await expect(reason).toBeFocused()
  await press('ArrowDown')
  await expect(reason).not.toHaveValue('')
  await until('Tab', 'Cancel booking', 4)
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  const told = page.getByRole('status').filter({ hasText: number })
  await expect(told).toBeVisible()
  await expect(page.locator('.record .badge').first()).toHaveText('Cancelled')

  // The change is undone from wherever the focus is.
  await press('Control+z')
  await expect(page.locator('.record .badge').first()).not.toHaveText('Cancelled')
  await expect(told.filter({ hasText: /restored/i })).toBeVisible()

  // The way back ends at the row it began at.
  await page.goBack()
  await expect(title).toHaveText('Instant bookings')
  await expect(rows.getByRole('link', { name: number, exact: true })).toBeFocused()
})
