import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { reader } from './rows.ts'

test.use({ axe: true })

const getPath = (name: string) => `tests/src/features/import/files/${name}`

/** Opens the import of a list, and returns the dialog. */
async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  await expect(dialog.getByRole('button', { name: 'Choose a CSV, XLSX or ODS file' })).toBeVisible()
  return dialog
}

const choose = (dialog: Locator, name: string) =>
  dialog.locator('input[type=file]').setInputFiles(getPath(name))

/** Pastes the decoded text of a file. */
async function paste(dialog: Locator, name: string, encoding: string) {
  const text = new TextDecoder(encoding).decode(readFileSync(getPath(name)))
  await dialog.getByLabel('Or paste rows').fill(text)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Imports each file, chosen and pasted, and compares the detected format and the first row. */
async function readEach(page: Page, files: readonly (readonly [string, string, string])[]) {
  for (const [name, summary, firstValue] of files) {
    const dialog = await openImport(page)
    await choose(dialog, name)
    await expect(dialog.locator('summary'), name).toHaveText(`Read as: ${summary}`)
    await expect(dialog.locator('.import-example').first(), name).toHaveText(firstValue)
    await page.keyboard.press('Escape')
    // A spreadsheet cannot be pasted as text.
    const [encoding = '', ...otherFacts] = summary.split(' · ')
    if (encoding.startsWith('sheet')) continue
    const otherImport = await openImport(page)
    await paste(otherImport, name, encoding)
    await expect(otherImport.locator('summary'), name).toHaveText(
      `Read as: ${otherFacts.join(' · ')}`,
    )
    await expect(otherImport.locator('.import-example').first(), name).toHaveText(firstValue)
    await page.keyboard.press('Escape')
  }
}

/** Reads the mistakes of the checked file, each with its row. */
async function readMistakes(dialog: Locator): Promise<string[]> {
  await dialog.getByRole('button', { name: 'Check' }).click()
  await expect(dialog.locator('.import-findings').getByRole('status')).toBeVisible()
  return dialog
    .locator('.import-findings tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((td) => td.textContent).join(' ')),
    )
}

test('an import reads customers in any encoding, sheet and row, and reports mistakes by row', async ({
  page,
  enter,
  findings,
}) => {
  await enter('admin')
  await page.goto('/apps/customers/list')
  await readEach(page, [
    ['customers-windows-1252.csv', 'windows-1252 · comma · headings in row 1', 'Zoë Müller'],
    ['customers-macroman.csv', 'macintosh · comma · headings in row 1', 'Zoë'],
    ['customers-utf-16.csv', 'utf-16le · comma · headings in row 1', 'Ahmad'],
    ['customers-utf-16-mark.csv', 'utf-16le · tab · headings in row 1', 'عبدالله الخالد'],
    ['customers-utf-8-mark.csv', 'utf-8 · semicolon · headings in row 1', 'عبدالله الخالد'],
    ['customers-hidden-sheet.xlsx', 'sheet “Customers” · headings in row 1', 'XL Hidden First'],
    ['customers-second-sheet.xlsx', 'sheet “Customers” · headings in row 1', 'XL Second Sheet'],
    ['customers-title.xlsx', 'sheet “C” · headings in row 3', 'XL Title Row'],
    ['customers-numbers.xlsx', 'sheet “C” · headings in row 1', 'XL Num Phone'],
    ['customers-spreadsheet.csv', 'sheet “C” · headings in row 1', 'XL Num Phone'],
  ])

  // A spreadsheet is unpacked in a worker.
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await readEach(page, [['customers-title.xlsx', 'sheet “C” · headings in row 3', 'XL Title Row']])
  expect(workers).toEqual([expect.stringContaining('read-worker')])

  const named = await openImport(page)
  const buffer = Buffer.from('name;phone\nSean O\u0092Brien;99001001\n', 'latin1')
  await named
    .locator('input[type=file]')
    .setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer })
  await expect(named.locator('.import-example').first()).toHaveText('Sean O’Brien')
  await page.keyboard.press('Escape')

  const lines = await openImport(page)
  await choose(lines, 'customers-old.xls')
  await expect(lines.getByRole('alert')).toHaveText(/customers-old\.xls.*save it as \.xlsx/)
  await choose(lines, 'customers-blank-rows.csv')
  const mistakes = await readMistakes(lines)
  expect(mistakes.map((mistake) => mistake.split(' ', 2)[0])).toEqual(['5', '7'])
  await page.keyboard.press('Escape')

  const errors = await openImport(page)
  await choose(errors, 'customers-error.xlsx')
  expect((await readMistakes(errors)).join('; ')).toMatch(/^2 .*#N\/A/)
  await page.keyboard.press('Escape')

  // Change to an impossible encoding, to another one, and back.
  const dialog = await openImport(page)
  await choose(dialog, 'customers-german.csv')
  await dialog.locator('summary').click()
  const example = dialog.locator('.import-example').first()
  await dialog.getByLabel('Encoding').selectOption('macintosh')
  await expect(example).not.toHaveText('Jürgen Weiß')
  expect(await findings()).toEqual([])
  await dialog.getByLabel('Encoding').selectOption('utf-8')
  await expect(dialog.getByRole('alert')).toHaveText(/cannot be read as utf-8/)
  await expect(dialog.getByRole('button', { name: 'Check' })).toHaveCount(0)
  await dialog.getByLabel('Encoding').selectOption('windows-1252')
  await expect(example).toHaveText('Jürgen Weiß')
  expect(await readMistakes(dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.locator('.toast').filter({ hasText: '1 row imported' })).toBeVisible()
  const readRows = await reader(page, 'admin')
  const readStoredRows = async () =>
    (await readRows('GET general/showCustomers')).filter(({ name }) => name === 'Jürgen Weiß')
  expect(await readStoredRows()).toHaveLength(1)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
})

test('an import shows one convention for the numbers and days of a column, which can be changed', async ({
  page,
  enter,
}) => {
  await enter('admin')
  await page.goto('/apps/services/list')
  await readEach(page, [
    [
      'services-two-commas.csv',
      'utf-8 · semicolon · headings in row 1 · numbers 1.234,5',
      'HQ Schaum',
    ],
    [
      'services-fractions.xlsx',
      'sheet “Services” · headings in row 1 · numbers 1,234.5',
      'XL Foam',
    ],
  ])
  const services = await openImport(page)
  await services
    .getByLabel('Or paste rows')
    .fill(readFileSync(getPath('services-commas.csv'), 'utf8'))
  await services.getByRole('button', { name: 'Continue' }).click()
  await expect(services.locator('summary')).toHaveText(
    'Read as: semicolon · headings in row 1 · numbers 1.234,5',
  )
  const price = services.locator('.import-example').nth(1)
  await expect(price).toHaveText('2,500= 2.5')
  await services.locator('summary').click()
  await services.getByLabel('Numbers in “price”').selectOption('1,234.5')
  await expect(price).toHaveText('2,500= 2,500')
  const misfits = await readMistakes(services)
  expect(misfits.map((mistake) => mistake.split(' ', 2)[0])).toEqual(['3', '4'])
  await page.keyboard.press('Escape')
  const failing = await openImport(page)
  await choose(failing, 'services-error.xlsx')
  expect(await readMistakes(failing)).toEqual([expect.stringMatching(/^2 .*Price #N\/A “#N\/A”/)])
  await page.keyboard.press('Escape')

  await page.goto('/apps/promos/list')
  await readEach(page, [
    ['promos-percent.xlsx', 'sheet “Promos” · headings in row 1', 'XLPCT'],
    ['promos-1904.xlsx', 'sheet “Promos” · headings in row 1', 'XL1904'],
  ])
  const promos = await openImport(page)
  await choose(promos, 'promos-days.csv')
  await expect(promos.locator('summary')).toHaveText(
    'Read as: utf-8 · comma · headings in row 1 · days DD/MM/YYYY',
  )
  expect(await readMistakes(promos)).toEqual([
    expect.stringMatching(/^8 HQUS From 12\/25\/2026 “12\/25\/2026” does not fit DD\/MM\/YYYY/),
    expect.stringMatching(/^8 HQUS Until 12\/31\/2026 “12\/31\/2026” does not fit DD\/MM\/YYYY/),
  ])
})

test('an import splits a text file by the separator of its headings, and refuses a file that cannot be split', async ({
  page,
  enter,
}) => {
  await enter('admin')
  await page.goto('/apps/faqs/list')
  await readEach(page, [
    ['faqs-quoted-word.csv', 'utf-8 · comma · headings in row 1', '"Big" cars?'],
    ['faqs-commas.csv', 'utf-8 · semicolon · headings in row 1', 'Which days, which hours?'],
    [
      'faqs-surplus-separator.csv',
      'utf-8 · semicolon · headings in row 1',
      'Which days, which hours?',
    ],
    ['faqs-separator-line.csv', 'utf-8 · semicolon · headings in row 1', 'Q1?'],
    ['faqs-bars.csv', 'utf-8 · vertical bar · headings in row 1', 'Which, a or b?'],
  ])
  const dialog = await openImport(page)
  for (const name of ['faqs-unclosed.csv', 'faqs-inches.csv']) {
    await choose(dialog, name)
    await expect(dialog.getByRole('alert')).toHaveText(/^Row 2: a quotation mark is not closed/)
    await expect(dialog.locator('.import-mapping')).toHaveCount(0)
  }
  await dialog.getByLabel('Or paste rows').fill('question;answer\nWhich, a or b?;"Both\n')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^Row 2: a quotation mark is not closed/)
})

test('an import erases nothing for a formula without a result, and warns before an empty cell clears a value', async ({
  page,
  enter,
}) => {
  await enter('admin')
  const readRows = await reader(page, 'admin')
  await page.goto('/apps/holidays/list')
  const formulas = await openImport(page)
  await choose(formulas, 'holidays-formulas.xlsx')
  await expect(formulas.locator('.import-example').last()).toHaveText('=D2+1/3')
  const mistakes = await readMistakes(formulas)
  expect(mistakes[0]).toBe(
    '2 National Day Closed until =D2+1/3 The file has no result for this formula. Open and save the file in a spreadsheet program first.',
  )
  await page.keyboard.press('Escape')

  const customers = await readRows('POST admin/users/find/byType', { type: 'User' })
  const customer = customers.find(({ email, deleted_at }) => email && !deleted_at)
  await page.goto('/apps/customers/list')
  const dialog = await openImport(page)
  await dialog
    .getByLabel('Or paste rows')
    .fill(`ID\tName\tEmail\n${customer?.id}\t${customer?.name}\t`)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect(await readMistakes(dialog)).toEqual([])
  await expect(dialog.getByRole('status')).toContainText(
    'An empty cell will clear 1 existing value: E-mail (1).',
  )
  await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
})
