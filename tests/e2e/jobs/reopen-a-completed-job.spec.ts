import { expect, test } from '../fixtures.ts'
import { getCompletedList, DESK, lookUp, PHONE, signOut } from './phone.ts'
import { reader } from './rows.ts'

test('the office reopens a job that was finished by mistake, and it returns to the car wash', async ({
  page,
  begin,
  findings,
}) => {
  const dialog = page.getByRole('dialog')
  await page.setViewportSize(PHONE)
  await begin('car wash')
  const [job] = await (await reader(page, 'car wash'))('GET admin/appointment/all?is_completed=1')
  const number = String(job?.number)
  await page.goto(`/apps/appointment-car-wash-completed/list/${job?.id}/show`)
  await expect(page.locator('.record-head')).toContainText('Completed')
  // Only the office may reopen a job.
  await expect(page.getByRole('button', { name: /^Reopen: / })).toHaveCount(0)

  await signOut(page)
  await page.setViewportSize(DESK)
  await begin('operations')
  const list = getCompletedList(number)
  await (await lookUp(page, list, number)).getByRole('link', { name: number }).click()
  await page.getByRole('button', { name: /^Reopen: / }).click()
  await expect(dialog).toContainText('the payment stays')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.locator('.record-head')).toContainText('Assigned')
  await page.locator('.history summary').click()
  await expect(page.locator('.history')).toContainText('Reopened')

  await signOut(page)
  await page.setViewportSize(PHONE)
  await begin('car wash')
  await page.goto(`/apps/appointment-car-wash/list?q=${number}`)
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('button', { name: /^Start: / })).toBeVisible()
})
