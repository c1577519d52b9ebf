import { useTranslate } from 'ra-core'
import { useErrorMessage } from '../feedback/error-message.ts'
import { useFormat } from '../i18n/format.ts'
import { csvFile } from '../report/export/csv.ts'
import { download } from '../report/export/download.ts'
import type { ExportTask } from '../report/export/every-line.ts'
import { ProgressBar } from '../report/export/ProgressBar.tsx'
import { useLongTask } from '../report/export/useLongTask.ts'
import { Button } from '../ui/controls/Button.tsx'
import { toastError } from '../ui/overlays/toasts.tsx'
import { headOf, linesOf, type Writer } from './export-lines.ts'
import type { Filters } from './filters.ts'
import { readChanges } from './requests.ts'

/** As many changes as one answer has at most. */
const PART = 200

/** Every change that the filters leave, as the lines of a file. */
async function everyLine(writer: Writer, filters: Filters, { signal }: ExportTask) {
  const lines: string[][] = []
  let before: string | undefined
  do {
    const page = await readChanges(filters, { before, perPage: PART, signal })
    for (const change of page.data) lines.push(...linesOf(writer, change))
    before = page.next ?? undefined
  } while (before !== undefined)
  return lines
}

/** Exports what the filters leave: every change, not only those that are shown. */
export function HistoryExport({ filters }: { filters: Filters }) {
  const translate = useTranslate()
  const format = useFormat()
  const messageOf = useErrorMessage()
  const { progress, run, cancel } = useLongTask((error) =>
    toastError(translate('reports.export_failed', { reason: messageOf(error).message })),
  )
  const save = async (task: ExportTask) => {
    const writer = { translate, format }
    const file = await csvFile([headOf(writer), ...(await everyLine(writer, filters, task))])
    // Stopped at the last moment is stopped as well.
    task.signal.throwIfAborted()
    download(`history-${format.today}.csv`, file)
  }
  return (
    <>
      <Button icon="down" disabled={progress !== null} onClick={() => void run(save)}>
        {translate('reports.export.csv')}
      </Button>
      {progress && (
        <ProgressBar text={translate('history.reading')} progress={progress} onCancel={cancel} />
      )}
    </>
  )
}
