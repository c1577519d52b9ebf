import { useI18nProvider, useTranslate } from 'ra-core'
import { getTypeTraits } from '../../../registry/fields/traits.ts'
import { buildFileName } from '../../../registry/text/file-name.ts'
import { download } from '../../parts/export/download.ts'
import { ExportStatus } from '../../parts/export/ExportStatus.tsx'
import { makeFile } from '../../parts/export/make-file.ts'
import { FILE_KINDS, type FileKind } from '../../../registry/text/sheet.ts'
import { useExportLabel } from '../../parts/export/useExportLabel.ts'
import { type ExportTask, useLongTask } from '../../parts/export/useLongTask.ts'
import type { ValueFormatter } from '../../../registry/text/value-text.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { usePreferences } from '../../platform/layout/preferences.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { buildExportHead, buildExportLines } from './export-lines.ts'
import type { HistoryFilters } from './filters.ts'
import { readChanges } from './requests.ts'

/** The maximum number of changes in one response. */
const CHANGES_PER_REQUEST = 200

/** The format of the first column, the time of the change. The others are texts. */
const COLUMN_FORMATS = [getTypeTraits('datetime')]

/** Reads all changes that match the filters, as lines of a file. */
async function readAllLines(
  writer: ValueFormatter,
  filters: HistoryFilters,
  { signal }: ExportTask,
) {
  const lines: string[][] = []
  let cursor: string | undefined
  do {
    const page = await readChanges(filters, {
      before: cursor,
      perPage: CHANGES_PER_REQUEST,
      signal,
    })
    for (const change of page.data) lines.push(...buildExportLines(writer, change))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return lines
}

/** Exports all changes that match the filters, on all pages. */
export function HistoryExport({ filters }: { filters: HistoryFilters }) {
  const translate = useTranslate()
  const format = useFormat()
  const rightToLeft = usePreferences().direction === 'rtl'
  const language = useI18nProvider().getLocale()
  const exportLabel = useExportLabel()
  const exportTask = useLongTask()
  const title = translate('history.title')
  const save = (kind: FileKind) => async (task: ExportTask) => {
    const writer = { translate, format }
    const table = [buildExportHead(writer), ...(await readAllLines(writer, filters, task))]
    const sheets = [{ title, table, formats: COLUMN_FORMATS }]
    download(
      buildFileName(title, format, kind),
      await makeFile({ kind, sheets, rightToLeft, language }, task.signal),
    )
  }
  return (
    <>
      {FILE_KINDS.map((kind) => (
        <Button
          key={kind}
          kind="quiet"
          icon="download"
          disabled={exportTask.progress !== null}
          onClick={() => void exportTask.run(save(kind))}
        >
          {exportLabel(kind)}
        </Button>
      ))}
      <ExportStatus task={exportTask} text={translate('history.reading')} />
    </>
  )
}
