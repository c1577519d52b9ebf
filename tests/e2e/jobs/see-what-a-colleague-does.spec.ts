import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

test('a list and the menu show the change of a colleague without any action', async ({
  page,
  browser,
  server,
  enter,
  findings,
}) => {
  await enter('operations')
  const rows = await reader(page, 'operations')
  const [reason] = await rows('GET admin/rejectionreason/show')
  const bookings = await rows('GET admin/appointment/show?is_completed=0')
  const booking = bookings.find((row) => row.employee_id === null)
  const number = String(booking?.number)
  await page.goto(`/apps/instant-booking/list?q=${number}`)
  const row = page.locator('tbody tr').filter({ hasText: number })
  const entry = page.getByRole('link', { name: /^All bookings.* to assign/ })
  const waiting = async () => Number(/(\d+) to assign/.exec((await entry.textContent()) ?? '')?.[1])
  await expect(row).toHaveCount(1)
  await expect(entry).toBeVisible()
  const countBefore = await waiting()

  // A colleague cancels it in another browser. The row stays until the reader refreshes.
  const colleaguePage = await (await browser.newContext({ baseURL: server.url })).newPage()
  const asColleague = await reader(colleaguePage, 'admin')
  const body = { id: booking?.id ?? 0, rejection_reason_id: reason?.id ?? 0 }
  await asColleague('POST admin/appointment/destroy', body)
  const show = page.getByRole('button', { name: 'Show changes' })
  await expect(show).toBeVisible()
  await expect(row).toHaveCount(1)
  expect(await findings()).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(show).toBeInViewport()
  expect(await findings()).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(waiting).toBe(countBefore - 1)
  await show.click()
  await expect(row).toHaveCount(0)
  await expect(show).toHaveCount(0)
  await colleaguePage.context().close()
})
