import { codeOf } from '../../support/recipes/recipe.ts'
import { ask, expect, signIn, test } from './place.ts'

test('a row of one of several entities is chosen by its kind and its title, and its page shows what points to it', async ({
  page,
  place,
}) => {
  // The example of the guide, as it stands there.
  place.save('resources/letters.ts', codeOf(process.cwd(), 'resources/letters.ts'))
  await expect
    .poll(async () => (await ask(page, 'admin', 'GET admin/letters/all')).status)
    .toBe(200)
  const providers = await ask(page, 'admin', 'GET admin/providers/show')
  const { id, name } = providers.body.data[0]
  await signIn(page, '/apps/letters/list')
  await page.getByRole('link', { name: 'New letter' }).click()
  await page.getByLabel('Subject').fill('About your bays')
  await page.getByLabel('Recipient type').selectOption({ label: 'Providers' })
  await page.getByLabel('Recipient', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'About your bays' })).toBeVisible()
  await page.goto(`/apps/providers/list/${id}/show`)
  await page.getByRole('tab', { name: /^letters/i }).click()
  await expect(page.getByText('About your bays')).toBeVisible()
})
