import { readFileSync } from 'node:fs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ValueFormatter } from '../../../../registry/text/value-text.ts'
import { listReferences } from '../../../../src/platform/data/rows/list-references.ts'
import type { Row } from '../../../../src/platform/data/rows/normalise.ts'
import { createHeadingMatcher } from '../../../../src/features/import/columns/fields.ts'
import { detectConventions } from '../../../../src/features/import/conventions/detect-conventions.ts'
import { formatCellText } from '../../../../src/features/import/file/cells.ts'
import {
  type FileProblem,
  type ImportFile,
  openFile,
  readCells,
} from '../../../../src/features/import/file/open-file.ts'
import { readPackedFile } from '../../../../src/features/import/file/read-packed-file.ts'
import {
  detectLayout,
  findTableProblem,
} from '../../../../src/features/import/reading/detect-layout.ts'
import { buildXlsxFile } from '../../../../src/parts/export/xlsx.ts'
import { prepareRows } from '../../../../src/features/import/prepare-rows.ts'
import { loadAllTexts, translateText } from '../../../support/web/load-texts.ts'

const writer = {
  translate: (key: string, params?: Record<string, unknown>) => translateText('en', key, params),
  format: { timeZone: 'Asia/Kuwait', today: '2026-11-22' },
} as unknown as ValueFormatter

beforeAll(loadAllTexts)

function entity(name: string) {
  const reference = listReferences().find(({ resource }) => resource.name === name)
  if (!reference) throw new Error(`There is no list of ${name}.`)
  return reference.resource
}

const readBytes = (name: string) => readFileSync(`tests/src/features/import/files/${name}`)
const buildFile = (name: string, bytes: Buffer = readBytes(name)) =>
  new File([new Uint8Array(bytes)], name)

/** The employees whose shifts the files have. */
const EMPLOYEES = new Map([
  ['jamal malik', [7]],
  ['worker one', [8]],
])

/** Reads a file as an import does. Returns the rows with their mistakes, or the problem. */
function read(
  entityName: string,
  file: ImportFile | FileProblem,
  present: Row[] = [],
  language = 'en',
) {
  if ('key' in file) return { problem: translateText('en', file.key, { ...file.params }) }
  const resource = entity(entityName)
  const match = createHeadingMatcher(resource)
  const layout = detectLayout(file, match)
  const cells = readCells(file, layout)
  if ('key' in cells) return { problem: translateText('en', cells.key, { ...cells.params }) }
  const table = cells.cells.slice(layout.headings)
  const { mapping } = match((table[0] ?? []).map((cell) => formatCellText(cell)))
  const { separator } = layout
  const conventions = detectConventions({ resource, table, mapping, language, separator })
  const rows = new Map(present.map((row) => [row.id, row]))
  const source = {
    resource,
    table,
    mapping,
    conventions,
    rowIdsByTitle: { employee_id: EMPLOYEES },
    existingRows: rows,
    writer,
    plan: null,
    language,
  }
  const { rows: sent, mistakes, same } = prepareRows(source)
  return {
    layout,
    same,
    conventions,
    rows: sent.map(({ body }) => body),
    mistakes: mistakes.map(({ line, message }) => [layout.headings + line + 2, message]),
  }
}

const readFile = async (entityName: string, name: string, ...rest: [Row[]?, string?]) =>
  read(entityName, await openFile(buildFile(name), readPackedFile), ...rest)
const pasted = (entityName: string, text: string, ...rest: [Row[]?, string?]) =>
  read(entityName, { kind: 'text', text }, ...rest)

describe('the encoding of a file', () => {
  it.each([
    ['customers-windows-1252.csv', 'windows-1252', ['Zoë Müller', 'José Peña']],
    ['customers-german.csv', 'windows-1252', ['Jürgen Weiß']],
    ['customers-macroman.csv', 'macintosh', ['Zoë']],
    ['customers-utf-16.csv', 'utf-16le', ['Ahmad']],
    ['customers-utf-16-mark.csv', 'utf-16le', ['عبدالله الخالد', 'Zoë']],
    ['customers-utf-8-mark.csv', 'utf-8', ['عبدالله الخالد']],
  ])('is detected in the file of %s: %s', async (name, encoding, names) => {
    const { layout, rows } = await readFile('customers', name)
    expect(layout?.encoding).toBe(encoding)
    expect(rows?.map((row) => row.name)).toEqual(names)
    const text = new TextDecoder(encoding).decode(readBytes(name))
    expect(pasted('customers', text).rows?.map((row) => row.name)).toEqual(names)
  })

  /** The bytes of a text in an encoding of one byte a letter. */
  function encoded(text: string, encoding: string): Uint8Array {
    const letters = Array.from({ length: 256 }, (_, byte) => byte)
    const decoder = new TextDecoder(encoding)
    const bytes = new Map(letters.map((byte) => [decoder.decode(new Uint8Array([byte])), byte]))
    return new Uint8Array([...text].map((letter) => bytes.get(letter) ?? 0x3f))
  }

  it.each([
    ['windows-1256', 'أحمد العنزي'],
    ['windows-1256', 'فاطمة'],
    // Node reads the signs of windows-1252 as controls; the browser job has an apostrophe.
    ['windows-1252', 'Ça coûte cher à Orléans'],
    ['windows-1252', 'Größe: Öl'],
    ['macintosh', 'Müller & Söhne, Straße'],
    ['macintosh', 'José Peña'],
    ['windows-1250', 'Łódź'],
    ['windows-1251', 'Иван Петров'],
  ])('is detected by the words in the file: %s, %s', (encoding, text) => {
    const bytes = encoded(`name;phone\r\n${text};99001001\r\n`, encoding)
    const { layout, rows } = read('customers', { kind: 'bytes', bytes })
    expect([layout?.encoding, rows?.[0]?.name]).toEqual([encoding, text])
  })
})

describe('the cells of a text file', () => {
  it.each(['faqs-unclosed.csv', 'faqs-inches.csv'])(
    'are not read if a quotation mark is not closed: %s',
    async (name) => {
      const problem = translateText('en', 'import.unclosed', { row: 2 })
      expect(problem).toMatch(/^Row 2: a quotation mark is not closed/)
      expect(await readFile('faqs', name)).toEqual({ problem })
      expect(pasted('faqs', readBytes(name).toString())).toEqual({ problem })
    },
  )

  it.each([
    ['faqs-quoted-word.csv', ',', ['"Big" cars?', 'We wash up to 6"  lift', '1']],
    ['faqs-commas.csv', ';', ['Which days, which hours?', 'Sun, Mon, Tue: 8, 9, 10', undefined]],
    ['faqs-surplus-separator.csv', ';', ['Which days, which hours?', 'Sun, Mon', '1']],
    ['faqs-separator-line.csv', ';', ['Q1?', 'A1', undefined]],
    ['faqs-bars.csv', '|', ['Which, a or b?', 'Both, yes', undefined]],
  ])('are split by the separator of the headings: %s', async (name, separator, first) => {
    for (const importResult of [
      await readFile('faqs', name),
      pasted('faqs', readBytes(name).toString()),
    ]) {
      const [row] = importResult.rows ?? []
      expect(importResult.layout?.separator).toBe(separator)
      expect([row?.question, row?.answer, row?.position]).toEqual(first)
      expect(importResult.mistakes).toEqual([])
    }
  })

  it('are a single column if the headings have no separator', () => {
    const { layout, rows } = pasted('faqs', 'question\nWhich, a or b?\nOne; two?\n')
    expect(layout?.separator).toBe('')
    expect(rows?.map((row) => row.question)).toEqual(['Which, a or b?', 'One; two?'])
  })

  it.each([
    ['"He said "hello" to me",Yes', ['He said "hello" to me', 'Yes']],
    ['"A 17" wheel, new",Yes', ['A 17" wheel, new', 'Yes']],
    ['5" hose,Yes', ['5" hose', 'Yes']],
    ['"One\nTwo","a ""b"""', ['One\nTwo', 'a "b"']],
    ['"",Yes', [null, 'Yes']],
  ])('can contain quotation marks: %j', (line, cells) => {
    const [row] = pasted('faqs', `question,answer\r${line}\r`).rows ?? []
    expect([row?.question, row?.answer]).toEqual(cells)
  })

  it('to the right of the last heading are reported as a mistake', () => {
    const { rows, mistakes } = pasted('faqs', 'question,answer\nWhich, a or b?,Both\n')
    expect(rows).toEqual([])
    expect(mistakes).toEqual([[2, translateText('en', 'import.more_cells')]])
  })
})

describe('the rows of a file', () => {
  it('are numbered as in the file, blank rows included', async () => {
    const name = 'customers-blank-rows.csv'
    for (const importResult of [
      await readFile('customers', name),
      pasted('customers', readBytes(name).toString()),
    ])
      expect(importResult.rows?.map((row) => row.name)).toEqual([
        'Ok One',
        'Bad Phone',
        'Two\nLines',
        'Bad Mail',
      ])
    const { mistakes } = pasted('services', 'x\n\nname,price\n\n,,\nFoam,#N/A\n')
    expect(mistakes?.map(([row]) => row)).toEqual([6])
  })

  it.each([
    ['customers-hidden-sheet.xlsx', 0, 0, 'XL Hidden First'],
    ['customers-second-sheet.xlsx', 1, 0, 'XL Second Sheet'],
    ['customers-title.xlsx', 0, 2, 'XL Title Row'],
    ['customers-spreadsheet.csv', 0, 0, 'XL Num Phone'],
  ])(
    'come from the sheet whose headings match the entity: %s',
    async (name, sheet, headings, first) => {
      const { layout, rows } = await readFile('customers', name)
      expect([layout?.sheet, layout?.headings, rows?.[0]?.name]).toEqual([sheet, headings, first])
    },
  )

  it('in the format .xls are refused', async () => {
    const { problem } = await readFile('customers', 'customers-old.xls')
    expect(problem).toContain('customers-old.xls')
    expect(problem).toContain('save it as .xlsx')
  })
})

describe('numbers of a file', () => {
  it.each([
    ['services-commas.csv', ['2.500', '12.75', '1234.500']],
    ['services-two-commas.csv', ['2.500', '12.75']],
  ])('of one column are read by one convention: %s', async (name, prices) => {
    for (const importResult of [
      await readFile('services', name),
      pasted('services', readBytes(name).toString()),
    ]) {
      expect(importResult.conventions?.[1]).toBe('comma')
      expect(importResult.rows?.map((row) => row.price)).toEqual(prices)
    }
  })

  it.each([
    ['en', ',', ['"2,500"', '12.75'], 'point', ['2500', '12.75']],
    ['de', '\t', ['2,500'], 'comma', ['2.500']],
    ['en', '\t', ['2,500'], 'point', ['2500']],
    ['de', '\t', ['2.500'], 'point', ['2.500']],
    ['en', ';', ['2.500'], 'comma', ['2500']],
    ['en', '\t', ["1'234.50", '1 234.5'], 'point', ['1234.50', '1234.5']],
    ['en', '\t', ['4.7250000000000005', '0.30000000000000004'], 'point', ['4.725', '0.3']],
    ['ar', '\t', ['١٬٢٣٤٫٥', 'د.ك. ٢٫٥'], undefined, ['1234.5', '2.5']],
  ])(
    'in %s, with the separator %j, are read: %j',
    (language, separator, prices, convention, wanted) => {
      const lines = prices.map((price) => `Foam${separator}${price}`)
      const importResult = pasted(
        'services',
        ['name', 'price'].join(separator) + `\n${lines.join('\n')}`,
        [],
        language,
      )
      expect(importResult.conventions?.[1] ?? undefined).toBe(convention)
      expect(importResult.rows?.map((row) => row.price)).toEqual(wanted)
    },
  )

  it('that do not fit the convention of their column are reported as mistakes', () => {
    const { rows, mistakes } = pasted('services', 'name;price\nA;2,5\nB;3,75\nC;12.75\n')
    expect(rows?.map((row) => row.price)).toEqual(['2.5', '3.75'])
    const params = { value: '12.75', sample: '1.234,5' }
    expect(mistakes).toEqual([[4, translateText('en', 'import.other_convention', params)]])
  })

  it('that are ambiguous are read by the convention of the other columns', () => {
    const text = 'code\tdiscount_amount\tmax_uses\nA\t2,500\t1.000\n'
    expect(pasted('promos', text).rows).toEqual([
      { code: 'A', discount_amount: '2.500', max_uses: '1000' },
    ])
  })

  it('of a spreadsheet are read unrounded, whatever the language of the user', async () => {
    for (const language of ['en', 'de']) {
      const { rows, mistakes } = await readFile('services', 'services-fractions.xlsx', [], language)
      expect(rows?.map((row) => row.price)).toEqual(['4.725', '0.3', '133.8', '2.500'])
      expect(mistakes).toEqual([])
    }
  })

  it('of a spreadsheet in percent are read as the spreadsheet displays them', async () => {
    const { rows } = await readFile('promos', 'promos-percent.xlsx')
    expect(rows?.map((row) => row.discount_percent)).toEqual(['10', '15', '10'])
    expect(rows?.[0]).toMatchObject({ starts_on: '2026-12-25', ends_on: '2026-12-31' })
  })

  it('of a spreadsheet become texts for a text field', async () => {
    const { rows } = await readFile('customers', 'customers-numbers.xlsx')
    expect(rows?.map((row) => row.phone)).toEqual(['96599004001', '96599004002', '99004003'])
  })

  it('with a percent sign are read for a field of percent', () => {
    expect(pasted('taxes', 'name,percent\nA,"5 %"\n').rows?.[0]?.percent).toBe('5')
    expect(pasted('services', 'name,price\nA,5%\n').rows?.[0]?.price).toBe('5%')
  })
})

describe('errors of a spreadsheet', () => {
  const message = (value: string) => translateText('en', 'import.formula_error', { value })

  it('are reported at their cell', async () => {
    const { rows, mistakes } = await readFile('services', 'services-error.xlsx')
    expect(rows?.map((row) => row.name)).toEqual(['XL Fine'])
    expect(mistakes).toEqual([[2, message('#N/A')]])
  })

  it('never erase the stored value', async () => {
    const row = { id: 545, name: 'HQ NA', phone: '99005020', email: 'kept@example.test' }
    const { rows, mistakes } = await readFile('customers', 'customers-error.xlsx', [row])
    expect(rows).toEqual([])
    expect(mistakes).toEqual([[2, message('#N/A')]])
  })

  it.each(['#REF!', '#DIV/0!', '#NAME?', '#NV', '#WERT!', '#VALEUR!', '#N/D', '#SPILL!'])(
    'are recognized in other languages and as texts: %s',
    (value) => {
      const { mistakes } = pasted('services', `name\tprice\nFoam\t${value}\n`)
      expect(mistakes).toEqual([[2, message(value)]])
    },
  )
})

describe('a cell of a spreadsheet whose value differs from its display', () => {
  const noResult = () => translateText('en', 'import.no_result')
  const closed = (id: number, rest: Row = { id }) => ({
    name: 'Old',
    date: '2027-01-01',
    starts_at: '08:00',
    ends_at: '17:00',
    ...rest,
  })

  // By openpyxl 3.0.9, which stores no results.
  it('is reported if a formula has no result', async () => {
    const { rows, mistakes } = await readFile('holidays', 'holidays-formulas.xlsx', [
      closed(1),
      closed(2),
    ])
    expect(noResult()).toMatch(/Open and save the file in a spreadsheet program first\.$/)
    expect(mistakes).toEqual([2, 4, 5].map((row) => [row, noResult()]))
    expect(rows?.map((row) => row.id)).toEqual(['2'])
  })

  // The same file, saved by LibreOffice 7.4.
  it('is read after a spreadsheet program has saved the result of its formula', async () => {
    const { rows, mistakes } = await readFile('holidays', 'holidays-formulas-saved.xlsx', [
      closed(1),
    ])
    expect(mistakes).toEqual([])
    expect(rows?.map((row) => row.name)).toContain('National Day again')
    expect(rows?.find((row) => row.id === '1')).not.toHaveProperty('ends_at')
    expect(rows?.map((row) => row.id)).toEqual(['1', '2', '3', undefined])
  })

  it('is reported in each row of an array formula', async () => {
    const present = [closed(1), closed(2), closed(3)]
    const { rows, mistakes } = await readFile('holidays', 'holidays-array-formula.xlsx', present)
    expect(rows).toEqual([])
    expect(mistakes).toEqual([2, 3, 4].map((row) => [row, noResult()]))
  })

  // XlsxWriter 3.0.2 stores 0 for each formula, and asks the reader to compute all.
  it('is reported if the file marks its results as out of date', async () => {
    const { rows, mistakes } = await readFile('services', 'services-zero.xlsx')
    expect(rows).toEqual([{ name: 'XW Plain', price: '2.5' }])
    expect(mistakes).toEqual([[2, noResult()]])
  })

  it('is reported if the cell is merged with another, and hidden columns are read', async () => {
    const present = [
      { id: 1, name: 'Ahmad', phone: '99000001', email: 'family@example.test' },
      { id: 2, name: 'Zoe', phone: '99001002', email: 'zoe@example.test' },
      { id: 4, name: 'Rima', phone: '99001004', email: 'rima@example.test' },
    ]
    const { rows, mistakes, layout } = await readFile('customers', 'customers-merged.xlsx', present)
    expect(layout?.headings).toBe(1)
    expect(mistakes).toEqual([[4, translateText('en', 'import.merged')]])
    expect(rows).toEqual([
      { id: '1', phone: '99001001' },
      { id: '3', name: 'Sami', phone: '99001003', email: null },
    ])
  })

  it('is empty if its formula results in an empty text', async () => {
    const row = { id: 1, name: 'Ahmad', phone: '99001001', email: 'kept@example.test' }
    const { rows } = await readFile('customers', 'customers-empty-result.xlsx', [row])
    expect(rows).toEqual([{ id: '1', email: null }])
  })

  /** A spreadsheet with rows in XML, which no program at hand writes. */
  function spreadsheetOf(rows: string, other = ''): File {
    const parts = unzipSync(readBytes('customers-merged.xlsx'))
    const heads = ['ID', 'Name', 'Phone', 'Email'].map(
      (head) => `<c t="inlineStr"><is><t>${head}</t></is></c>`,
    )
    const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
    const sheet = `<worksheet xmlns="${space}"><sheetData><row>${heads.join('')}</row>${rows}</sheetData>${other}</worksheet>`
    const bytes = zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(sheet) })
    return buildFile('rows.xlsx', Buffer.from(bytes))
  }

  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`

  it.each([
    ['a shared formula', '<c><f t="shared" ref="D2:D3" si="0">B2</f></c>', 'import.no_result'],
    ['a follower of a shared formula', '<c><f t="shared" si="0"/></c>', 'import.no_result'],
    ['an error without a text', '<c t="e"><f>B2</f></c>', 'import.no_result'],
    [
      'an error that is still computed',
      '<c t="e"><v>#GETTING_DATA</v></c>',
      'import.formula_error',
    ],
  ])('is reported for %s', async (_, cell, key) => {
    const row = { id: 7, name: 'Ahmad', phone: '99001001', email: 'kept@example.test' }
    const file = spreadsheetOf(
      `<row><c><v>7</v></c>${text('Ahmad')}${text('99001001')}${cell}</row>`,
    )
    const { rows, mistakes } = read('customers', await openFile(file, readPackedFile), [row])
    expect(rows).toEqual([])
    expect(mistakes).toEqual([[2, translateText('en', key, { value: '#GETTING_DATA' })]])
  })

  it.each([
    ['an unknown type', '<c t="unknown"><v>new@example.test</v></c>'],
    ['rich text', '<c t="inlineStr"><is><r><t>new@</t></r><r><t>example.test</t></r></is></c>'],
  ])('is read by its displayed text for %s', async (_, cell) => {
    const row = { id: 7, name: 'Ahmad', phone: '99001001', email: 'kept@example.test' }
    const file = spreadsheetOf(
      `<row><c><v>7</v></c>${text('Ahmad')}${text('99001001')}${cell}</row>`,
    )
    const { rows } = read('customers', await openFile(file, readPackedFile), [row])
    expect(rows).toEqual([{ id: '7', email: 'new@example.test' }])
  })

  it('is a time that its rounding never moves to another day', async () => {
    const parts = unzipSync(readBytes('holidays-times.xlsx'))
    const name = 'xl/worksheets/sheet1.xml'
    const sheet = strFromU8(parts[name] ?? new Uint8Array())
    // Less than half a second before midnight.
    const last = sheet.replace('0.999988425925926', '0.999995')
    const bytes = zipSync({ ...parts, [name]: strToU8(last) })
    const { rows } = read(
      'holidays',
      await openFile(buildFile('last.xlsx', Buffer.from(bytes)), readPackedFile),
    )
    expect(rows?.[0]).toMatchObject({ date: '2027-02-25', ends_at: '23:59' })
  })

  it('is reported if every cell of a row is a formula, or the id of the row is an error', async () => {
    const formula = '<c><f>1+1</f></c>'
    const file = spreadsheetOf(
      `<row>${formula.repeat(4)}</row><row><c t="e"><v>#REF!</v></c>${text('Ahmad')}</row>`,
    )
    const { rows, mistakes } = read('customers', await openFile(file, readPackedFile))
    expect(rows).toEqual([])
    expect(mistakes).toEqual([
      ...[1, 2, 3, 4].map(() => [2, noResult()]),
      [3, translateText('en', 'import.formula_error', { value: '#REF!' })],
    ])
  })

  // The first file, saved as .ods by LibreOffice 7.4.
  it('is read from an OpenDocument spreadsheet', async () => {
    const { rows, mistakes } = await readFile('holidays', 'holidays-formulas.ods', [closed(1)])
    expect(mistakes).toEqual([])
    expect(rows?.find((row) => row.id === '3')).toMatchObject({ starts_at: '09:00' })
  })

  // By LibreOffice 7.4.
  it('is read by its type from an OpenDocument spreadsheet', async () => {
    const { rows, mistakes } = await readFile('promos', 'promos.ods', [], 'de')
    expect(mistakes).toEqual([])
    expect(rows?.map((row) => [row.discount_percent, row.discount_amount])).toEqual([
      ['7.5', null],
      ['12.5', null],
      [null, '2.75'],
      [null, '1250.5'],
    ])
    expect(rows?.map((row) => row.starts_on)).toEqual([
      '2026-12-25',
      '2027-02-01',
      '2027-03-05',
      '2027-03-05',
    ])
    expect(rows?.map((row) => row.active)).toEqual(['true', 'false', '1', '1'])
  })

  it('is not guessed if an OpenDocument spreadsheet shows it with leading zeros', async () => {
    const parts = unzipSync(readBytes('promos.ods'))
    const zeros = '<number:number number:decimal-places="0" number:min-integer-digits="13"/>'
    const style = `<number:number-style style:name="N1">${zeros}</number:number-style>`
    const content = strFromU8(parts['content.xml'] ?? new Uint8Array())
    const closing = '</office:automatic-styles>'
    const bytes = zipSync({
      ...parts,
      'content.xml': strToU8(content.replace(closing, style + closing)),
    })
    const file = await openFile(buildFile('codes.ods', Buffer.from(bytes)), readPackedFile)
    expect(file).toEqual({ key: 'import.leading_zeros', params: { name: 'codes.ods' } })
  })

  // By openpyxl 3.1.5.
  it('is the displayed number for a phone', async () => {
    const { rows } = await readFile('customers', 'customers-formats.xlsx')
    expect(rows?.map((row) => row.phone)).toEqual([
      '0096550077001',
      '+96550077002',
      '5007 7003',
      '96550077004',
    ])
  })

  // By openpyxl 3.1.5, whose cells of row 4 and 5 are a duration and fractions.
  it('is a time of day without its seconds, and never one of another day', async () => {
    const { rows } = await readFile('holidays', 'holidays-times.xlsx')
    expect(rows?.map((row) => [row.date, row.starts_at, row.ends_at])).toEqual([
      ['2027-02-25', '09:30', '23:59'],
      ['2027-02-25', '14:30', '17:00'],
      ['2027-02-26', '26:15', '17:00'],
      ['2027-02-27', '09:00', '18:00'],
      ['2027-02-28', '14:00', '17:00'],
    ])
  })

  // By openpyxl 3.1.5 and exceljs 4.4.0.
  it.each([
    [
      'holidays-1904.xlsx',
      [
        ['2027-02-25', '09:30', '17:00'],
        ['2027-02-26', '36:00', '17:00'],
      ],
    ],
    ['holidays-iso.xlsx', [['2027-02-25', '09:30', '17:00']]],
    [
      'holidays-exceljs.xlsx',
      [
        ['2027-02-25', '09:30', '17:00'],
        ['2027-02-26', '08:00', '16:00'],
      ],
    ],
  ])('is the same day and time in each calendar and type of cell: %s', async (name, times) => {
    const { rows } = await readFile('holidays', name)
    expect(rows?.map((row) => [row.date, row.starts_at, row.ends_at])).toEqual(times)
  })

  // By openpyxl 3.1.5, with a format in the last column of the sheet.
  it('is in a column that holds something', async () => {
    const file = await openFile(buildFile('faqs-wide.xlsx'), readPackedFile)
    if ('key' in file || file.kind !== 'spreadsheet') throw new Error('It is no spreadsheet.')
    expect(file.sheets[0]?.cells).toEqual([
      ['Question', 'Answer'],
      ['One?', 'Yes'],
    ])
  })

  it('is counted, but not read, beyond the rows that an import takes', async () => {
    const rows = Array.from({ length: 2300 }, (_, row) => [`Question ${row}`, 'Yes'])
    const sheet = { title: 'FAQs', table: [['Question', 'Answer'], ...rows], formats: [] }
    const packed = await buildXlsxFile({ sheets: [sheet], rightToLeft: false })
    const file = await openFile(new File([packed], 'faqs.xlsx'), readPackedFile)
    if ('key' in file || file.kind !== 'spreadsheet') throw new Error('It is no spreadsheet.')
    const [{ cells = [], omittedRows } = {}] = file.sheets
    expect([cells.length, omittedRows]).toEqual([2100, 201])
    expect(findTableProblem(cells, omittedRows)).toEqual({
      key: 'import.too_many',
      params: { number: 2300, max: 2000 },
    })
  })

  it('is not unpacked if it would take more memory than a page has', async () => {
    const sheet = new Uint8Array(101 * 1024 ** 2)
    const packed = zipSync({ 'xl/worksheets/sheet1.xml': [sheet, { level: 1 }] })
    expect(packed.length).toBeLessThan(1024 ** 2)
    expect(await openFile(new File([packed as BlobPart], 'large.xlsx'), readPackedFile)).toEqual({
      key: 'import.unpacked',
      params: { name: 'large.xlsx', size: 101, max: 100 },
    })
  })
})

describe('an export that a spreadsheet program saved', () => {
  const unchanged = { rows: [], mistakes: [], same: 1 }

  // Gnumeric 1.12 takes some plates and codes for the month of a year.
  it.each(['7685-09-01', '7685/09/01', '01/09/7685'])(
    'keeps a code or a title that the program took for a month: %s',
    (day) => {
      const promo = { id: 1, code: '9-7685' }
      expect(pasted('promos', `ID,Code\n1,${day}\n`, [promo])).toMatchObject(unchanged)
      const booking = { id: 1, vehicle_id: 5, vehicle: '9-7685' }
      const text = `ID,Vehicle\n1,${day}\n`
      expect(pasted('instant-bookings', text, [booking])).toMatchObject(unchanged)
      const { rows } = pasted('promos', `ID,Code\n1,${day}\n`, [{ id: 1, code: '10-7685' }])
      expect(rows).toEqual([{ id: '1', code: day }])
    },
  )

  it('keeps a moment at midnight that the program saved as a day', () => {
    const absence = { id: 1, starts_at: '2026-03-13T21:00:00Z' }
    for (const day of ['2026-03-14', '2026/03/14', '14.03.2026'])
      expect(pasted('absences', `ID,From\n1,${day}\n`, [absence])).toMatchObject(unchanged)
    const early = { id: 1, starts_at: '2026-03-03T21:00:00Z' }
    for (const [day, row] of [
      ['2026/03/15', absence],
      // The third of April, or the fourth of March.
      ['03/04/2026', early],
    ] as const)
      expect(pasted('absences', `ID,From\n1,${day}\n`, [row]).rows).toHaveLength(1)
  })

  it('keeps a title that is a time, whatever its spelling', () => {
    const booking = { id: 1, time_slot_id: 7, time_slot: '17:00' }
    for (const time of ['17:00:00', '5:00 PM', '17.00'])
      expect(pasted('scheduled-bookings', `ID,Time slot\n1,${time}\n`, [booking])).toMatchObject(
        unchanged,
      )
    const { mistakes } = pasted('scheduled-bookings', 'ID,Time slot\n1,18:00\n', [booking])
    expect(mistakes).toHaveLength(1)
  })

  it('is not read into a field that only shares a word with the column', () => {
    const visit = { id: 1, time_slot_id: 7, time_slot: '17:00', starts_at: '2026-03-14T14:00:00Z' }
    const text = 'ID,Time,Employee\n1,2026-03-14 17:00:00,\n'
    expect(pasted('subscription-visits', text, [visit])).toMatchObject(unchanged)
  })

  it('has no apostrophes against formulas', async () => {
    const present = { id: 7, name: '=Fan', phone: '99001001', email: 'fan@example.test' }
    const table = [
      ['ID', 'Name', 'Phone', 'Email'],
      ['7', "'=Fan", '99001001', 'fan@example.test'],
    ]
    const sheet = { title: 'Customers', table, formats: [] }
    const packed = await buildXlsxFile({ sheets: [sheet], rightToLeft: false })
    const file = await openFile(new File([packed], 'customers.xlsx'), readPackedFile)
    expect(read('customers', file, [present])).toMatchObject(unchanged)
  })
})

describe('times of a file', () => {
  it('are read as people and programs write them, except an hour alone', async () => {
    const name = 'shifts-times.csv'
    for (const { rows, mistakes } of [
      await readFile('shifts', name),
      pasted('shifts', readBytes(name).toString()),
    ]) {
      expect(mistakes).toEqual([])
      expect(rows?.map((row) => [row.starts_at, row.ends_at])).toEqual([
        ...Array.from({ length: 6 }, () => ['08:00', '16:00']),
        ['8', '16'],
        ['16:00', '00:00'],
      ])
    }
  })

  // The product's own export, saved by LibreOffice 7.4.
  it('are those of the export after a spreadsheet program has saved it', async () => {
    const shift = {
      id: 3,
      employee_id: 8,
      employee: 'Worker One',
      weekday: 'monday',
      starts_at: '14:00',
      ends_at: '22:00',
      break_starts_at: '18:00',
      break_ends_at: '18:30',
    }
    const { rows, same } = await readFile('shifts', 'shifts-libreoffice.csv', [shift])
    expect(same).toBe(1)
    const { id: _id, employee: _name, ...values } = shift
    expect(rows).toEqual([
      { ...values, weekday: 'tuesday' },
      { ...values, weekday: 'wednesday' },
    ])
  })
})

describe('days and moments of a file', () => {
  it('of one column are read in every format except those against the convention of the column', async () => {
    const name = 'promos-days.csv'
    const sample = 'DD/MM/YYYY'
    const wrong = (value: string) => [
      8,
      translateText('en', 'import.other_convention', { value, sample }),
    ]
    for (const importResult of [
      await readFile('promos', name),
      pasted('promos', readBytes(name).toString()),
    ]) {
      expect(importResult.mistakes).toEqual([wrong('12/25/2026'), wrong('12/31/2026')])
      const day = (name: string) =>
        name === 'HQSHORT' ? '2027-01-05' : name === 'HQISO1' ? '2026-12-05' : '2026-12-25'
      expect(importResult.rows).toHaveLength(10)
      expect(importResult.rows?.map((row) => row.starts_on)).toEqual(
        importResult.rows?.map((row) => day(String(row.code))),
      )
    }
  })

  it('are read with the month first if one value of the column requires it', () => {
    const text = 'code,starts_on\nA,12/02/2026\nB,12/25/2026\n'
    const { conventions, rows } = pasted('promos', text)
    expect(conventions?.[1]).toBe('month_first')
    expect(rows?.map((row) => row.starts_on)).toEqual(['2026-12-02', '2026-12-25'])
  })

  it.each([
    ['Dec 25, 2026', '2026-12-25'],
    ['25. Dezember 2026', '2026-12-25'],
    ['25 de dez. de 2026', '2026-12-25'],
    ['25 déc. 2026', '2026-12-25'],
    ['٢٥ ديسمبر ٢٠٢٦', '2026-12-25'],
    ['\u200f25/12/2026\u200f', '2026-12-25'],
    ['2026-12-25 23:59:59', '2026-12-25'],
    ['2026-12-25 14:30', '2026-12-25 14:30'],
    ['31/02/2026', '31/02/2026'],
  ])('can name the month in every language: %s', (text, day) => {
    expect(pasted('promos', `code\tstarts_on\nA\t${text}\n`).rows?.[0]?.starts_on).toBe(day)
  })

  it.each([
    ['25/12/2026 14:30', '2026-12-25T11:30:00.000Z'],
    ['25.12.2026, 14:30:59', '2026-12-25T11:30:00.000Z'],
    ['2026-12-25T14:30', '2026-12-25T11:30:00.000Z'],
    ['25-Dec-26 2:30 PM', '2026-12-25T11:30:00.000Z'],
    ['25/12/2026 12:05 am', '2026-12-24T21:05:00.000Z'],
    ['25/12/2026 02:30 م', '2026-12-25T11:30:00.000Z'],
    ['٢٥\u200f/١٢\u200f/٢٠٢٦، ٢:٣٠ م', '2026-12-25T11:30:00.000Z'],
    ['25/12/2026 24:00', '2026-12-25T21:00:00.000Z'],
    ['25/12/2026 à 14h30', '2026-12-25T11:30:00.000Z'],
    ['2026-12-25T14:30:00Z', '2026-12-25T14:30:00Z'],
    ['25/12/2026 25:00', '25/12/2026 25:00'],
  ])('are in the time zone of the business: %s', (text, moment) => {
    const { rows } = pasted('instant-bookings', `starts_at\tinstructions\n${text}\tx\n`)
    expect(rows?.[0]?.starts_at).toBe(moment)
  })

  it('of a spreadsheet that counts days from 1904 are read correctly', async () => {
    const { rows } = await readFile('promos', 'promos-1904.xlsx')
    expect(rows?.[0]).toMatchObject({ starts_on: '2026-12-25', ends_on: '2026-12-31' })
  })
})

describe('headings of a file', () => {
  it.each([
    ['customers', ['Full name', 'Mobile', 'Email address'], ['name', 'phone', 'email']],
    ['customers', ['Customer name', 'Phone number', 'e-mail'], ['name', 'phone', 'email']],
    ['customers', ['Nom complet', 'Portable', 'Courriel'], ['name', 'phone', 'email']],
    [
      'customers',
      ['Vor- und Nachname', 'Handynummer', 'E-Mail-Adresse'],
      ['name', 'phone', 'email'],
    ],
    ['customers', ['Nome completo', 'Telemóvel', 'Correio eletrónico'], ['name', 'phone', 'email']],
    ['customers', ['الاسم الكامل', 'رقم الجوال', 'الإيميل'], ['name', 'phone', 'email']],
    ['customers', ['customerName', 'PHONE_NUMBER', 'emailAddress'], ['name', 'phone', 'email']],
    ['customers', ['Name', 'Customer no.', 'National ID', 'Remarks'], ['name', null, null, null]],
    [
      'services',
      ['Service name', 'Price (KWD)', 'Duration'],
      ['name', 'price', 'duration_minutes'],
    ],
    [
      'promos',
      ['Promo code', 'Discount %', 'Valid from', 'Expiry date'],
      ['code', 'discount_percent', 'starts_on', 'ends_on'],
    ],
    ['promos', ['Discount'], [null]],
    ['work-locations', ['Location name', 'Street address'], ['name', 'address']],
    ['providers', ['Provider', 'Tel.', 'Mail'], [null, 'phone', 'email']],
    ['users', ['Full Name', 'Mobile No', 'E-mail address'], ['name', 'phone', 'email']],
  ])('of %s: %j', (name, headings, mapping) => {
    expect(createHeadingMatcher(entity(name))(headings).mapping).toEqual(mapping)
  })
})
