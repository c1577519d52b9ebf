import { expect, test } from '../fixtures.ts'
import { cancelFirst } from './cancel.ts'
import { goTo, type Way } from './menu.ts'

test('an operator cancels two bookings and, later, undoes the first of them in its history', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  const isThere = async (list: Way, number: string) => {
    await goTo(page, list)
    await page.getByRole('searchbox').fill(number)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page.locator('tbody tr')).toContainText(number)
  }
  await goTo(page, ['Scheduled bookings'])
  const first = await cancelFirst(page)
  const second = await cancelFirst(page)
  expect(second).not.toBe(first)

  await isThere(['All bookings', 'Cancelled'], first)
  await page.getByRole('link', { name: first, exact: true }).click()
  await page.locator('main').getByText('History', { exact: true }).click()
  const changes = page.locator('.history li')
  await expect(changes.first()).toContainText('Cancelled')
  // Others may have changed it before.
  const before = await changes.count()
  await expect(changes.first()).toContainText('Reason')
  expect(await findings()).toEqual([])
  await changes.first().getByRole('button', { name: 'Undo' }).click()
  await expect(changes).toHaveCount(before + 1)
  await expect(changes.first()).toContainText('Undone')
  await expect(changes.nth(1)).toContainText('Undone later.')

  await isThere(['Scheduled bookings'], first)
  await isThere(['All bookings', 'Cancelled'], second)
})
