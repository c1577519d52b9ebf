import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseFirst } from './choices.ts'
import { addDays, findWorkday } from './days.ts'
import { type ApiRow, reader } from './rows.ts'

test('a booking in the past is refused, and one at night requires a reason', async ({
  page,
  enter,
  findings,
  noise,
}) => {
  await enter('operations')
  await page.goto('/apps/instant-booking/list/create')
  for (const name of ['Customer', 'Vehicle', 'Location', 'Service', 'Provider'])
    await chooseFirst(page.getByRole('combobox', { name: new RegExp(`^${name}`) }))
  const when = page.getByLabel('Time', { exact: true })
  const save = page.getByRole('button', { name: 'Save' })
  const tomorrow = addDays(1)

  await when.fill(`${addDays(-1)}T12:00`)
  await save.click()
  await expect(page.getByText('This time has passed. Choose a later one.')).toBeVisible()
  await when.fill(`${tomorrow}T03:00`)
  await save.click()
  await expect(
    page.getByText(/^This is outside opening hours \(\d\d:00–\d\d:00\): 03:00–/),
  ).toBeVisible()
  expect(await findings()).toEqual([])
  const reason = page.getByLabel('Reason', { exact: true })
  // The focus moves to the required reason.
  await expect(reason).toBeFocused()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await page.keyboard.type('The car is needed at six')
  await save.click()
  await expect(page.locator('.record')).toContainText('03:00')
  await page.locator('main').getByText('History', { exact: true }).click()
  await expect(page.locator('.history li')).toContainText('The car is needed at six')

  // The browser logs the two refused requests itself.
  const refused = noise.splice(0).filter((line) => !/422|409/.test(line))
  expect(refused).toEqual([])
})

/** Chooses an available time in the form of a booking. Returns its text and the employee. */
async function chooseFreeTime(page: Page, day: string) {
  await page.getByRole('button', { name: 'Free times' }).click()
  const list = page.locator('.time-chooser')
  await list.getByLabel('Day', { exact: true }).fill(day)
  await list.getByLabel('Day', { exact: true }).blur()
  await expect(list.locator('.free-times')).not.toHaveAttribute('aria-busy')
  const time = list.locator('.free-time').nth(2)
  const text = (await time.locator('strong').textContent()) ?? 'never'
  const name = (await time.locator('bdi').textContent()) ?? 'nobody'
  await time.getByRole('radio').check()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(new RegExp(`${text}$`))
  await expect(page.getByLabel(/^Employee/).locator('option:checked')).toContainText(name)
  return { time: text, name }
}

test('the form of a booking offers the available times, also for a booking made at the desk', async ({
  page,
  enter,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const day = findWorkday(60)
  await enter('operations')
  await page.goto('/apps/instant-booking/list/create')
  const chooser = page.locator('.time-chooser')
  await page.getByRole('button', { name: 'Free times' }).click()
  await expect(chooser).toContainText('Choose the service first')
  for (const name of ['Customer', 'Vehicle', 'Location', 'Service'])
    await chooseFirst(page.getByRole('combobox', { name: new RegExp(`^${name}`) }))
  await page.getByRole('button', { name: 'Free times' }).click()
  // The provider follows from the employee.
  const first = await chooseFreeTime(page, day)
  await expect(page.getByLabel('Provider', { exact: true })).not.toHaveValue('')
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  const record = page.locator('.record')
  await expect(record).toContainText(first.time)
  await expect(record).toContainText(first.name)

  // A scheduled booking without a time slot has a time field.
  const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])
  const [made] = [await rows('POST admin/appointment/one', { id })] as unknown as [ApiRow]
  const names = ['customer_id', 'vehicle_id', 'location_id', 'service_id', 'provider_id']
  const form = Object.fromEntries(names.map((name) => [name, String(made[name])]))
  const starts_at = `${findWorkday(70)}T10:00:00+03:00`
  const booked = (await rows('POST admin/scheduled/store', { ...form, starts_at })) as unknown
  await page.goto(`/apps/scheduled-booking/list/${String((booked as ApiRow).id)}`)
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(/10:00$/)
  const later = await chooseFreeTime(page, findWorkday(71))
  expect(await findings()).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(record).toContainText(later.time)

  // A time slot replaces the time field.
  await page.getByRole('link', { name: /^Edit/ }).click()
  await page.getByRole('combobox', { name: 'Date' }).selectOption({ index: 2 })
  const slot = page.getByLabel(/^Time slot/)
  const free = slot.locator('option:enabled:not([value=""])').last()
  const hour = (await free.textContent())?.slice(0, 5) ?? 'never'
  await slot.selectOption((await free.getAttribute('value')) ?? '')
  await expect(page.getByLabel('Time', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(record).toContainText(hour)
})
