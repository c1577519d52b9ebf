import { expect, test } from './fixtures.ts'

test('several bookings of one provider are given to one of its people, and each says how it went', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.goto('/apps/assign/list?perPage=100')
  const rows = page.getByRole('row')
  const bar = page.getByRole('group', { name: 'Actions for the selection' })
  const dialog = page.getByRole('dialog')
  await expect(rows.nth(2)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
  await bar.getByRole('button', { name: /^Assign/ }).click()
  await expect(dialog).toContainText('These rows differ in: Provider.')
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await bar.getByRole('button', { name: 'Clear selection' }).click()

  const provider = page.locator('label.filter').filter({ hasText: 'Provider' })
  await provider.getByRole('combobox').selectOption({ index: 1 })
  await expect(page).toHaveURL(/provider_id=/)
  const first = rows.nth(1).getByRole('checkbox')
  const name = (await first.evaluate((box: HTMLInputElement) => box.labels?.[0]?.innerText)) ?? ''
  await first.check()
  await rows.nth(2).getByRole('checkbox').check()
  await bar.getByRole('button', { name: /^Assign/ }).click()
  const employee = dialog.getByLabel('Employee')
  await expect(employee.locator('option')).not.toHaveCount(1)
  await employee.selectOption({ index: 1 })
  const chosen = await employee.evaluate(
    (node: HTMLSelectElement) => node.selectedOptions[0]?.text.split(' · ')[0],
  )
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeEnabled()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByText('Done')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const number = name.replace('Select ', '').trim()
  expect(number).not.toBe('')
  await expect(rows.filter({ hasText: number })).toContainText(chosen ?? 'an employee')
})
