import { useTranslate } from 'ra-core'
import { fileName } from '../../resources/kit/text/file-name.ts'
import { download } from '../export/download.ts'
import { makeFile } from '../export/make-file.ts'
import type { TextTable } from '../../resources/kit/text/sheet.ts'
import { useFormat } from '../i18n/format.ts'
import type { Mistake } from './rows-to-send.ts'

/** Returns the function that saves the rows with mistakes, each with a column that says why. */
export function useFailedRows() {
  const translate = useTranslate()
  const format = useFormat()
  return async (table: TextTable, mistakes: readonly Mistake[]) => {
    const [head = [], ...rows] = table
    const lines = [...new Set(mistakes.map(({ line }) => line))]
    const why = (line: number) =>
      mistakes.flatMap((one) => (one.line === line ? [one.message] : [])).join(' ')
    const failed = [
      [...head, translate('import.problem')],
      ...lines.map((line) => [...head.map((_, at) => rows[line]?.[at] ?? ''), why(line)]),
    ]
    const title = translate('import.refused')
    const { signal } = new AbortController()
    const sheets = [{ title, table: failed, formats: [] }]
    const file = await makeFile({ kind: 'csv', sheets, rightToLeft: false }, signal)
    download(fileName(title, format, 'csv'), file)
  }
}
