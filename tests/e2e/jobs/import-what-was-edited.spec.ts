import { readFileSync } from 'node:fs'
import papaparse from 'papaparse'
import { expect, test } from '../fixtures.ts'
import { type ApiRow, reader } from './rows.ts'

const ALL = 'GET admin/faqs/all'
const NAME = 'edited.csv'

/** Returns rows without their timestamps. */
const contents = (rows: readonly ApiRow[]) =>
  rows.map(({ id, question, answer, position, deleted_at }) => ({
    id,
    question,
    answer,
    position,
    isLive: deleted_at === null,
  }))

test('a clerk edits an export in a spreadsheet, imports it after a review, and undoes it', async ({
  page,
  begin,
  findings,
}) => {
  const readRows = await reader(page, 'operations')
  const rowsBefore = await readRows(ALL)
  await begin('operations')
  await page.goto('/apps/faqs/list')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'ID', exact: true }).check()
  await page.keyboard.press('Escape')
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const text = readFileSync(await (await file).path(), 'utf8')
  const { data: table } = papaparse.parse<string[]>(text.replace('\uFEFF', '').trimEnd())
  const [head = [], ...lines] = table
  const findColumn = (name: string) => head.indexOf(name)
  const [firstLine = [], secondLine = []] = lines
  firstLine[findColumn('Question')] = 'Was this edited?'
  secondLine[findColumn('Position')] = 'last'
  const newLine = head.map((name) => ({ Question: 'Is this new?', Answer: 'Yes.' })[name] ?? '')
  const edited = papaparse.unparse([head, ...lines, newLine])

  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  await expect(dialog.getByRole('button', { name: 'Choose a CSV, XLSX or ODS file' })).toBeFocused()
  expect(await findings()).toEqual([])
  const chosen = { name: NAME, mimeType: 'text/csv', buffer: Buffer.from(edited) }
  await dialog.locator('input[type=file]').setInputFiles(chosen)
  await expect(dialog.getByLabel('Field of column “Question”')).toHaveValue('question')
  await expect(dialog.getByLabel('Field of column “Changed”')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Check' }).press('Enter')
  const counts = dialog.getByRole('status').locator('dd')
  await expect(counts).toHaveText(['1', '1', String(lines.length - 2), '1'])
  const mistake = dialog.locator('.import-findings tbody tr')
  await expect(mistake).toHaveText(/^3\s.*Position\s*last\s*Enter a whole number/)
  expect(await findings()).toEqual([])
  expect(contents(await readRows(ALL))).toEqual(contents(rowsBefore))

  const failed = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download rows with problems' }).click()
  const failureReport = readFileSync(await (await failed).path(), 'utf8')
  const [whyHead = [], ...whyLines] = papaparse.parse<string[]>(
    failureReport.slice(1).trimEnd(),
  ).data
  expect(whyHead).toEqual([...head, 'Problem'])
  expect(whyLines.map((line) => [line[findColumn('Position')], line.at(-1)])).toEqual([
    ['last', 'Enter a whole number.'],
  ])

  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  const rowsAfter = contents(await readRows(ALL))
  const isNew = ({ question }: { question: unknown }) => question === 'Is this new?'
  const expectedRows = contents(rowsBefore).map((row) =>
    row.id === Number(firstLine[findColumn('ID')]) ? { ...row, question: 'Was this edited?' } : row,
  )
  const byId = <R extends { id: number }>(rows: R[]) =>
    rows.toSorted((first, second) => first.id - second.id)
  expect(byId(rowsAfter.filter((row) => !isNew(row)))).toEqual(byId(expectedRows))
  expect(rowsAfter.filter(isNew)).toHaveLength(1)

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.toast').filter({ hasText: '2 rows imported' })).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  expect(byId(contents(await readRows(ALL)))).toEqual(byId(contents(rowsBefore)))
})
