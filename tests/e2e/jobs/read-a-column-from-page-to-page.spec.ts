import { expect, test } from '../fixtures.ts'
import { reader, removeRows } from './rows.ts'

/** The number of rows per page. */
const PAGE = 10

test('columns keep their position from page to page, and become wider only for longer values', async ({
  page,
  enter,
  findings,
}) => {
  const readRows = await reader(page, 'operations')
  // The newest rows come first, so those of the last page are added first.
  const longQuestion = 'When does the paging van return?'
  const questions = [
    longQuestion,
    ...Array.from({ length: PAGE }, (_, index) => `Paging ${index}?`),
    ...Array.from({ length: PAGE }, (_, index) => `Is paging van ${index} here?`),
  ]
  for (const question of questions)
    await readRows('POST admin/faqs/store', { question, answer: 'Every day.' })

  await enter('operations')
  await page.setViewportSize({ width: 760, height: 800 })
  await page.goto(`/apps/faqs/list?q=paging&sort=-id&perPage=${PAGE}`)
  const table = page.getByRole('table')
  const columns = () =>
    table
      .getByRole('columnheader')
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().width)))
  const rows = table.locator('tbody tr')
  const nextButton = page.getByRole('button', { name: 'Next page' })
  await expect(rows.filter({ hasText: 'Is paging' })).toHaveCount(PAGE)
  // The font loads after the first rows, and has other widths.
  const settled = async () => {
    await page.evaluate(async () => {
      await document.fonts.load("14px 'Inter Variable'")
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    await expect(table).toHaveAttribute('data-steady')
    return columns()
  }
  const firstWidths = await settled()

  await nextButton.click()
  await expect(rows.filter({ hasText: /Paging \d\?/ })).toHaveCount(PAGE)
  expect(await columns()).toEqual(firstWidths)

  await nextButton.click()
  await expect(rows).toHaveCount(1)
  const text = rows.locator('.truncated bdi', { hasText: longQuestion })
  await expect
    .poll(() => text.evaluate((element) => element.scrollWidth <= element.clientWidth + 1))
    .toBe(true)
  await expect(table).toHaveAttribute('data-steady')
  expect(await columns()).not.toEqual(firstWidths)

  // Columns are measured again for another window width.
  await page.setViewportSize({ width: 660, height: 800 })
  const box = page.locator('.rows')
  await expect
    .poll(() => box.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThan(3)
  const narrow = await settled()
  await page.reload()
  await expect(rows).toHaveCount(1)
  expect(await settled()).toEqual(narrow)
  expect(await findings()).toEqual([])
  const allFaqs = await readRows('GET admin/faqs/all')
  const createdFaqs = allFaqs.filter(({ question }) => questions.includes(String(question)))
  await removeRows(readRows, 'faqs', createdFaqs)
})
