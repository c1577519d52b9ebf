import { useI18nProvider, useTranslate } from 'ra-core'
import { buildFileName } from '../../../registry/text/file-name.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getTraits } from '../../../registry/fields/traits.ts'
import { download } from '../../parts/export/download.ts'
import { makeFile } from '../../parts/export/make-file.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getConventionReader } from './conventions/readers.ts'
import { type Cell, cellText } from './file/cells.ts'
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
    const [head = [], ...rows] = table
    const getMappedField = (at: number) => fields[mapping[at] ?? '']
    // Written in the export format, because the text alone may be ambiguous without the other rows.
    const written = (cell: Cell | undefined, at: number) => {
      const text = cellText(cell)
      const convention = typeof cell === 'string' ? conventions[at] : null
      return (convention && getConventionReader(getMappedField(at))?.read(text, convention)) || text
    }
    const lines = [...new Set(mistakes.map(({ line }) => line))]
    const why = (line: number) =>
      mistakes.flatMap((problem) => (problem.line === line ? [problem.message] : [])).join(' ')
    const failed = [
      [...head.map(cellText), translate('import.problem')],
      ...lines.map((line) => [...head.map((_, at) => written(rows[line]?.[at], at)), why(line)]),
    ]
    const title = translate('import.refused')
    const { signal } = new AbortController()
    const formats = head.map((_, at) => getTraits(getMappedField(at)?.type ?? 'text'))
    const sheets = [{ title, table: failed, formats }]
    const file = await makeFile({ kind: 'csv', sheets, rightToLeft: false, language }, signal)
    download(buildFileName(title, format, 'csv'), file)
  }
}
