import { plainText, readPdf } from '../../support/sources/pdf.ts'
import { expect, test } from '../fixtures.ts'

test('words of a printed list in Arabic are found in its PDF', async ({ page, enter }) => {
  await enter('admin')
  const fontRequests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('amiri')) fontRequests.push(request.url())
  })
  await page.goto('/apps/services/list?lng=ar')
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('columnheader').filter({ visible: true })
  const headings = await printed.allTextContents()
  await page.emulateMedia({ media: null })
  const words = headings.map(plainText).filter((text) => /\p{Script=Arabic}/u.test(text))
  expect(words.length).toBeGreaterThan(2)
  expect(fontRequests).toEqual([])

  await page.keyboard.press('Control+p')
  const countFonts = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(
          ({ family, status }) => family === 'Amiri' && status === 'loaded',
        ).length,
    )
  await expect.poll(countFonts).toBe(2)
  const { text } = await readPdf(await page.pdf())
  const title = plainText((await page.title()).split('·')[0] ?? '')
  expect([title, ...words].filter((word) => !text.includes(word))).toEqual([])
})
