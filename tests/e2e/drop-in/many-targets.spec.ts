import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import { getCode } from '../../support/recipes/recipe.ts'
import { sendAs, expect, signIn, test } from './place.ts'

test('a reference to one of several entities is chosen by entity and title, and the referenced page shows the row', async ({
  page,
  place,
}) => {
  // The unchanged example of the guide.
  place.save('resources/letters.ts', getCode(process.cwd(), 'resources/letters.ts'))
  await expect
    .poll(async () => (await sendAs(page, 'admin', 'GET admin/letters/all')).status)
    .toBe(200)
  const providers = await sendAs(page, 'admin', 'GET admin/providers/show')
  const { id, name } = providers.body.data.find(
    (row: { active: number; deleted_at: string | null }) => row.active === 1 && !row.deleted_at,
  )
  await signIn(page, '/apps/letters/list')
  await page.getByRole('link', { name: 'New letter' }).click()
  await page.getByLabel('Subject').fill('About your bays')
  const recipient = page.getByLabel('Recipient', { exact: true })
  await expect(recipient).toContainText('Choose the recipient type first')
  await page.getByLabel('Recipient type').selectOption({ label: 'Providers' })
  await recipient.selectOption({ label: name })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'About your bays' })).toBeVisible()
  await page.goto(`/apps/providers/list/${id}/show`)
  await page.getByRole('tab', { name: /^letters/i }).click()
  await expect(page.getByText('About your bays')).toBeVisible()
})

test('a reference to one of several entities is found by typing, and shown in list, filter and cell', async ({
  page,
}) => {
  const { body } = await sendAs(page, 'admin', 'GET general/showCustomers')
  const names = body.data.map((row: { name: string }) => row.name)
  const uniqueName = names.find((name: string) => names.indexOf(name) === names.lastIndexOf(name))
  await signIn(page, '/apps/letters/list')
  await page.getByRole('link', { name: 'New letter' }).click()
  await page.getByLabel('Subject').fill('About your car')
  await page.getByLabel('Recipient type').selectOption({ label: 'Customers' })
  const recipient = page.locator('.combo input')
  await recipient.fill(uniqueName)
  await expect(page.getByRole('option', { name: new RegExp(`^${uniqueName}`) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(recipient).toHaveValue(uniqueName)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'About your car' })).toBeVisible()
  await page.goto('/apps/letters/list?recipient_type=customers')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  await expect(rows.filter({ hasText: 'Providers' })).toHaveCount(0)
  const row = rows.filter({ hasText: 'About your car' })
  const shownHeads = (await page.locator('thead th').allInnerTexts()).map((text) => text.trim())
  const column = page.locator(`tbody td:nth-child(${shownHeads.indexOf('Recipient') + 1})`)
  const recipients = await column.allInnerTexts()
  expect(recipients.length).toBeGreaterThan(1)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  const text = readFileSync(await (await file).path(), 'utf8')
  const [heads = [], ...lines] = papaparse.parse<string[]>(text.slice(1).trimEnd()).data
  const columnIndex = heads.indexOf('Recipient')
  expect(lines.map((line) => line[columnIndex])).toEqual(recipients.map((name) => name.trim()))
  await row.getByRole('link', { name: uniqueName }).click()
  await expect(page.getByRole('heading', { level: 2, name: uniqueName })).toBeVisible()
})
