import type { Exporter } from 'react-admin'
import { download } from '../../parts/export/download.ts'
import { makeFile } from '../../parts/export/make-file.ts'
import { language } from '../../platform/i18n/i18n.ts'

const toCellText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/**
 * Downloads the rows of a list as CSV. Cells that a spreadsheet would run as a formula are escaped.
 */
export const exporter: Exporter = async (rows, _fetchRelated, _dataProvider, resource = 'rows') => {
  const columns = Object.keys(rows[0] ?? {})
  const tableRows = rows.map((row) => columns.map((name) => toCellText(row[name])))
  const sheets = [{ title: resource, table: [columns, ...tableRows], formats: [] }]
  const { signal } = new AbortController()
  const file = await makeFile(
    { kind: 'csv', sheets, rightToLeft: false, language: language() },
    signal,
  )
  download(`${resource.replaceAll('/', '-')}.csv`, file)
}
