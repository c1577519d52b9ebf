import { expect, test } from '../fixtures.ts'
import { chooseFirst } from './choices.ts'
import { addDays } from './days.ts'
import { reader, removeHolidays } from './rows.ts'

test('a time typed in German words or chosen by keyboard is in the time zone of the business', async ({
  page,
  enter,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  await removeHolidays(rows, addDays(1))
  await enter('operations')
  await page.goto('/apps/instant-booking/list/create?lng=de')
  for (const name of ['Kunde', 'Fahrzeug', 'Adresse', 'Leistung', 'Anbieter'])
    await chooseFirst(page.getByRole('combobox', { name: new RegExp(`^${name}`) }))
  const timeInput = page.getByLabel('Termin', { exact: true })
  const [year, month, day] = addDays(1).split('-')

  await timeInput.fill('irgendwann')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(timeInput).toHaveValue('irgendwann')
  await expect(timeInput).toHaveAttribute('aria-invalid', 'true')

  await timeInput.fill('morgen 15 Uhr')
  await timeInput.blur()
  await expect(timeInput).toHaveValue(`${day}.${month}.${year} 15:00`)
  await expect(timeInput).toHaveAccessibleDescription(/15:00/)

  // Tab leads from the calendar to the list of times, and Enter chooses one.
  await page.getByRole('button', { name: 'Tag und Uhrzeit wählen' }).click()
  const pop = page.getByRole('dialog', { name: 'Tag und Uhrzeit wählen' })
  await expect(pop.getByRole('button', { name: 'Morgen', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(pop.getByRole('grid')).toBeVisible()
  expect(await findings()).toEqual([])
  const times = pop.getByRole('listbox', { name: 'Uhrzeit' })
  await times.focus()
  await times.press('ArrowDown')
  await times.press('Enter')
  await expect(pop).toHaveCount(0)
  await expect(timeInput).toHaveValue(`${day}.${month}.${year} 15:15`)

  await page.getByRole('button', { name: 'Speichern' }).click()
  const code = page.locator('.record-head .row-code')
  await expect(code).toHaveText(/^WB-/)
  const number = await code.textContent()
  const openBookings = await rows('GET admin/appointment/show?is_completed=0')
  const saved = openBookings.find((row) => row.number === number)
  // Kuwait is three hours ahead of UTC the whole year.
  expect(new Date(String(saved?.starts_at)).toISOString()).toBe(`${addDays(1)}T12:15:00.000Z`)
})
