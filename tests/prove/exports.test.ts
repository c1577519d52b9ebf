import fc from 'fast-check'
import { sql } from 'kysely'
import papaparse from 'papaparse'
import readSpreadsheet from 'read-excel-file/node'
import type { Db } from '../../server/db/database-types.ts'
import { listReferences } from '../../src/platform/data/rows/list-references.ts'
import type { Row } from '../../src/platform/data/rows/normalise.ts'
import { buildCsvFile } from '../../src/parts/export/csv.ts'
import type { ValueFormatter } from '../../registry/text/value-text.ts'
import { buildXlsxFile } from '../../src/parts/export/xlsx.ts'
import { buildListSheet } from '../../src/screens/list/export/list-sheet.ts'
import { parseListAddress } from '../../src/parts/table/state/list-state.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { ENGINES, prove } from './prove.ts'
import { readTexts } from '../../server/settings/languages.ts'

const TIME_ZONE = 'Asia/Kuwait'
/** The offset of the business time zone in hours. */
const AHEAD = 3
const COLUMNS = ['id', 'question', 'answer', 'position', 'created_at'] as const

const english = readTexts('en')
const writer = {
  translate: (key: string) => english[key] ?? key,
  format: { timeZone: TIME_ZONE, today: '2026-11-22' },
} as unknown as ValueFormatter

/** Texts of users and attackers, without characters that spreadsheets cannot hold. */
const texts = fc.oneof(
  fc.constantFrom('=1+1', '+965 1', '-1', '-x', '@SUM(A1)', '＝1', "'quoted'", '"', 'a,b', 'a;b'),
  fc.constantFrom('0012', '1e9', '2026-01-01', 'TRUE', '#REF!', ' spaces  between ', 'سؤال', '👍🏽'),
  fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom(...'ab1 ,;"=+-@<>&é\n') }),
)

async function addRows(db: Db, count: number, seed: number): Promise<void> {
  const rows = fc.sample(fc.tuple(texts, texts, fc.nat(1e6)), { numRuns: count, seed })
  const json = JSON.stringify(
    rows.map(([question, answer, position]) => ({ question: `.${question}`, answer, position })),
  )
  await sql`insert into faqs (question, answer, position)
    select r.question, r.answer, r.position
    from json_to_recordset(${json}::json) as r(question text, answer text, position int)`.execute(
    db,
  )
}

/** Reads the stored rows, with local times of the business. */
async function readStoredRows(db: Db): Promise<Record<(typeof COLUMNS)[number], string>[]> {
  const { rows } = await sql<{ row: Record<(typeof COLUMNS)[number], string> }>`
    select json_build_object('id', id::text, 'question', question, 'answer', answer,
      'position', position::text, 'created_at', to_char(
        (created_at at time zone 'UTC') + make_interval(hours => ${AHEAD}::int), 'YYYY-MM-DD HH24:MI')
    ) as row from faqs where deleted_at is null order by id`.execute(db)
  return rows.map(({ row }) => row)
}

/** Removes the apostrophe that the CSV export adds before formulas. */
const unescaped = (text: string) =>
  text.replace(/(?<=^|[,;|\t\r\n])'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g, '')

/** Formats a cell as the database does. Times are rounded to seconds. */
function cellText(cell: unknown): string {
  if (!(cell instanceof Date)) return cell === null || cell === undefined ? '' : String(cell)
  const rounded = new Date(Math.round(cell.getTime() / 60_000) * 60_000)
  return rounded.toISOString().slice(0, 16).replace('T', ' ')
}

/** Lists the first different cells as sentences. */
function compareRows(
  fileFormat: string,
  actualRows: string[][],
  expectedRows: string[][],
): string[] {
  if (actualRows.length !== expectedRows.length)
    return [`${fileFormat}: ${actualRows.length} rows of ${expectedRows.length}`]
  return expectedRows
    .flatMap((row, line) =>
      row.flatMap((text, column) =>
        actualRows[line]?.[column] === text
          ? []
          : [
              `${fileFormat}, row ${line}, ${COLUMNS[column]}: ${JSON.stringify([actualRows[line]?.[column], text])}`,
            ],
      ),
    )
    .slice(0, 5)
}

prove({
  what: '10,000 rows exported as CSV and XLSX and read by other libraries equal the database cell by cell',
  engines: ENGINES,
  count: 10_000,
  cut: 150,
  async run({ count, seed, world }) {
    const { db } = await world.open()
    await addRows(db, count, seed)
    const { call, tokenOf } = appOn(db)
    const { body } = await call('GET admin/faqs/all', { token: await tokenOf(ACCOUNTS.admin) })
    const reference = listReferences().find(({ resource }) => resource.name === 'faqs')
    if (!reference) throw new Error('There is no list to export.')
    const list = { reference, columns: COLUMNS, state: parseListAddress('', reference) }
    const task = { signal: new AbortController().signal, onProgress: () => undefined }
    const live = (body.data as Row[]).filter(({ deleted_at }) => deleted_at === null)
    const rows = live.toSorted((first, second) => first.id - second.id)
    const startTime = performance.now()
    const sheet = await buildListSheet(writer, list, rows, task)
    const csv = await buildCsvFile([sheet], 'en').text()
    const book = await buildXlsxFile({ sheets: [sheet], rightToLeft: false })
    const seconds = Math.round((performance.now() - startTime) / 100) / 10

    const expectedRows = (await readStoredRows(db)).map((row) => COLUMNS.map((name) => row[name]))
    const lines = papaparse.parse<string[]>(csv.replace(/\r\n$/, '')).data.slice(1)
    const [firstSheet] = await readSpreadsheet(Buffer.from(await book.arrayBuffer()), {
      trim: false,
    })
    const cells = (firstSheet?.data ?? []).slice(1).map((row) => row.map(cellText))
    const failures = [
      ...compareRows(
        'CSV',
        lines.map((line) => line.map(unescaped)),
        expectedRows,
      ),
      ...compareRows('XLSX', cells, expectedRows),
    ]
    return { tried: Math.min(lines.length, cells.length), failures, measured: { seconds } }
  },
})
