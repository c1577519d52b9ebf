import { readFileSync } from 'node:fs'
import { sendAs, expect, signIn, test } from './place.ts'

const LIST = '/apps/claims/list'
const FILE = `import { defineEntity } from '../registry/define-entity.ts'

/** Claims with attached files. */
export const claims = defineEntity({
  name: 'claims',
  icon: 'note',
  fields: {
    headline: { type: 'text', maxLength: 60 },
    papers: { type: 'files', max: 2, kinds: ['pdf', 'text'] },
  },
})
`
const pdf = Buffer.from('%PDF-1.7\n% bill\n%%EOF\n')

test('files of a row are added, refused, removed, saved and downloaded', async ({
  page,
  place,
}) => {
  place.save('resources/claims.ts', FILE)
  await expect
    .poll(async () => (await sendAs(page, 'admin', 'GET admin/claims/all')).status)
    .toBe(200)
  // The list of a new entity is empty, and the office creates the first row.
  await signIn(page, '/apps/faqs/list')
  await page.goto(`${LIST}/create`)
  await page.getByLabel('Headline').fill('A scratch')
  const papers = page.getByLabel('Papers')
  const hint = page.getByText('At most 2: pdf, txt, up to 10 MB each.')
  await expect(hint).toBeVisible()
  await papers.setInputFiles({ name: 'run.exe', mimeType: 'a/b', buffer: Buffer.from([77, 90, 0]) })
  await expect(page.getByText('Files of this type are not supported.')).toBeVisible()
  await papers.setInputFiles([
    { name: 'bill.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('It was the gate.') },
  ])
  await expect(page.getByRole('link', { name: 'note.txt' })).toBeVisible()
  await expect(papers).toBeDisabled()
  await page.getByRole('button', { name: 'Remove note.txt' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'A scratch' })).toBeVisible()
  const link = page.getByRole('link', { name: 'bill.pdf' })
  const download = page.waitForEvent('download')
  await link.click()
  const file = await download
  expect(file.suggestedFilename()).toBe('bill.pdf')
  expect(readFileSync(await file.path())).toEqual(pdf)
})
