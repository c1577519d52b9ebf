import { cpSync } from 'node:fs'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { type ServerProcess, startServer } from '../../support/server/process.ts'
import { expect, test as ours } from '../fixtures.ts'
import { type ApiRow, reader } from './rows.ts'

const ZONE = 'Europe/Berlin'
const DAY = 24 * 60 * 60 * 1000

/** The demo business in a time zone with summer time. */
const test = ours.extend<object, { server: ServerProcess }>({
  server: [
    async ({}, use) => {
      const data = temporaryFolder()
      cpSync(process.env.WASHBOARD_TEMPLATE ?? '', data.path, { recursive: true })
      // The template was made in another time zone.
      const environment = { DATA_DIR: data.path, BUSINESS_TIME_ZONE: ZONE, MIGRATE: '1' }
      const server = await startServer(environment)
      await use(server)
      await server.stop()
      data.remove()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const wall = (moment: string | number) =>
  new Date(moment).toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 16)
const offset = (moment: number) =>
  new Date(moment).toLocaleString('en', { timeZone: ZONE, timeZoneName: 'longOffset' })

/** Returns noon of a future day one week before a clock change. */
function beforeClockChange(): number {
  const noon = new Date().setUTCHours(12, 0, 0, 0)
  for (let day = 30; day < 330; day++) {
    const time = noon + day * DAY
    if (offset(time).slice(-9) !== offset(time + 7 * DAY).slice(-9)) return time
  }
  throw new Error('the clocks never change')
}

test('a weekly series of bookings keeps its local time over a clock change, skips a taken date, and can be moved', async ({
  page,
  begin,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const [model] = await rows('GET admin/appointment/show?is_completed=0')
  if (!model) throw new Error('no booking')
  const staff = await rows('POST admin/users/find/byType', { type: 'Car Wash' })
  const employee = staff.find(({ provider_id }: ApiRow) => provider_id === model.provider_id)
  const names = ['customer_id', 'vehicle_id', 'provider_id', 'service_id', 'location_id']
  const place = await rows('GET admin/worklocation/show')
  const ownPlace = place.find(({ provider_id }: ApiRow) => provider_id === model.provider_id)
  const form = Object.fromEntries(
    names.filter((name) => model[name] !== null).map((name) => [name, String(model[name])]),
  )
  const firstTime = beforeClockChange()
  const book = async (time: number): Promise<ApiRow> =>
    (await rows('POST admin/scheduled/store', {
      ...form,
      work_location_id: Number(ownPlace?.id),
      employee_id: Number(employee?.id),
      starts_at: new Date(time).toISOString(),
      override_reason: 'A test.',
    })) as unknown as ApiRow
  const booking = await book(firstTime)
  // Another booking takes the same local time in the second week.
  const sameWall = (weeks: number) => {
    const time = firstTime + weeks * 7 * DAY
    const shifted = [-1, 0, 1].map((hours) => time + hours * 60 * 60 * 1000)
    return (
      shifted.find((candidate) => wall(candidate).slice(11) === wall(firstTime).slice(11)) ?? time
    )
  }
  await book(sameWall(2))

  await begin('operations')
  await page.goto(`/apps/scheduled-booking/list/${String(booking.id)}/show`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Repeat' }).click()
  const dialog = page.getByRole('dialog', { name: /^Repeat/ })
  await dialog.getByLabel('Dates in total').fill('5')
  const dates = dialog.getByRole('list', { name: 'Dates' }).getByRole('listitem')
  await expect(dates).toHaveCount(4)
  const reason = dialog.getByLabel('Reason')
  await expect(dialog.getByRole('button', { name: /^Book/ })).toBeVisible()
  if (await reason.isVisible()) await reason.fill('As agreed')
  expect(await findings(undefined, 'dialog')).toEqual([])
  await expect(dialog).toContainText('1 date cannot be booked and is left out.')
  await dialog.getByRole('button', { name: 'Book 3' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('3 dates booked.')
  const series = async () => {
    const allBookings = await rows('GET admin/scheduled/show?is_completed=0')
    const ownBooking = allBookings.find(({ id }: ApiRow) => id === booking.id)
    return allBookings
      .filter((row: ApiRow) => ownBooking?.series && row.series === ownBooking.series)
      .map(({ starts_at }: ApiRow) => wall(String(starts_at)))
      .toSorted()
  }
  const expectedTimes = [0, 1, 3, 4].map((weeks) => wall(sameWall(weeks)))
  expect(await series()).toEqual(expectedTimes)
  // The page lists the dates of the series with links.
  const region = page.getByRole('region', { name: 'Series', exact: true })
  const occurrences = region.getByRole('listitem')
  await expect(occurrences).toHaveCount(4)
  const moments = await occurrences
    .locator('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  expect(moments.map(wall)).toEqual(expectedTimes)
  await expect(occurrences.first()).toContainText(String(booking.number))
  await expect(occurrences.first().getByRole('link')).toHaveCount(0)
  expect(await findings(undefined, '.series-rows')).toEqual([])
  await occurrences.nth(2).getByRole('link').click()
  await expect(page).not.toHaveURL(new RegExp(`/${String(booking.id)}/`))
  await expect(occurrences.nth(2)).toHaveAttribute('aria-current', 'true')
  await occurrences.first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/${String(booking.id)}/show$`))
  expect(new Set(expectedTimes.map((time) => time.slice(11))).size).toBe(1)

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Series' }).click()
  const change = page.getByRole('dialog', { name: /^Series of/ })
  await change.getByLabel('Apply to').selectOption('all')
  const day = wall(firstTime).slice(0, 10)
  const time = change.getByRole('textbox', { name: /^Time/ })
  await time.fill(`${day}T09:15`)
  await time.blur()
  expect(await findings(undefined, 'dialog')).toEqual([])
  // The preview follows each input, and the button tells its number.
  const apply = change.getByRole('button', { name: 'Apply to 4 dates' })
  const note = change.getByLabel('Reason')
  await expect(apply.or(note).first()).toBeVisible()
  if (await note.isVisible()) await note.fill('As agreed')
  await expect(change.getByRole('list', { name: 'Dates' })).toContainText(/09:15|9:15/)
  await change.getByLabel('Apply to').selectOption('one')
  await expect(change.getByRole('button', { name: 'Apply to 1 date' })).toBeVisible()
  await change.getByLabel('Apply to').selectOption('all')
  await apply.click()
  await expect(change).toHaveCount(0)
  expect((await series()).map((time) => time.slice(11))).toEqual(Array(4).fill('09:15'))
  // The shortcut undoes the last change, although the notice of the first is still there.
  await page.locator('[aria-keyshortcuts="Control+Z"]').click()
  await expect.poll(series).toEqual(expectedTimes)
})
