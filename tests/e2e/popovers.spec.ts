import { expect, test } from './fixtures.ts'

test('a panel stays while its words are pressed, and closes by what is outside, by Escape and by Tab', async ({
  page,
  enter,
}) => {
  await enter('operations')
  await page.goto('/apps/instant-booking/list')
  const filters = page.getByRole('group', { name: 'Filters' })
  const openFilters = page.getByRole('button', { name: /^Filters/ })

  // People press the word beside a checkbox, not the box.
  await openFilters.click()
  await filters.locator('summary').first().click()
  const word = filters.getByRole('group', { name: 'Status' }).getByText('Assigned', { exact: true })
  await word.click()
  await expect(page).toHaveURL(/state=assigned/)
  await expect(filters.getByRole('checkbox', { name: 'Assigned', exact: true })).toBeChecked()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(filters).toBeHidden()

  const columns = page.getByRole('button', { name: 'Columns', exact: true })
  await columns.click()
  const customer = page.locator('.popover').getByText('Customer', { exact: true })
  await customer.click()
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeHidden()
  await customer.click()
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(columns).toHaveAttribute('aria-expanded', 'false')
  await expect(columns).toBeFocused()

  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  const print = page.getByRole('button', { name: 'Print' })
  await print.focus()
  await page.keyboard.press('Tab')
  await expect(print).toBeHidden()
})

test('a phone shows the tools of a list when asked, the import among them', async ({
  page,
  enter,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter('admin')
  await page.goto('/apps/faqs/list')
  const open = page.getByRole('button', { name: 'More tools' })
  const importing = page.getByRole('button', { name: 'Import', exact: true })
  await expect(open).toBeVisible()
  await expect(importing).toBeHidden()
  // A row of the list is on the first screen.
  const row = await page.locator('tbody tr').first().boundingBox()
  expect(row?.y).toBeLessThan(300)
  await open.click()
  await importing.click()
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  await dialog.getByLabel('Or paste rows').fill('question\tanswer\nOn a phone?\tYes.\n')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
})
