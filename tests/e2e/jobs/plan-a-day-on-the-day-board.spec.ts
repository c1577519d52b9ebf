import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { daysUntil } from './days.ts'
import { filterBy } from './filters.ts'
import { goTo } from './menu.ts'
import { freePeople } from './own-booking.ts'
import type { ApiRow } from './rows.ts'

const getCard = (within: Page | Locator, { number }: ApiRow) =>
  within.getByRole('article').filter({ hasText: String(number) })
const getLane = (page: Page, { name }: ApiRow) =>
  page.getByRole('list', { name: String(name), exact: true })

test('a dispatcher assigns waiting jobs on the day board, and moves them by pointer and by keyboard', async ({
  page,
  begin,
  findings,
  noise,
}) => {
  const { people, stranger, book, read, day } = await freePeople(page, 3, 2)
  const [first = { id: 0 }, second = { id: 0 }] = people
  const waiting = await book('10:00')
  const other = await book('16:00', second)
  await begin('operations')
  await goTo(page, ['All bookings'])
  await filterBy(page, 'Provider', String(waiting.provider))
  await page.getByRole('button', { name: 'Calendar', exact: true }).click()
  for (let later = daysUntil(day); later > 0; later--)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`day=${day}`))

  // Nobody of another provider can have it: it stays, and it is said why.
  const tray = page.getByRole('region', { name: /^Unassigned/ })
  await filterBy(page, 'Provider', String(stranger.provider))
  await getLane(page, stranger).scrollIntoViewIfNeeded()
  await getCard(tray, waiting).dragTo(getLane(page, stranger))
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    `It belongs to ${waiting.provider}, and ${stranger.name} to ${stranger.provider}.`,
  )
  await filterBy(page, 'Provider', String(stranger.provider), false)
  // The columns have their places again.
  await expect(getLane(page, stranger)).toHaveCount(0)

  // What nobody has is carried to somebody: it keeps its time.
  await expect(getCard(tray, waiting)).toBeVisible()
  expect(await findings()).toEqual([])
  await getCard(tray, waiting).dragTo(getLane(page, first))
  await expect(getCard(getLane(page, first), waiting)).toBeVisible()
  await expect(getCard(tray, waiting)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    `${waiting.number} assigned.`,
  )
  expect(await read(waiting.id)).toMatchObject({
    employee_id: first.id,
    starts_at: waiting.starts_at,
  })

  // Within the column it is another time: two hours later, as far down as two lines of the hours.
  const card = getCard(getLane(page, first), waiting)
  const hours = page.locator('.grid-hours span')
  await expect(card).not.toHaveAttribute('aria-busy')
  await card.hover()
  const box = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const { height } = (await hours.first().boundingBox()) ?? { height: 0 }
  const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.down()
  await page.mouse.move(grip.x, grip.y + height, { steps: 4 })
  await page.mouse.move(grip.x, grip.y + 2 * height, { steps: 4 })
  await page.mouse.up()
  await expect(card).toContainText('12:00')
  await expect(card).not.toHaveAttribute('aria-busy')
  expect(await read(waiting.id)).toMatchObject({
    employee_id: first.id,
    starts_at: expect.stringContaining(`${day}T09:00`),
  })

  // By keyboard to somebody else, whose time is taken then: refused where it is asked for.
  await card.getByRole('link').focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: `Move ${waiting.number}` })
  await expect(dialog.getByLabel('Employee')).not.toHaveAttribute('aria-busy')
  expect(await findings()).toEqual([])
  await dialog.getByLabel('Employee').selectOption(String(second.id))
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(getCard(getLane(page, second), waiting)).toBeVisible()
  await expect(getCard(getLane(page, second), waiting).getByRole('link')).toBeFocused()
  expect(await read(waiting.id)).toMatchObject({ employee_id: second.id })

  // From card to card by the arrows.
  await page.keyboard.press('ArrowDown')
  await expect(getCard(getLane(page, second), other).getByRole('link')).toBeFocused()
  expect(noise).toEqual([])

  // Whoever has something else then cannot be given it: the card goes back, and it is said why.
  const late = await book('16:00')
  await expect(getCard(tray, late)).toBeVisible()
  await getCard(tray, late).dragTo(getLane(page, second))
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
    new RegExp(`${late.number} was not moved\\..+${other.number}`),
  )
  await expect(getCard(tray, late)).toBeVisible()
  expect(await read(late.id)).toMatchObject({ employee_id: null })
  // The browser itself says that a call was refused, which one was.
  expect(noise.splice(0)).toEqual([expect.stringContaining('status of 409')])
})
