import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { daysUntil } from './days.ts'
import { filterList } from './filters.ts'
import { openMenuEntry } from './menu.ts'
import { freePeople } from './own-booking.ts'
import { type ApiRow, escapeText, getBookingName, reader, removeHolidays } from './rows.ts'

const getCard = (container: Page | Locator, { number }: ApiRow) =>
  container.getByRole('article').filter({ hasText: String(number) })
const getLane = (page: Page, { name }: ApiRow) =>
  page.getByRole('list', { name: String(name), exact: true })

test('a dispatcher assigns waiting jobs on the day board, and moves them by pointer and by keyboard', async ({
  page,
  begin,
  findings,
  noise,
}) => {
  const { people, stranger, book, read, day } = await freePeople(page, 3, 2)
  const [firstPerson = { id: 0 }, secondPerson = { id: 0 }] = people
  const waiting = await book('10:00')
  const otherBooking = await book('16:00', secondPerson)
  await begin('operations')
  await openMenuEntry(page, ['All bookings'])
  await filterList(page, 'Provider', String(waiting.provider))
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  for (let later = daysUntil(day); later > 0; later--)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`day=${day}`))

  // A job cannot move to another provider: it stays, with a message.
  const tray = page.getByRole('region', { name: /^Unassigned/ })
  await filterList(page, 'Provider', String(stranger.provider))
  await getLane(page, stranger).scrollIntoViewIfNeeded()
  await getCard(tray, waiting).dragTo(getLane(page, stranger))
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    `It belongs to ${waiting.provider}, and ${stranger.name} to ${stranger.provider}.`,
  )
  await filterList(page, 'Provider', String(stranger.provider), false)
  // Wait until the rows have their places again.
  await expect(getLane(page, stranger)).toHaveCount(0)

  // An unassigned job dragged to an employee keeps its time.
  await expect(getCard(tray, waiting)).toBeVisible()
  expect(await findings()).toEqual([])
  await getCard(tray, waiting).dragTo(getLane(page, firstPerson))
  await expect(getCard(getLane(page, firstPerson), waiting)).toBeVisible()
  await expect(getCard(tray, waiting)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    new RegExp(`${escapeText(getBookingName(waiting))}.* assigned\\.`),
  )
  expect(await read(waiting.id)).toMatchObject({
    employee_id: firstPerson.id,
    starts_at: waiting.starts_at,
  })

  // A move within the row changes the time: two hour lines are two hours.
  const card = getCard(getLane(page, firstPerson), waiting)
  const hours = page.locator('.grid-hours > span')
  await expect(card).not.toHaveAttribute('aria-busy')
  await card.hover()
  const box = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { width } = (await hours.first().boundingBox()) ?? { width: 0 }
  const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.down()
  await page.mouse.move(grip.x + width, grip.y, { steps: 4 })
  await page.mouse.move(grip.x + 2 * width, grip.y, { steps: 4 })
  await page.mouse.up()
  await expect(card).toContainText('12:00')
  await expect(card).not.toHaveAttribute('aria-busy')
  expect(await read(waiting.id)).toMatchObject({
    employee_id: firstPerson.id,
    starts_at: expect.stringContaining(`${day}T09:00`),
  })

  // A move by keyboard to a busy employee is refused in the dialog.
  await card.getByRole('link').focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: `Move ${getBookingName(waiting)}` })
  await expect(dialog.getByLabel('Employee')).not.toHaveAttribute('aria-busy')
  expect(await findings()).toEqual([])
  await dialog.getByLabel('Employee').selectOption(String(secondPerson.id))
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(getCard(getLane(page, secondPerson), waiting)).toBeVisible()
  await expect(getCard(getLane(page, secondPerson), waiting).getByRole('link')).toBeFocused()
  expect(await read(waiting.id)).toMatchObject({ employee_id: secondPerson.id })

  // Arrow keys move from card to card.
  await page.keyboard.press('ArrowRight')
  await expect(getCard(getLane(page, secondPerson), otherBooking).getByRole('link')).toBeFocused()
  expect(noise).toEqual([])

  // An employee with a job at that time cannot get another: the card returns, with a message.
  const lateBooking = await book('16:00')
  await expect(getCard(tray, lateBooking)).toBeVisible()
  await getCard(tray, lateBooking).dragTo(getLane(page, secondPerson))
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    new RegExp(
      `${escapeText(getBookingName(lateBooking))}.* was not moved\\..+${otherBooking.number}`,
    ),
  )
  await expect(getCard(tray, lateBooking)).toBeVisible()
  expect(await read(lateBooking.id)).toMatchObject({ employee_id: null })
  // The browser logs the refused request itself.
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 409')])
})

test('a dispatcher opens a job beside the day board, and books the free time of an employee', async ({
  page,
  enter,
  findings,
  noise,
}) => {
  const { people, book, day } = await freePeople(page, 4, 1)
  await removeHolidays(await reader(page, 'operations'), day)
  const [person = { id: 0 }] = people
  const job = await book('10:00', person)
  await enter('operations')
  await page.goto(
    `/apps/assign/list?layout=calendar&span=day&day=${day}&provider_id=${job.provider_id}`,
  )
  const lane = getLane(page, person)
  const link = getCard(lane, job).getByRole('link')
  const panel = page.locator('.row-panel').filter({ hasText: String(job.number) })

  // A press opens the job beside the board, which keeps its place.
  await link.click()
  await expect(panel).toBeFocused()
  await expect(page).toHaveURL(/[?&]open=\d+/)
  await expect(link).toHaveAttribute('aria-current', 'true')
  await expect(link).toBeInViewport()
  expect(await findings()).toEqual([])
  // Beside the panel, the bar keeps one line, with its further controls behind a button.
  const bar = page.locator('.calendar-bar')
  const order = page.getByRole('combobox', { name: 'Sort by', exact: true })
  await expect(order).toBeHidden()
  expect((await bar.boundingBox())?.height).toBeLessThan(48)
  await bar.getByRole('button', { name: 'More tools', exact: true }).click()
  await expect(order).toBeVisible()
  expect(await findings()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(order).toBeHidden()
  await panel.focus()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).not.toHaveURL(/open=/)
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel).toBeFocused()
  await panel.getByRole('link', { name: 'Open as a page' }).click()
  await expect(page).toHaveURL(/\/apps\/assign\/list\/\d+\/show$/)
  await page.goBack()
  // No component handles the key before the panel is back.
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  // A press on a free time opens the desk with the time and the person.
  const hour = await page.locator('.grid-hours > span', { hasText: '14:00' }).boundingBox()
  const row = await lane.boundingBox()
  await page.mouse.move((hour?.x ?? 0) + 4, (row?.y ?? 0) + 8)
  await expect(lane.getByText('+ 14:00')).toBeVisible()
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL(`/call?at=${day}T14%3A00&person=${person.id}`)
  await expect(page.getByRole('search').getByRole('searchbox')).toBeFocused()
  // The pointer over the row would choose the time.
  await page.mouse.move(2, 2)
  await page.goBack()

  // The same by keyboard, a quarter of an hour later.
  const free = lane.getByRole('button', { name: `New booking: ${String(person.name)}, ` })
  await free.focus()
  await expect(free).toHaveAccessibleName(/08:00$/)
  await page.keyboard.press('ArrowRight')
  await expect(free).toHaveAccessibleName(/08:15$/)
  expect(await findings()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.locator('.desk-wanted')).toContainText(String(person.name))
  await page.keyboard.type(String(job.customer))
  await expect(page.locator('.desk-found li').first()).toContainText(String(job.customer))
  await page.keyboard.press('Enter')
  // The car and the place of the caller's last booking are chosen.
  await expect(page.getByLabel('Vehicle', { exact: true })).not.toHaveValue('')
  await expect(page.getByLabel('Location', { exact: true })).not.toHaveValue('')
  await page.getByLabel('Service', { exact: true }).selectOption(String(job.service_id))
  const chosen = page.locator('.free-time[data-chosen]')
  await expect(chosen).toContainText('08:15')
  await expect(chosen).toContainText(String(person.name))
  await page.getByRole('button', { name: 'Book', exact: true }).click()
  const code = page.locator('.record-head .row-code')
  await expect(code).toHaveText(/^(WB|WS)-/)
  expect(noise).toEqual([])
})
