import { expect, test } from '../fixtures.ts'
import { cancelFirst } from './cancel.ts'
import { openMenuEntry, type Way } from './menu.ts'

test('an operator cancels two bookings and, later, undoes the first of them in its history', async ({
  page,
  begin,
  findings,
}) => {
  await begin('operations')
  const isThere = async (list: Way, number: string) => {
    await openMenuEntry(page, list)
    await page.getByRole('searchbox').fill(number)
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await expect(page.locator('tbody tr')).toContainText(number)
  }
  await openMenuEntry(page, ['Scheduled bookings'])
  const firstNumber = await cancelFirst(page)
  const secondNumber = await cancelFirst(page)
  expect(secondNumber).not.toBe(firstNumber)

  await isThere(['All bookings', 'Cancelled'], firstNumber)
  await page.getByRole('link', { name: firstNumber, exact: true }).click()
  await page.locator('main').getByText('History', { exact: true }).click()
  const changes = page.locator('.history li')
  await expect(changes.first()).toContainText('Cancelled')
  // Other tests may have changed the booking before.
  const countBefore = await changes.count()
  await expect(changes.first()).toContainText('Reason')
  expect(await findings()).toEqual([])
  await changes.first().getByRole('button', { name: 'Undo' }).click()
  await expect(changes).toHaveCount(countBefore + 1)
  await expect(changes.first()).toContainText('Undone')
  await expect(changes.nth(1)).toContainText('Undone later.')

  await isThere(['Scheduled bookings'], firstNumber)
  await isThere(['All bookings', 'Cancelled'], secondNumber)
})
