import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import { getCode } from '../../support/recipes/recipe.ts'
import { sendAs, expect, signIn, test } from './place.ts'

test.describe.configure({ mode: 'serial' })

const LIST = '/apps/posts/list'

test('several references of a field are chosen by keyboard and shown as chips', async ({
  page,
  place,
}) => {
  // The unchanged example of the guide.
  for (const file of ['resources/tags.ts', 'resources/posts.ts'])
    place.save(file, getCode(process.cwd(), file))
  await expect
    .poll(async () => (await sendAs(page, 'admin', 'GET admin/posts/all')).status)
    .toBe(200)
  for (const label of ['Brushes', 'Bubbles', 'Buckets'])
    await sendAs(page, 'admin', 'POST admin/tags/store', { label })
  await signIn(page, LIST)
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByLabel('Headline').fill('Brushes and buckets')
  const box = page.getByRole('combobox', { name: 'Tags' })
  const choose = async (typed: string, title: string) => {
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { name: title })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeVisible()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
  }
  await box.focus()
  await choose('Buck', 'Buckets')
  await choose('Bubb', 'Bubbles')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await choose('Brush', 'Brushes')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Brushes and buckets' })).toBeVisible()
  const { body } = await sendAs(page, 'admin', 'GET admin/posts/all?q=buckets')
  expect(body.data[0].tags).toEqual(['Brushes', 'Buckets'])
})

test('a list is filtered by any of several references and exported with titles; a referenced page shows its rows', async ({
  page,
}) => {
  const tags = (await sendAs(page, 'admin', 'GET admin/tags/all?q=Brushes')).body.data
  await signIn(page, `${LIST}?tag_ids=${tags[0].id}`)
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(1)
  await expect(rows.locator('.cell-chip')).toHaveText(['Brushes', 'Buckets'])
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await file).path(), 'utf8').replace('\uFEFF', '')
  const [head = [], line = []] = papaparse.parse<string[]>(text.trimEnd()).data
  expect(line[head.findIndex((name) => name.startsWith('Tag'))]).toBe('Brushes, Buckets')

  await page.goto(`/apps/tags/list/${tags[0].id}/show`)
  const related = page.getByRole('region', { name: 'Related' })
  await expect(related.getByRole('link', { name: 'Brushes and buckets' })).toBeVisible()
})
