import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from '../fixtures.ts'

/** Reads the text of a PDF, as a search does. Its program is part of poppler-utils. */
const readPdf = (pdf: Buffer) =>
  execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString()

/** Removes spaces, vowel signs and marks of direction, which a PDF places in its own way. */
const plain = (text: string) => text.replaceAll(/[\p{Cf}\p{M}\s]/gu, '')

test('words of a printed list in Arabic are found in its PDF', async ({ page, enter }) => {
  test.skip(spawnSync('pdftotext', ['-v']).error !== undefined, 'pdftotext is not installed')
  await enter('admin')
  const fontRequests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('amiri')) fontRequests.push(request.url())
  })
  // The head of a printed screen is loaded with the live connection, after the first rows.
  const liveRequest = page.waitForRequest(/\/api\/events/)
  await page.goto('/apps/services/list?lng=ar')
  await liveRequest
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const printed = page.getByRole('columnheader').filter({ visible: true })
  const headings = await printed.allTextContents()
  await page.emulateMedia({ media: null })
  const words = headings.map(plain).filter((text) => /\p{Script=Arabic}/u.test(text))
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
  const text = plain(readPdf(await page.pdf()))
  const title = plain((await page.title()).split('·')[0] ?? '')
  expect([title, ...words].filter((word) => !text.includes(word))).toEqual([])
})
