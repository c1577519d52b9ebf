import { useI18nProvider, useTranslate } from 'ra-core'
import { buildFileName } from '../../../registry/text/file-name.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import { download } from '../../parts/export/download.ts'
import { makeFile } from '../../parts/export/make-file.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getConventionReader } from './conventions/readers.ts'
import { type Cell, formatCellText } from './file/cells.ts'
import type { RowProblem } from './prepare-rows.ts'
import type { FileRows } from './useSource.ts'

/** Returns a function that saves the failed rows, each with a column for the reason. */
export function useFailedRows({ fields }: AnyResource) {
  const translate = useTranslate()
  const format = useFormat()
  const language = useI18nProvider().getLocale()
  return async (
    { table, mapping, conventions = [] }: FileRows,
    mistakes: readonly RowProblem[],
  ) => {
    const [headings = [], ...rows] = table
    const getMappedField = (column: number) => fields[mapping[column] ?? '']
    // Written in the export format, because the text alone may be ambiguous without the other rows.
    const formatCell = (cell: Cell | undefined, column: number) => {
      const text = formatCellText(cell)
      const convention = typeof cell === 'string' ? conventions[column] : null
      return (
        (convention && getConventionReader(getMappedField(column))?.read(text, convention)) || text
      )
    }
    const failedLines = [...new Set(mistakes.map(({ line }) => line))]
    const joinProblemMessages = (line: number) =>
      mistakes.flatMap((problem) => (problem.line === line ? [problem.message] : [])).join(' ')
    const failedTable = [
      [...headings.map(formatCellText), translate('import.problem')],
      ...failedLines.map((line) => [
        ...headings.map((_, column) => formatCell(rows[line]?.[column], column)),
        joinProblemMessages(line),
      ]),
    ]
    const title = translate('import.refused')
    const { signal } = new AbortController()
    const formats = headings.map((_, column) =>
      getTypeTraits(getMappedField(column)?.type ?? 'text'),
    )
    const sheets = [{ title, table: failedTable, formats }]
    const file = await makeFile({ kind: 'csv', sheets, rightToLeft: false, language }, signal)
    download(buildFileName(title, format, 'csv'), file)
  }
}
