import type { Exporter } from 'react-admin'
import { csvFile } from '../report/export/csv.ts'
import { download } from '../report/export/download.ts'

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Downloads the rows of a list as CSV, with cells escaped that a spreadsheet would run as a formula. */
export const exporter: Exporter = async (rows, _fetchRelated, _dataProvider, resource = 'rows') => {
  const columns = Object.keys(rows[0] ?? {})
  const body = rows.map((row) => columns.map((name) => textOf(row[name])))
  download(`${resource.replaceAll('/', '-')}.csv`, await csvFile([columns, ...body]))
}
