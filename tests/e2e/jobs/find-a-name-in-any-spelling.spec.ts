import { expect, test } from '../fixtures.ts'
import { reader, removeRows } from './rows.ts'

const PHONE = '+965 5009 8173'
const NAMES = ['فاطمة الأحمد', 'Bjørn O’Brien', 'Al-Zarqawiyah Group'] as const
/** Typed texts and the names that they find. */
const TYPED: readonly (readonly [string, string])[] = [
  ['فاطمه الاحمد', NAMES[0]],
  ['bjorn obrien', NAMES[1]],
  ['al zarqawiyah', NAMES[2]],
  ['0096550098173', NAMES[2]],
]

test('a name and a phone are found in any spelling: in a list, in Ctrl+K and in a picker', async ({
  page,
  enter,
}) => {
  const rows = await reader(page, 'admin')
  const createdRows = []
  for (const [index, name] of NAMES.entries()) {
    const phone = index === 2 ? `\u202a${PHONE}\u202c` : `+965 5009 000${index}`
    createdRows.push(await rows('POST admin/users/storeCustomer', { name, phone }))
  }
  await enter('admin')
  await page.goto('/apps/customers/list')
  const search = page.getByRole('searchbox').first()
  for (const [typed, name] of TYPED) {
    await search.fill(typed)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page.locator('tbody tr')).toContainText(name)
  }

  for (const [typed, name] of TYPED) {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search everything' })
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(typed)
    await expect(palette.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  }

  await page.goto('/apps/instant-booking/list')
  await page.getByRole('link', { name: 'New instant booking' }).click()
  const box = page.getByLabel('Customer', { exact: true })
  await expect(box).toHaveAttribute('aria-autocomplete', 'list')
  for (const [typed, name] of TYPED) {
    await box.fill(typed)
    const option = page.locator('.combo [role="option"]:not(.option-new)')
    await expect(option).toHaveCount(1)
    await expect(option).toContainText(name)
  }
  await removeRows(rows, 'users', createdRows.flat())
})
