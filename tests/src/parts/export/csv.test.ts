import { describe, expect, it } from 'vitest'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import { removeGuards } from '../../../../src/features/import/file/formula-guards.ts'
import { getCsvDialect, formatCsv, formatCsvSheets } from '../../../../registry/text/csv.ts'

const formatCell = (value: string) => formatCsv([[value]], { separator: 'comma' }).slice(1, -2)

describe('CSV', () => {
  it.each([
    '=HYPERLINK("x")',
    '+965',
    '+965 1=x',
    '+1+1',
    '-x',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '=1+1;2',
  ])('escapes a text that a spreadsheet would run as a formula: %j', (value) => {
    expect(formatCell(value).replace(/^"/, '')).toMatch(/^'/)
  })

  it.each(['-1.000', '0.000', '12', 'Abu Halifa', 'a=b', '', '#12'].concat('+44 7700 900 123'))(
    'does not escape %j',
    (value) => {
      expect(formatCell(value)).toBe(value)
    },
  )

  it('quotes a text that contains separators, quotation marks or line breaks', () => {
    expect(formatCell('a,b')).toBe('"a,b"')
    expect(formatCell('say "it"\nagain')).toBe('"say ""it""\nagain"')
  })

  // Gnumeric 1.12 takes the sign for the separator otherwise.
  it('quotes a sign after a quoted text', () => {
    const row = ['3', 'We come, from Jahra', '/demo/3.svg', '/demo/4.svg', 'x', '/demo/5.svg']
    expect(formatCsv([row], { separator: 'comma' }).slice(1, -2)).toBe(
      '3,"We come, from Jahra","/demo/3.svg","/demo/4.svg",x,/demo/5.svg',
    )
  })

  it('is UTF-8 with a byte order mark, with one line for each row', () => {
    const rows = [['a', 'é'], [], ['1']]
    expect(formatCsv(rows, { separator: 'comma' })).toBe('\uFEFFa,é\r\n\r\n1\r\n')
  })

  /** The cells of a line for a reader who knows no quotes and parts it by a separator. */
  const cellsBy = (separator: string, text: string) =>
    text.split(/[\r\n]/).flatMap((line) => line.split(separator))

  it.each([
    'x;=cmd',
    'x\t=cmd',
    'x,=cmd',
    'x|@cmd',
    'x\n+cmd',
    'x\r-cmd',
    'a;=b;=c',
    '\t=cmd',
    ';＝cmd',
  ])('escapes a formula behind the separator of another language: %j', (value) => {
    const text = formatCell(value).replace(/^"|"$/g, '')
    for (const separator of [',', ';', '\t', '|'])
      expect(cellsBy(separator, text).filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([])
    expect(removeGuards(text)).toBe(value)
  })

  it.each(['a;-5;b', '1,-2', 'a;b', '-1,5'])(
    'does not escape the numbers in a text: %j',
    (value) => {
      expect(formatCell(value).replace(/^"|"$/g, '')).toBe(value)
    },
  )

  it('uses the separators of cells and decimals that spreadsheets of the language use', () => {
    const formats = [getTypeTraits('text'), getTypeTraits('money')]
    const sheet = {
      table: [
        ['Name', 'Price'],
        ['Foam 2.5', '-2.500'],
      ],
      formats,
    }
    expect(formatCsvSheets([sheet], 'en')).toBe('\uFEFFName,Price\r\nFoam 2.5,-2.500\r\n')
    expect(formatCsvSheets([sheet], 'de')).toBe('\uFEFFName;Price\r\nFoam 2.5;-2,500\r\n')
    const separators = ['en', 'fr', 'de', 'pt', 'ar'].map(
      (language) => getCsvDialect(language).separator,
    )
    expect(separators).toEqual(['comma', 'semicolon', 'semicolon', 'semicolon', 'comma'])
  })
})
