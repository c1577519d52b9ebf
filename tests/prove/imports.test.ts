import papaparse from 'papaparse'
import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'
import { listReferences } from '../../src/platform/data/rows/list-references.ts'
import type { Row } from '../../src/platform/data/rows/normalise.ts'
import { buildCsvFile } from '../../src/parts/export/csv.ts'
import type { ValueFormatter } from '../../registry/text/value-text.ts'
import { prepareRows } from '../../src/features/import/prepare-rows.ts'
import { buildListSheet } from '../../src/screens/list/export/list-sheet.ts'
import { parseListAddress } from '../../src/parts/table/state/list-state.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { ENGINES, prove } from './prove.ts'
import { readTexts } from '../../server/settings/languages.ts'

const COLUMNS = ['id', 'question', 'answer', 'position']
/** Cells that somebody changes in the file, each of another row. */
const CHANGED = 50

const english = readTexts('en')
const writer = {
  translate: (key: string) => english[key] ?? key,
  format: { timeZone: 'Asia/Kuwait', today: '2026-11-22' },
} as unknown as ValueFormatter

async function addRows(db: Db, count: number): Promise<void> {
  await sql`insert into faqs (question, answer, position)
    select 'Question ' || n, 'Yes; "no", ' || n, n
    from generate_series(1, ${count}::integer) as n`.execute(db)
}

/** Returns the content of each row by its id, without its update time and version. */
async function contents(db: Db): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; row: string }>`
    select id, (to_jsonb(r) - 'updated_at' - 'version')::text as row from faqs as r`.execute(db)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

const listChangedIds = (first: ReadonlyMap<number, string>, second: ReadonlyMap<number, string>) =>
  [...new Set([...first.keys(), ...second.keys()])].filter((id) => first.get(id) !== second.get(id))

/** Rows of a list as a file, read back by another library. */
async function exported(rows: readonly Row[]): Promise<string[][]> {
  const reference = listReferences().find(({ resource }) => resource.name === 'faqs')
  if (!reference) throw new Error('There is no list to export.')
  const list = { reference, columns: COLUMNS, state: parseListAddress('', reference) }
  const task = { signal: new AbortController().signal, onProgress: () => undefined }
  const csv = await buildCsvFile([await buildListSheet(writer, list, rows, task)], 'en').text()
  return papaparse.parse<string[]>(csv.replace(/\r\n$/, '')).data
}

prove({
  what: 'of 10,000 exported rows, imported again after a change of 50 cells, exactly 50 rows change, and undo gives back the first state',
  engines: ENGINES,
  count: 10_000,
  cut: 120,
  async run({ count, world }) {
    const { db } = await world.open()
    await addRows(db, count)
    const { call, tokenOf } = appOn(db)
    const token = await tokenOf(ACCOUNTS.admin)
    const { body } = await call('GET admin/faqs/all', { token })
    const rows = (body.data as Row[]).filter(({ deleted_at }) => deleted_at === null)
    const table = await exported(rows)
    const edited = table.map((line, rowIndex) =>
      rowIndex > 0 && rowIndex <= CHANGED
        ? line.with(1 + (rowIndex % 3), rowIndex % 3 === 2 ? '77777' : 'Edited')
        : line,
    )
    const resource = listReferences().find(
      (reference) => reference.resource.name === 'faqs',
    )?.resource
    if (!resource) throw new Error('There is nothing to import.')
    const existingRows = new Map(rows.map((row) => [row.id, row]))
    const importContext = {
      mapping: COLUMNS,
      rowIdsByTitle: {},
      existingRows,
      writer,
      plan: null,
      language: 'en',
    }
    const source = { resource, table: edited, ...importContext }
    const prepared = prepareRows(source)
    const contentsBefore = await contents(db)
    const importRequest = { entity: 'faqs', rows: prepared.rows.map((row) => row.body) }
    const answer = await call('POST import', { token, body: importRequest })
    const changedIds = listChangedIds(contentsBefore, await contents(db))
    const editedIds = edited.slice(1, CHANGED + 1).map(([id]) => Number(id))
    await call('POST history/undo', { token, body: { batch: answer.body.batch } })
    const remainingIds = listChangedIds(contentsBefore, await contents(db))
    const failures = [
      ...(String(changedIds.toSorted()) === String(editedIds.toSorted())
        ? []
        : [`${changedIds.length} rows changed: ${JSON.stringify(answer.body).slice(0, 300)}`]),
      ...(remainingIds.length > 0 ? [`${remainingIds.length} rows are not as they were`] : []),
    ]
    return { tried: prepared.same + prepared.rows.length, failures }
  },
})
