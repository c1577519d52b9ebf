import { expect, test } from '../fixtures.ts'

test('write a note about a booking', async ({ page, signIn, findings, noise }) => {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await signIn('operations')
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
  await expect(
    page.getByText('There is nothing of this kind with this number or name.'),
  ).toBeVisible()
  expect(await findings()).toEqual([])
  // The browser itself says of every refusal that it was one.
  expect(noise.splice(0)).toEqual([expect.stringContaining('422')])

  // What was typed is still there: only the kind was wrong.
  await page.getByLabel('Kind').selectOption('Scheduled')
  await expect(page.getByLabel('Booking')).toHaveValue(number)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()

  await menu.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await page.getByRole('searchbox').fill(number)
  await expect(page).toHaveURL(new RegExp(`q=${number}`))
  const row = page.getByRole('row').filter({ hasText: 'Rings the bell twice.' })
  await row.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByText('Rings the bell twice.')).toBeVisible()
})
