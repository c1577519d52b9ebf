import { expect, test } from '../fixtures.ts'

test('a user moves through a list and its rows with single keys, which can be switched off', async ({
  page,
  enter,
  findings,
}) => {
  const press = (key: string) => page.keyboard.press(key)
  await enter('operations')
  await page.goto('/apps/instant-booking/list')
  const rows = page.getByRole('region', { name: 'Instant bookings' })
  const links = rows.getByRole('link', { name: /^WB-/ })
  await expect(links.nth(3)).toBeVisible()

  await press('j')
  await expect(links.nth(0)).toBeFocused()
  await press('j')
  await press('j')
  await press('k')
  await expect(links.nth(1)).toBeFocused()
  await press('Space')
  await press('j')
  await press('j')
  await press('Shift+Space')
  await expect(rows.locator('tbody tr[data-selected]')).toHaveCount(3)
  await press('Space')
  await expect(rows.locator('tbody tr[data-selected]')).toHaveCount(2)

  // Shortcuts use key positions, so they work on keyboards without Latin letters.
  await links
    .nth(3)
    .evaluate((link) =>
      link.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', bubbles: true, cancelable: true }),
      ),
    )
  await expect(links.nth(2)).toBeFocused()

  await press('f')
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible()
  await press('Escape')
  await press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('jjx')
  await expect(page.getByRole('searchbox')).toHaveValue('jjx')
  await expect(links).toHaveCount(0)
  await page.getByRole('main').focus()
  await press('x')
  await expect(links.nth(3)).toBeVisible()

  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Next or previous row')).toBeVisible()
  expect(await findings()).toEqual([])
  await press('j')
  await press('Escape')
  await expect(help).toHaveCount(0)

  await links.nth(0).focus()
  const number = String(await links.nth(0).textContent())
  await press('d')
  await expect(page.getByRole('dialog', { name: /^Cancel “/ })).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const nextTitle = String(await links.nth(1).textContent())
  await links.nth(0).press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
  await press(']')
  await expect(page.getByRole('heading', { level: 2, name: nextTitle })).toBeVisible()
  await press('[')
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
  await press('e')
  await expect(page.getByRole('dialog', { name: /^Edit / })).toBeVisible()

  await page.goto('/apps/instant-booking/list')
  await expect(links.nth(3)).toBeVisible()
  await press('?')
  await help
    .getByRole('radio', { name: 'Off' })
    .or(help.getByRole('button', { name: 'Off' }))
    .click()
  await press('Escape')
  await press('j')
  await press('Control+k')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(links.nth(0)).not.toBeFocused()
})
