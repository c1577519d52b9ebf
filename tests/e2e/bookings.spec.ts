import { expect, test } from './fixtures.ts'

test('operations cancel a booking with a reason, find it among the cancelled and restore it', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.goto('/apps/instant-booking/list')
  // A failed job shows a reason, and an assigned job may need a reason to be restored.
  const firstRow = page
    .getByRole('row')
    .filter({ hasText: 'Unassigned', hasNot: page.locator('.state-reason') })
    .first()
  const number = (await firstRow.getByRole('link', { name: /^WB-/ }).textContent()) ?? ''
  expect(number).toMatch(/^WB-\d+$/)

  await firstRow.getByRole('button', { name: /cancel/i }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await findings()).toEqual([])

  const confirm = dialog.getByRole('button', { name: 'Cancel booking' })
  await confirm.click()
  await expect(dialog.getByText('Required.')).toBeVisible()

  const reason = dialog.getByLabel(/reason/i)
  await reason.selectOption({ index: 1 })
  const chosen = await reason.evaluate((node: HTMLSelectElement) => node.selectedOptions[0]?.text)
  await confirm.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: number, exact: true })).toHaveCount(0)

  await page.goto('/apps/cancelled-instant/list')
  const cancelled = page.getByRole('row').filter({ hasText: number })
  await expect(cancelled).toContainText(chosen ?? 'a reason')
  await cancelled.getByRole('button', { name: /restore/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /restore/i })
    .click()
  await expect(cancelled).toHaveCount(0)

  await page.goto(`/apps/instant-booking/list?q=${number}`)
  await expect(page.getByRole('link', { name: number, exact: true })).toBeVisible()
})

test('the address of a list restores the list when it is copied, reloaded or reached with Back', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.goto('/apps/completed-instant-booking/list?sort=total&perPage=10&page=2')
  const numbers = () => page.getByRole('link', { name: /^WB-/ }).allTextContents()
  await expect(page.getByRole('link', { name: /^WB-/ })).toHaveCount(10)
  const numbersBefore = await numbers()

  await page.reload()
  await expect(page.getByRole('link', { name: /^WB-/ })).toHaveCount(10)
  expect(await numbers()).toEqual(numbersBefore)

  await page.getByRole('link', { name: numbersBefore[0] }).click()
  await expect(page.getByRole('heading', { level: 2, name: numbersBefore[0] })).toBeVisible()
  expect(await findings()).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/sort=total/)
  await expect(page.getByRole('link', { name: numbersBefore[0] })).toBeVisible()
  expect(await numbers()).toEqual(numbersBefore)
})
