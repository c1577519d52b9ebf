import { useDataProvider, useI18nProvider, useTranslate } from 'ra-core'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { buildFileName } from '../../../../registry/text/file-name.ts'
import { download } from '../../../parts/export/download.ts'
import { ExportStatus } from '../../../parts/export/ExportStatus.tsx'
import { makeFile } from '../../../parts/export/make-file.ts'
import { FILE_KINDS, type FileKind } from '../../../../registry/text/sheet.ts'
import { useExportLabel } from '../../../parts/export/useExportLabel.ts'
import { type ExportTask, useLongTask } from '../../../parts/export/useLongTask.ts'
import { getReportLabelKey } from '../../../platform/i18n/label-keys.ts'
import { usePreferences } from '../../../platform/layout/preferences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { ReportAnswer } from '../../../platform/data/report-answer.ts'
import { useReportWriter } from '../model/grouping.tsx'
import { buildSheets } from '../../../../registry/reports/text/report-sheets.ts'
import {
  getListedReport,
  type ReportState,
} from '../../../../registry/reports/address/report-state.ts'
import { readAllLines } from './read-all-lines.ts'
import type { ReportContent } from '../../../../registry/reports/text/text-table.ts'

interface ExportBarProps {
  report: AnyReport
  state: ReportState
  answer: ReportAnswer | undefined
  /** Prints all lines. */
  onPrint: (content: ReportContent) => void
}

/** Returns a function that makes a file of all lines of a report. */
function useFile({ report, state, answer }: ExportBarProps) {
  const rightToLeft = usePreferences().direction === 'rtl'
  const language = useI18nProvider().getLocale()
  const writer = useReportWriter(getListedReport(report, state))
  const { translate, format } = writer
  return async (kind: FileKind, content: ReportContent, signal: AbortSignal) => {
    const sheets = buildSheets(writer, state, { whole: content, titles: answer, kind })
    const file = await makeFile({ kind, sheets, rightToLeft, language }, signal)
    download(buildFileName(translate(getReportLabelKey(report)), format, kind), file)
  }
}

/** Exports all lines of a report, as a file or on paper. */
export function ExportBar(props: ExportBarProps) {
  const { report, state, onPrint } = props
  const translate = useTranslate()
  const exportLabel = useExportLabel()
  const saveFile = useFile(props)
  const exportTask = useLongTask()
  const isBusy = exportTask.progress !== null
  const dataProvider = useDataProvider<WashboardDataProvider>()
  const readContent = (task: ExportTask) =>
    readAllLines(dataProvider.getReport, report, state, task)
  const print = async (task: ExportTask) => onPrint(await readContent(task))
  const save = (kind: FileKind) => async (task: ExportTask) =>
    saveFile(kind, await readContent(task), task.signal)
  return (
    <>
      <div className="report-tools row">
        {FILE_KINDS.map((kind) => (
          <Button
            key={kind}
            icon="download"
            disabled={isBusy}
            onClick={() => void exportTask.run(save(kind))}
          >
            {exportLabel(kind)}
          </Button>
        ))}
        <Button icon="print" disabled={isBusy} onClick={() => void exportTask.run(print)}>
          {translate('reports.print')}
        </Button>
      </div>
      <ExportStatus task={exportTask} text={translate('reports.reading')} />
    </>
  )
}
