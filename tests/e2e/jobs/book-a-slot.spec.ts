import { expect, test } from '../fixtures.ts'
import { chooseFirst } from './choices.ts'

test('an operator books a scheduled wash with a time slot, and moves it to another time slot', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  await page.getByRole('link', { name: 'Scheduled bookings' }).first().click()
  await page.getByRole('link', { name: /^New/ }).click()
  await chooseFirst(page.getByRole('combobox', { name: 'Customer' }))
  await chooseFirst(page.getByRole('combobox', { name: 'Vehicle' }))
  await chooseFirst(page.getByRole('combobox', { name: 'Service' }))
  await page.getByRole('button', { name: 'Save' }).click()
  const slot = page.getByLabel('Time slot', { exact: true })
  await expect(slot).toBeVisible()
  await expect(slot).toHaveAccessibleDescription('Required.')
  await chooseFirst(page.getByRole('combobox', { name: 'Provider' }))
  const day = page.getByRole('combobox', { name: 'Date' })
  await day.selectOption({ index: 2 })
  const optionText = (await slot.locator('option:enabled').nth(1).textContent()) ?? ''
  const [, hour, remainingPlaces] = /^(\d\d:\d\d)–.* · (\d+) left$/.exec(optionText) ?? []
  await slot.selectOption({ label: optionText })
  const chosen = await slot.inputValue()
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()

  const page2 = page.locator('.record')
  await expect(page2).toContainText(String(hour))
  const written = await page2.locator('time').first().textContent()
  expect(written).toContain(String(hour))

  // The slot has one place less. After a move to the next day the place is free again.
  await page.getByRole('link', { name: /^Edit/ }).click()
  await expect(slot).toHaveValue(chosen)
  await expect(slot.locator('option:checked')).toContainText(
    Number(remainingPlaces) === 1 ? 'Full' : `${Number(remainingPlaces) - 1} left`,
  )
  const before = await day.inputValue()
  await day.selectOption({ index: 3 })
  await expect(slot).toHaveValue('')
  const last =
    (await slot.locator('option:enabled:not([value=""])').last().getAttribute('value')) ?? ''
  await slot.selectOption(last)
  const later = (await slot.locator('option:checked').textContent())?.slice(0, 5) ?? ''
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page2).toContainText(later)
  await expect(page2).not.toContainText(String(written))

  await page.getByRole('link', { name: /^Edit/ }).click()
  await day.selectOption(before)
  await expect(slot.locator(`option[value="${chosen}"]`)).toHaveText(optionText)
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
})
