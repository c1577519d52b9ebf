import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const EMAIL = 'dana@example.com'

async function makeCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'New customer' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Phone', { exact: true }).fill('+965 9900 1122')
  await page.getByLabel(/^E-mail/).fill(EMAIL)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
}

test('an admin restores a customer whose e-mail is taken, under another one', async ({
  page,
  begin,
  findings,
}) => {
  await begin('admin')
  const me: string = await page.evaluate(() => JSON.parse(localStorage.userData).name)
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await makeCustomer(page, 'Dana First')
  await page.getByRole('searchbox').fill('Dana')
  await page.getByRole('button', { name: 'Delete: Dana First' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Dana First', exact: true })).toHaveCount(0)
  await makeCustomer(page, 'Dana Second')

  // The trash shows who deleted the customer, on a phone as well.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('searchbox').fill('Dana')
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('button', { name: /^Trash/ }).click()
  await expect(page).toHaveURL(/deleted=only/)
  const row = page.getByRole('row').filter({ hasText: 'Dana First' })
  await expect(row).toContainText(` · ${me}`)
  expect(await findings()).toEqual([])

  await page.getByRole('button', { name: 'Restore: Dana First' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restore “Dana First”' })
  await expect(dialog).toContainText('Already in use.')
  await expect(dialog.getByLabel(/^E-mail/)).toHaveValue(EMAIL)
  expect(await findings()).toEqual([])
  await dialog.getByLabel(/^E-mail/).fill('dana.other@example.com')
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: /^Active/ }).click()
  await expect(page.getByRole('link', { name: 'Dana First', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dana Second', exact: true })).toBeVisible()
})
