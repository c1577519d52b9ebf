import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { openMenuEntry } from './menu.ts'
import { freePeople } from './own-booking.ts'
import { type ApiRow, escapeText, getBookingName } from './rows.ts'

const column = (page: Page, name: string) =>
  page.locator('.board-column').filter({
    has: page.getByRole('heading', { level: 2, name: new RegExp(`^${name}`) }),
  })
const getCard = (container: Page | Locator, { number }: ApiRow) =>
  container.getByRole('article').filter({ hasText: String(number) })

test('a booking moves over the board until it is completed, and an impossible move is refused', async ({
  page,
  begin,
  findings,
  noise,
}) => {
  const { people, book, read, call } = await freePeople(page, 5, 1)
  const [somebody] = people
  const job = await book('10:00', somebody)
  await begin('operations')
  await openMenuEntry(page, ['Instant bookings'])
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await page.getByRole('searchbox').fill(String(job.number))
  const assigned = column(page, 'Assigned')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(getCard(assigned, job)).toBeVisible()
  expect(await findings()).toEqual([])

  await getCard(assigned, job).dragTo(column(page, 'In progress'))
  const started = getCard(column(page, 'In progress'), job)
  await expect(started).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    new RegExp(`${escapeText(getBookingName(job))}.* started\\.`),
  )
  expect((await read(job.id)).started_at).not.toBeNull()

  // An impossible move leaves the card in place, with a message.
  await started.dragTo(column(page, 'On the way'))
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    'was not moved. The status cannot change from “In progress” to “On the way”.',
  )
  await expect(started).toBeVisible()
  expect((await read(job.id)).departed_at).toBeNull()

  // A menu offers the moves without dragging.
  await started.getByRole('link').focus()
  await page.keyboard.press('m')
  const moveChoices = page.getByRole('list', { name: `Move ${getBookingName(job)}` })
  await expect(moveChoices.getByRole('button')).toHaveText([
    'Could not be done',
    'Completed',
    'Cancelled',
  ])
  expect(await findings()).toEqual([])
  await moveChoices.getByRole('button', { name: 'Completed' }).press('Enter')
  // A completed job stays visible in its column.
  await expect(getCard(column(page, 'Completed'), job)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    new RegExp(`${escapeText(getBookingName(job))}.* finished\\.`),
  )
  expect(await read(job.id)).toMatchObject({ is_completed: 1 })
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await expect(started).toBeVisible()
  expect(await read(job.id)).toMatchObject({ is_completed: 0 })

  // A move with required values opens a dialog.
  await started.dragTo(column(page, 'Could not be done'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.locator('.dialog-foot').getByRole('button').last().click()
  const failed = getCard(column(page, 'Could not be done'), job)
  await expect(failed).toBeVisible()

  // The employee now has another job, so the job cannot be resumed.
  const otherBooking = await book('10:00', somebody)
  expect(noise).toEqual([])
  // Both columns are visible, because a scrolling board loses the dragged card.
  await assigned.scrollIntoViewIfNeeded()
  await failed.dragTo(assigned)
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    new RegExp(`was not moved\\..+${otherBooking.number}`),
  )
  await expect(failed).toBeVisible()
  expect((await read(job.id)).failed_at).not.toBeNull()
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 409')])
  await call('destroy', { id: otherBooking.id, rejection_reason_id: 1 })
})
