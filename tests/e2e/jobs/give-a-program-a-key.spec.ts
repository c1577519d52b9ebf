import { DEMO_PASSWORD } from '#demo/accounts'
import { expect, test } from '../fixtures.ts'

test('an admin creates an API key with limited rights, edits it and revokes it, by keyboard', async ({
  page,
  playwright,
  server,
  enter,
  context,
  findings,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter('admin')
  await page.goto('/profile')
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByRole('button', { name: 'New key' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await expect(dialog.getByLabel('Name')).toBeFocused()

  await dialog.getByLabel('Current password').fill(DEMO_PASSWORD)
  await dialog.getByLabel('Name').focus()
  // Without a right the key is not created, and the error is at the rights.
  await page.keyboard.type('Nightly import')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('group', { name: 'Permissions' })).toBeFocused()
  await expect(dialog.getByText('Choose at least one permission.')).toBeVisible()
  expect(await findings()).toEqual([])

  await dialog.getByLabel('Valid for').selectOption('30 days')
  await dialog.locator('summary', { hasText: 'Catalogue' }).press('Enter')
  const faqs = dialog.getByRole('group', { name: 'frequent questions' })
  await faqs.getByLabel('View').press('Space')
  await faqs.getByLabel('Create').press('Space')
  await expect(dialog.getByText('2 permissions')).toBeVisible()
  expect(await findings()).toEqual([])
  await dialog.getByRole('button', { name: 'Create key' }).press('Enter')
  const key = await dialog.getByLabel('Your key').inputValue()
  await dialog.getByRole('button', { name: 'Copy key' }).press('Enter')
  await expect(page.getByText('The key is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  expect(await findings()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(keys.getByRole('button', { name: 'New key' })).toBeFocused()
  const newKey = keys.getByRole('listitem').filter({ hasText: 'Nightly import' })
  await expect(newKey).toContainText('frequent questions: View and Create')
  await expect(newKey).toContainText('not used yet')

  const program = await playwright.request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${key}` },
  })
  const question = 'Do you also wash at night?'
  const data = { question, answer: 'Until midnight.', position: 1 }
  expect((await program.post('/api/admin/faqs/store', { data })).status()).toBe(200)
  expect((await program.get('/api/admin/promo/all')).status()).toBe(403)
  await page.goto('/apps/faqs/list')
  await page.getByRole('link', { name: question, exact: true }).click()
  await page.locator('main').getByText('History', { exact: true }).click()
  await expect(page.getByText('API key “Nightly import”')).toBeVisible()

  await page.goto('/profile')
  await expect(newKey).toContainText('last used')
  await newKey.getByRole('button', { name: 'Revoke: Nightly import' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
  await expect(page.getByText('“Nightly import” revoked.')).toBeVisible()
  await expect(newKey).toHaveCount(0)
  expect((await program.get('/api/admin/faqs/all')).status()).toBe(401)
  await program.dispose()
})
