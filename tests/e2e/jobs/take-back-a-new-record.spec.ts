import { expect, test } from '../fixtures.ts'

const LIST = '/apps/faqs/list'

test('Undo removes a row that was just created, and leads from its page to the list', async ({
  page,
  enter,
}) => {
  await enter('operations')
  await page.goto(`${LIST}/create`)
  await page.getByLabel('Question').fill('Do you wash boats?')
  await page.getByLabel('Answer').fill('Not yet.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/apps\/faqs\/list\/\d+\/show$/)
  await page.getByText('History', { exact: true }).click()
  await expect(page.getByText('Created', { exact: true })).toBeVisible()

  // No request for the removed record fails, which the fixture checks.
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Notices' })).toContainText('Undone')
  await expect(page).toHaveURL(LIST)
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Do you wash boats?' })).toHaveCount(0)
})
