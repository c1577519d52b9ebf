import { sendAs, expect, signIn, test } from './place.ts'

test('rows are imported from a CSV file in development as in the built app', async ({
  page,
  place,
}) => {
  expect(place.server.url).toContain('http')
  const consoleErrors: string[] = []
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  await signIn(page, '/apps/faqs/list', 'operations')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  const text = 'Question,Answer\r\nIs this imported?,"Yes, it is."\r\n'
  const chosen = { name: 'faqs.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.locator('input[type=file]').setInputFiles(chosen)
  await expect(dialog.getByLabel('Field of column “Question”')).toHaveValue('question')
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.getByRole('status').locator('dd').first()).toHaveText('1')
  await dialog.getByRole('button', { name: /^Import/ }).click()
  await expect
    .poll(async () => (await sendAs(page, 'operations', 'GET admin/faqs/all?q=imported')).body.data)
    .toEqual([expect.objectContaining({ answer: 'Yes, it is.' })])
  expect(consoleErrors).toEqual([])
})
