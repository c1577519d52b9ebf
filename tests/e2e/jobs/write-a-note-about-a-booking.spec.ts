import { expect, test } from '../fixtures.ts'

test('an operator writes a note about a booking', async ({ page, begin, findings, noise }) => {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await begin('operations')
  await page.getByRole('link', { name: /^Scheduled bookings/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled bookings' })).toBeVisible()
  const booking = page.getByRole('link', { name: /^WS-/ }).first()
  const number = (await booking.textContent()) ?? ''
  expect(number).toMatch(/^WS-\d+$/)

  await menu.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await page.getByRole('link', { name: /^New note/ }).click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Rings the bell twice.')
  await page.getByLabel('Kind').selectOption('Instant')
  await page.getByLabel('Booking').fill(number)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('No record of this type has this number or name.')).toBeVisible()
  expect(await findings()).toEqual([])
  // The browser logs every refused request itself.
  expect(noise.splice(0)).toEqual([expect.stringContaining('422')])

  // The typed text remains, because only the kind was wrong.
  await page.getByLabel('Kind').selectOption('Scheduled')
  const box = page.getByLabel('Booking')
  await expect(box).toHaveValue(number)
  await box.press('ArrowDown')
  await page.getByRole('option', { name: number }).click()
  await expect(box).toHaveValue(number)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()

  await menu.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await page.getByRole('searchbox').fill(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  const row = page.getByRole('row').filter({ hasText: 'Rings the bell twice.' })
  await row.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: number })).toBeVisible()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('Rings the bell twice.')).toBeVisible()
})

test('a user writes a note about a booking on a phone, in Arabic, by keyboard alone', async ({
  page,
  enter,
  findings,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('operations')
  await page.evaluate(() => {
    localStorage.setItem('i18nextLng', 'ar')
    localStorage.setItem('skin', 'dark')
  })
  await page.goto('/apps/notes/list/create')
  const kind = page.locator('select[name="kind"], select').first()
  await expect(kind).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await kind.selectOption('instant')
  const box = page.getByRole('combobox', { name: 'الحجز' })
  await box.focus()
  await page.keyboard.type('WB-1000')
  const options = page.getByRole('option').filter({ hasText: 'WB-' })
  await expect(options.nth(1)).toBeVisible()
  expect(await findings()).toEqual([])
  const sides = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(sides[0]).toBe(sides[1])
  await page.keyboard.press('ArrowDown')
  const number = await page.locator('[role="option"][data-on="true"] bdi').first().textContent()
  await page.keyboard.press('Enter')
  await expect(box).toHaveValue(String(number))
  await page.keyboard.press('Tab')
  await page.keyboard.type('يرن الجرس مرتين')
  await page.getByRole('button', { name: 'حفظ' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: String(number), exact: true })).toBeVisible()
})
