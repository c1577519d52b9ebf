import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import papaparse from 'papaparse'
import { DEMO_PASSWORD } from '#demo/accounts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { expect, test } from '../fixtures.ts'
import { busiestAreas } from './areas.ts'
import { wholeList } from './whole-list.ts'
import { hasNote } from './free-employee.ts'
import { freePeople } from './own-booking.ts'
import { type ApiRow, escapeText, getBookingName, reader } from './rows.ts'

const OPEN = 'GET admin/appointment/show?is_completed=0'
const DONE = 'GET admin/appointment/all?is_completed=1'

/** The keyboard actions of a user without a mouse. */
function listKeys(page: Page) {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const isFocused = (locator: Locator) =>
    locator.evaluate((element) => element === document.activeElement)
  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    /** Presses Tab until an element has the focus. */
    async reach(target: Locator): Promise<void> {
      await expect(target).toBeVisible()
      for (let count = 0; count < 150; count++) {
        if (await isFocused(target)) return
        await press('Tab')
      }
      throw new Error(`Tab does not lead to ${String(target)}`)
    },
    /** Moves down in a select from its first option to a matching one. */
    async choose(select: Locator, isWanted: (text: string) => boolean): Promise<string> {
      await expect(select.locator('option:not([value=""])').first()).toBeAttached()
      await expect(select).not.toHaveAttribute('aria-busy')
      const count = await select.locator('option').count()
      await press('Home')
      for (let at = 0; at < count; at++) {
        await press('ArrowDown')
        const chosen = (await select.locator('option:checked').textContent()) ?? ''
        if (isWanted(chosen)) return chosen
      }
      throw new Error('No choice is wanted')
    },
  }
}

test('a clerk works through the day by keyboard alone, from the sign-in to an export', async ({
  page,
  findings,
}) => {
  const rows = await reader(page, 'operations')
  const waiting = (await rows(OPEN)).filter(
    (row) => row.employee_id && !row.departed_at && !row.started_at && !row.failed_at,
  )
  // Bookings of this test only, because tests run in parallel.
  const [otherBooking] = waiting.slice(3) as [ApiRow]
  const readCurrent = async ({ id }: ApiRow) => (await rows(OPEN)).find((row) => row.id === id)
  // On this day another employee is always available.
  const { people, book } = await freePeople(page, 11, 2)
  const madeBooking = await book('10:00', people[0])
  const booking = (await readCurrent(madeBooking)) as ApiRow
  await rows('POST admin/users/updateCustomer', {
    id: Number(booking.customer_id),
    phone: '+965 5000 8462',
  })
  const completedJobs = (await rows(DONE)).filter(({ deleted_at }) => deleted_at === null)
  const { areas, count } = busiestAreas(completedJobs)

  const { press, type, reach, choose } = listKeys(page)
  const palette = page.getByRole('dialog', { name: 'Search everything' })
  async function find(typed: string, title: string): Promise<void> {
    await press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await type(typed)
    await expect(palette.getByRole('option').first()).toContainText(title)
  }
  /** Chooses an action for a found row. */
  async function act({ number }: ApiRow, action: string): Promise<void> {
    await find(String(number), String(number))
    await press('Tab')
    await expect(palette.getByRole('option').first()).toHaveText('Open')
    await type(action)
    await expect(palette.getByRole('option')).toHaveText([action])
    await press('Enter')
  }

  await page.goto('/login')
  await reach(page.getByLabel('E-mail'))
  await type(ACCOUNTS.operations)
  await press('Tab')
  await type(DEMO_PASSWORD)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()

  // Finds a caller by four digits of the phone, and the bookings of the caller.
  await find('8462', String(booking.customer))
  await press('Enter')
  const heading = (name: unknown) => page.getByRole('heading', { level: 2, name: String(name) })
  await expect(heading(booking.customer)).toBeVisible()
  const nextCard = page.getByRole('article').filter({ hasText: String(booking.number) })
  // The payment of the booking shows its number too.
  await reach(nextCard.getByRole('link', { name: String(booking.number) }).first())
  await press('Enter')
  await expect(heading(booking.number)).toBeVisible()

  // Reassigns the booking to an available employee.
  await act(booking, 'Assign')
  const dialog = page.getByRole('dialog')
  const employee = dialog.getByLabel('Employee')
  await reach(employee)
  const chosen = await choose(
    employee,
    (text) => !hasNote(text) && !text.startsWith(String(booking.employee)),
  )
  await reach(dialog.getByRole('button', { name: 'Assign', exact: true }))
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(chosen).toContain(String((await readCurrent(booking))?.employee))
  expect((await readCurrent(booking))?.employee).not.toBe(booking.employee)

  // Cancels another booking with a reason, and undoes it.
  await act(otherBooking, 'Cancel')
  await reach(dialog.getByLabel('Reason'))
  await choose(dialog.getByLabel('Reason'), Boolean)
  await reach(dialog.getByRole('button', { name: 'Cancel booking' }))
  await press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(await readCurrent(otherBooking)).toBeUndefined()
  await expect(
    page.getByRole('status').filter({ hasText: getBookingName(otherBooking) }),
  ).toBeVisible()
  await press('u')
  await expect(
    page.getByText(new RegExp(`^${escapeText(getBookingName(otherBooking))}.* restored`)),
  ).toBeVisible()
  expect((await readCurrent(otherBooking))?.id).toBe(otherBooking.id)

  // Filters two areas, saves the view under a name, and exports it.
  await find('Instant completed', 'completed')
  const completeList = wholeList(page)
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Instant – completed' })).toBeVisible()
  await expect(page.locator('tbody tr .cell-title').first()).toBeVisible()
  await completeList
  await press('f')
  const filters = page.getByRole('group', { name: 'Filters' })
  await reach(filters.locator('summary').filter({ hasText: 'Area' }))
  await press('Enter')
  const area = filters.getByRole('group', { name: 'Area', exact: true })
  // In the order of the list, because Tab only moves forward.
  for (const name of areas.toSorted((first, second) => first.localeCompare(second))) {
    await reach(area.getByRole('checkbox', { name, exact: true }))
    await press('Space')
  }
  await press('Escape')
  await expect(page.getByText(new RegExp(`\\d of ${count}$`))).toBeVisible()
  await reach(page.getByRole('button', { name: /^Views?(:|$)/ }))
  await press('Enter')
  await reach(page.getByRole('button', { name: 'Save as a new view' }))
  await press('Enter')
  await expect(page.getByLabel('Name of the view')).toBeFocused()
  await type('The two busiest')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'View: The two busiest' })).toBeVisible()
  expect(await findings()).toEqual([])

  await reach(page.getByRole('button', { name: 'Export', exact: true }))
  await press('Enter')
  const file = page.waitForEvent('download')
  await reach(page.getByRole('button', { name: /CSV/ }))
  await press('Enter')
  const text = readFileSync(await (await file).path(), 'utf8')
    .slice(1)
    .trimEnd()
  expect(papaparse.parse<string[]>(text).data).toHaveLength(count + 1)
})
