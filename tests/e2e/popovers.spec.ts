import { listSmallTargets } from '../support/browser/finger-targets.ts'
import { expectToFit } from '../support/browser/overflow.ts'
import { expect, test } from './fixtures.ts'
import { type ApiRow, reader, removeRows } from './jobs/rows.ts'

test('a popover stays open on a click inside, and closes on a click outside, Escape and Tab', async ({
  page,
  enter,
}) => {
  await enter('operations')
  await page.goto('/apps/instant-booking/list')
  const filters = page.getByRole('group', { name: 'Filters' })
  const openFilters = page.getByRole('button', { name: /^Filters/ })

  // Click the label of a checkbox, as people do.
  await openFilters.click()
  await filters.locator('summary').first().click()
  const label = filters
    .getByRole('group', { name: 'Status' })
    .getByText('Assigned', { exact: true })
  await label.click()
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

test(
  'a phone shows the tools of a list on request, including the import',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter('admin')
    await page.goto('/apps/faqs/list')
    const openButton = page.getByRole('button', { name: 'More tools' })
    const importing = page.getByRole('button', { name: 'Import', exact: true })
    await expect(openButton).toBeVisible()
    await expect(importing).toBeHidden()
    // The first screen shows a row of the list.
    const row = page.locator('tbody tr').first()
    await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(300)
    await openButton.click()
    await importing.click()
    const dialog = page.getByRole('dialog', { name: /^Import/ })
    await dialog.getByLabel('Or paste rows').fill('question\tanswer\nOn a phone?\tYes.\n')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByRole('button', { name: 'Check' }).click()
    await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
    await expectToFit(page)
  },
)

test(
  'a phone shows car-wash staff one row of tools, short cards and the rarer actions behind "More"',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter('car wash')
    await page.goto('/apps/appointment-car-wash/list')
    const row = page.locator('tbody tr').filter({ hasText: 'Assigned' }).first()
    await expect(row).toBeVisible()
    const firstRow = page.locator('tbody tr').first()
    expect((await firstRow.boundingBox())?.y).toBeLessThan(210)
    expect((await row.boundingBox())?.height).toBeLessThan(220)
    const board = page.getByRole('button', { name: 'Board', exact: true })
    await expect(board).toBeHidden()
    await page.getByRole('button', { name: 'More tools' }).click()
    await expect(board).toBeVisible()
    const problem = row.getByRole('button', { name: /^Report a problem: / })
    await expect(problem).toBeHidden()
    await row.getByRole('button', { name: 'More', exact: true }).click()
    await problem.click()
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'all buttons on the screens of a phone are large enough for a finger',
  { tag: '@whole' },
  async ({ page, enter }) => {
    await page.setViewportSize({ width: 390, height: 1800 })
    // In the history of a new row, a link is directly above the buttons.
    const readRows = await reader(page, 'admin')
    const question = { question: 'Is this long?', answer: 'No.' }
    const created = (await readRows('POST admin/faqs/store', question)) as unknown as ApiRow
    // The e-mail and phone of a changed customer are two adjacent links.
    const customers = await readRows('POST admin/users/find/byType', { type: 'User' })
    const customer = customers.find(
      ({ email, deleted_at }) => email !== null && deleted_at === null,
    )
    const id = customer?.id ?? 0
    const newContact = { email: 'finger@mail.example', phone: '+96550001199' }
    await readRows('POST admin/users/updateCustomer', { id, ...newContact })
    await enter('admin')
    await page.goto('/profile')
    for (const route of [
      '/dashboard',
      '/apps/assign/list',
      '/apps/subscription-booking/list',
      '/apps/customers/list',
      '/apps/customers/list/5/show',
      '/apps/instant-booking/list/12/show',
      '/apps/instant-booking/list/create',
      '/apps/financial-report/list',
      '/apps/customer-activity-report/list',
      '/apps/history/list',
      '/access-control',
    ]) {
      await page.goto(route)
      await expect(
        page.locator('main :is(table, .tile, .record, .form, .page)').first(),
      ).toBeVisible()
      await expect(page.locator('.fallback, .skeleton, main [aria-busy="true"]')).toHaveCount(0)
      expect([route, await listSmallTargets(page)]).toEqual([route, []])
    }
    await removeRows(readRows, 'faqs', [created])
    const oldContact = { email: `${customer?.email}`, phone: `${customer?.phone}` }
    await readRows('POST admin/users/updateCustomer', { id, ...oldContact })
  },
)
