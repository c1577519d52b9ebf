import { expect, test } from '../fixtures.ts'
import { reader, removeRows } from './rows.ts'

/** How many rows are on a page of this job. */
const PAGE = 10

test('columns keep their position from page to page, and become wider only for longer values', async ({
  page,
  enter,
  findings,
}) => {
  const readRows = await reader(page, 'operations')
  // The newest come first: those of the last page are added before the others.
  const long = 'When does the paging van return?'
  const questions = [
    long,
    ...Array.from({ length: PAGE }, (_, at) => `Paging ${at}?`),
    ...Array.from({ length: PAGE }, (_, at) => `Is paging van ${at} here?`),
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
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
  const rows = table.locator('tbody tr')
  const next = page.getByRole('button', { name: 'Next page' })
  await expect(rows.filter({ hasText: 'Is paging' })).toHaveCount(PAGE)
  // The letters of the business come after the first rows, and are of other widths.
  const settled = async () => {
    await page.evaluate(async () => {
      await document.fonts.load("14px 'Inter Variable'")
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    await expect(table).toHaveAttribute('data-steady')
    return columns()
  }
  const first = await settled()

  await next.click()
  await expect(rows.filter({ hasText: /Paging \d\?/ })).toHaveCount(PAGE)
  expect(await columns()).toEqual(first)

  await next.click()
  await expect(rows).toHaveCount(1)
  const text = rows.locator('.truncated bdi', { hasText: long })
  await expect.poll(() => text.evaluate((one) => one.scrollWidth <= one.clientWidth + 1)).toBe(true)
  await expect(table).toHaveAttribute('data-steady')
  expect(await columns()).not.toEqual(first)

  // Another width of the window is another measure.
  await page.setViewportSize({ width: 660, height: 800 })
  const box = page.locator('.rows')
  await expect.poll(() => box.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThan(3)
  const narrow = await settled()
  await page.reload()
  await expect(rows).toHaveCount(1)
  expect(await settled()).toEqual(narrow)
  expect(await findings()).toEqual([])
  const all = await readRows('GET admin/faqs/all')
  const made = all.filter(({ question }) => questions.includes(String(question)))
  await removeRows(readRows, 'faqs', made)
})
