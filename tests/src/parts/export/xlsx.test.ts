import { strFromU8, unzipSync } from 'fflate'
import readSpreadsheet from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { getTypeTraits } from '../../../../registry/fields/traits.ts'
import type { Sheet } from '../../../../registry/text/sheet.ts'
import { buildXlsxFile } from '../../../../src/parts/export/xlsx.ts'

async function readBack(sheets: Sheet[], rightToLeft = false) {
  const file = await buildXlsxFile({ sheets, rightToLeft })
  return readSpreadsheet(Buffer.from(await file.arrayBuffer()), { trim: false })
}

const column = (type: Parameters<typeof getTypeTraits>[0], ...texts: string[]): Sheet => ({
  title: 'Rows',
  table: [['Head'], ...texts.map((text) => [text])],
  formats: [getTypeTraits(type)],
})

/** A share of a day has no exact number: moments are those that they are within a second. */
const rounded = (cell: unknown) =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell

/** The cells below the head, as another library reads them. */
async function cells(sheet: Sheet) {
  const [read] = await readBack([sheet])
  return read?.data.slice(1).map(([cell]) => rounded(cell))
}

describe('a spreadsheet', () => {
  it('keeps a text that looks like a formula, a number or a day as text', async () => {
    const texts = ['=1+1', '+965 1', '-x', '@SUM(A1)', '007', '1e5', '2026-01-01', ' a  b ', 'é\nم']
    expect(await cells(column('text', ...texts))).toEqual(texts)
    expect(await cells(column('phone', '+96512345678'))).toEqual(['+96512345678'])
  })

  it('keeps a text that spreadsheets read as the code of a character', async () => {
    const sheets = [column('text', 'A_x0042_C')]
    const file = await buildXlsxFile({ sheets, rightToLeft: false })
    const parts = Object.values(unzipSync(new Uint8Array(await file.arrayBuffer())))
    expect(parts.map((part) => strFromU8(part)).join('')).toContain('A_x005F_x0042_C')
  })

  it('stores positive and negative numbers as numbers', async () => {
    expect(await cells(column('money', '12.500', '', '-0.250'))).toEqual([12.5, null, -0.25])
    expect(await cells(column('id', '100234'))).toEqual([100234])
    expect(await cells(column('coordinate', '29.375860'))).toEqual([29.37586])
  })

  it('stores a number with too many digits as text', async () => {
    expect(await cells(column('money', '1234567890123456.789'))).toEqual(['1234567890123456.789'])
  })

  it('stores days, times and moments as such, in the time zone in which they were displayed', async () => {
    expect(await cells(column('date', '2026-03-01'))).toEqual([new Date('2026-03-01T00:00:00Z')])
    expect(await cells(column('datetime', '2026-03-01 23:59'))).toEqual([
      new Date('2026-03-01T23:59:00Z'),
    ])
    expect(await cells(column('time', '09:45', 'late'))).toEqual([
      new Date('1899-12-30T09:45:00Z'),
      'late',
    ])
  })

  it('has a sheet for each table, with a valid sheet name', async () => {
    const facts = { ...column('money', '1'), title: 'A/B: [what*?] that is far too long to be one' }
    const read = await readBack([column('text', 'x'), { ...facts, hasHeadingColumn: true }], true)
    expect(read.map(({ sheet }) => sheet)).toEqual(['Rows', 'A B   what    that is far too l'])
  })

  it('has no sheet with the reserved name History, and no apostrophe at the ends of a name', async () => {
    const read = await readBack(
      ['History', "'Rows'"].map((title) => ({ ...column('text', 'x'), title })),
    )
    expect(read.map(({ sheet }) => sheet)).toEqual(['History 1', 'Rows'])
  })
})
