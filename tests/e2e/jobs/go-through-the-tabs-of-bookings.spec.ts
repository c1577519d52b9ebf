import { expect, test } from '../fixtures.ts'
import { openMenuEntry } from './menu.ts'
import { reader } from './rows.ts'

test('the tabs of a menu entry show the bookings of a kind, and update their counts when a colleague cancels one', async ({
  page,
  browser,
  server,
  begin,
  findings,
}) => {
  await begin('operations')
  const rows = await reader(page, 'operations')
  const openBookings = await rows('GET admin/scheduled/show?is_completed=0')
  const [booking, otherBooking] = openBookings
  const [reason] = await rows('GET admin/rejectionreason/show')
  await openMenuEntry(page, ['Scheduled bookings'])
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Scheduled bookings' })
  const tab = (name: string) => tabs.getByRole('link', { name: new RegExp(`^${name}`) })
  const readCount = async (name: string) =>
    Number((await tab(name).locator('small').innerText()).replace(/\D/g, ''))
  await expect(page).toHaveURL(/\/apps\/scheduled-booking\/list$/)
  await expect(tab('Cancelled').locator('small')).toBeVisible()
  await expect(page.locator('.table-foot')).toContainText(`of ${await readCount('Open')}`)
  // The foot shows the total price of all pages.
  const thousandths = openBookings.reduce(
    (sum, { total }) => sum + Math.round(Number(total) * 1000),
    0,
  )
  const sum = page.locator('tfoot')
  await expect(sum).toContainText(`Sum of ${openBookings.length}`)
  const amount = await sum.locator('.num').innerText()
  expect(Math.round(Number(amount.replace(/[^\d.]/g, '')) * 1000)).toBe(thousandths)
  const countsBefore = { open: await readCount('Open'), cancelled: await readCount('Cancelled') }
  expect(await findings()).toEqual([])

  const colleague = await (await browser.newContext({ baseURL: server.url })).newPage()
  const asColleague = await reader(colleague, 'admin')
  const body = { id: booking?.id ?? 0, rejection_reason_id: reason?.id ?? 0 }
  await asColleague('POST admin/scheduled/destroy', body)
  await expect.poll(() => readCount('Cancelled')).toBe(countsBefore.cancelled + 1)
  expect(await readCount('Open')).toBe(countsBefore.open - 1)
  await colleague.context().close()

  // Switching tabs by keyboard keeps the search and the focus.
  await page.getByRole('searchbox').fill(String(booking?.number))
  await expect(page).toHaveURL(/q=WS/)
  await tab('Cancelled').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/apps\/cancelled-scheduled\/list\?q=WS/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText(String(booking?.number))
  await expect(tab('Cancelled')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tab('Cancelled')).toBeInViewport()
  expect(await findings()).toEqual([])
  await page.getByRole('searchbox').fill(String(otherBooking?.number))
  await expect(page).toHaveURL(new RegExp(`q=${String(otherBooking?.number)}`))
  await tab('Open').click()
  await expect(
    page.getByRole('link', { name: String(otherBooking?.number), exact: true }),
  ).toBeVisible()
})

test('on a phone the active tab of a list is visible', async ({ page, enter }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('operations')
  const counts = '**/api/counts/**'
  await page.route(counts, () => undefined)
  await page.goto('/apps/appointment-admin-completed/list')
  const tab = page.locator('nav.list-tabs [aria-current="page"]')
  await expect(tab).toBeInViewport({ ratio: 1 })
  // The counts arrive later and shift the tab.
  await page.unroute(counts)
  await expect(tab.locator('small')).toBeVisible()
  await expect(tab).toBeInViewport({ ratio: 1 })
})
