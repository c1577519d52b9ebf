import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

test('a narrow list hides the least important columns, and all can be shown', async ({
  page,
  enter,
  findings,
}) => {
  await enter('operations')
  await page.setViewportSize({ width: 800, height: 800 })
  await page.goto('/apps/instant-booking/list')
  const head = (name: string) => page.getByRole('columnheader', { name })
  const box = page.locator('.rows')
  const readOverflow = () => box.evaluate((element) => element.scrollWidth - element.clientWidth)
  await expect(page.locator('tbody .cell-title').first()).toBeVisible()
  const note = page.getByText(/^Hidden columns: /)
  await expect(note).toContainText('Area')
  for (const name of ['Number', 'Time', 'Status']) await expect(head(name)).toBeVisible()
  await expect(head('Area')).toHaveCount(0)
  expect(await readOverflow()).toBeLessThanOrEqual(2)
  expect(await findings()).toEqual([])

  // The sorted column is never hidden.
  await page.goto('/apps/instant-booking/list?sort=area_id')
  await expect(head('Area')).toBeVisible()
  await expect(note).not.toContainText('Area')

  await page.getByRole('button', { name: 'Show all columns' }).click()
  for (const name of ['Area', 'Vehicle', 'Total', 'Status']) await expect(head(name)).toBeAttached()
  expect(await readOverflow()).toBeGreaterThan(2)
  await page.getByRole('button', { name: 'Fit to width' }).click()
  await expect(note).toBeVisible()

  // A wide list hides no column.
  await page.setViewportSize({ width: 1700, height: 800 })
  await expect(note).toHaveCount(0)
  await expect(head('Vehicle')).toBeVisible()
})

test('a truncated cell shows its full text on the focused row', async ({ page, enter }) => {
  const readRows = await reader(page, 'operations')
  // A row of this test only, because other tests change rows in parallel.
  const question = `Do you wash what is as long as this question, ${'on and on, '.repeat(12)}or longer?`
  await readRows('POST admin/faqs/store', { question, answer: `${question} We do.` })
  await enter('operations')
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto(`/apps/faqs/list?q=${encodeURIComponent('as long as this question')}`)
  const cut = page.locator('tbody tr:first-child .truncated bdi')
  const isCut = () =>
    cut.evaluateAll((cells) => cells.some((cell) => cell.scrollWidth > cell.clientWidth + 1))
  await expect(page.locator('tbody .cell-title').first()).toBeVisible()
  await expect.poll(isCut).toBe(true)
  const cell = page.locator('tbody tr:first-child .truncated').first()
  await cell.hover()
  await expect(cell).toHaveAttribute('title', question)
  await page.getByRole('searchbox').hover()
  await expect(cell).not.toHaveAttribute('title')
  await page.keyboard.press('j')
  await expect(page.locator('tbody .cell-title').first()).toBeFocused()
  await expect.poll(isCut).toBe(false)
})
