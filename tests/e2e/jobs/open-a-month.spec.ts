import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

const DAY = 86_400_000
const dayAfter = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuwait' }).format(Date.now() + days * DAY)

test('an operator creates the time slots of a month and closes one day', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.goto('/apps/available-dates/list')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Create time slots' }).click()
  await dialog.getByLabel('Type').selectOption('scheduled')
  const place = dialog.getByLabel('Work location')
  await expect(place).not.toHaveAttribute('aria-busy', 'true')
  await place.selectOption({ index: 1 })
  const name = (await place.locator('option:checked').textContent()) ?? ''
  await dialog.getByLabel('Capacity').fill('3')
  // The demo business has slots in the first three weeks, but none before ten.
  await dialog.getByLabel('First day').fill(dayAfter(15))
  await dialog.getByLabel('Last day').fill(dayAfter(44))
  for (const day of ['Fri', 'Sat']) await dialog.getByLabel(day, { exact: true }).check()
  await dialog.getByLabel('Closes at').fill('10:00')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByRole('status')).toContainText('will be created')
  const untouched = await dialog.getByText('All slots already exist').count()
  await expect(dialog.getByRole('status')).toContainText(`on ${30 - untouched} days.`)
  expect(untouched).toBeGreaterThan(0)
  await dialog.getByRole('button', { name: /^Create \d+ time slots/ }).click()
  await expect(dialog).toBeHidden({ timeout: 120_000 })
  await expect(page.getByRole('status').getByText(/^\d+ time slots created\.$/)).toBeVisible()

  // The closing dialog of a booked day lists its bookings with links.
  const booked = dayAfter(1)
  await page.goto(`/apps/available-dates/list?date_from=${booked}&date_to=${booked}&type=scheduled`)
  await expect(page.getByRole('row').nth(1)).toContainText(/\d{1,2} \w{3}/)
  const rows = await reader(page, 'operations')
  const counts = new Map<string, number>()
  for (const link of await page.locator('tbody a[href$="/show"]').all()) {
    const path = (await link.getAttribute('href')) ?? ''
    const [, id = ''] = /(\d+)\/show$/.exec(path) ?? []
    const slots = await rows(`GET admin/date-slots/${id}/time-slots`)
    counts.set(
      path,
      slots.reduce((sum, slot) => sum + Number(slot.booked), 0),
    )
  }
  const [path, count] = [...counts].find(([, sum]) => sum > 0) ?? []
  expect(count).toBeGreaterThan(0)
  const row = page.getByRole('row').filter({ has: page.locator(`a[href="${path}"]`) })
  await row.getByRole('button', { name: /^Delete:/ }).click()
  await expect(dialog.getByRole('heading')).not.toContainText(booked)
  await expect(dialog).toContainText(new RegExp(`This day still has ${count} bookings?\\.`))
  expect(await findings()).toEqual([])
  await expect(dialog.getByRole('link', { name: 'View' })).toHaveAttribute(
    'href',
    `/apps/scheduled-booking/list?starts_at_from=${booked}&starts_at_to=${booked}`,
  )
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').getByText('moved to the trash')).not.toContainText(booked)
  expect(name).not.toBe('')
})
