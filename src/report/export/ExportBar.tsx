import { useDataProvider, useTranslate } from 'ra-core'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import { useFormat } from '../../i18n/format.ts'
import { reportLabelKey } from '../../i18n/label-keys.ts'
import { usePreferences } from '../../layout/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toastError } from '../../ui/overlays/toasts.tsx'
import type { WashboardDataProvider } from '../../data/data-provider.ts'
import type { ReportAnswer } from '../../data/report-answer.ts'
import { useCalendar } from '../model/grouping.tsx'
import { dimensionKey } from '../model/labels.ts'
import { paramFacts } from '../model/param-summary.ts'
import { listedAs, type ReportState } from '../model/report-state.ts'
import { csvFile } from './csv.ts'
import { download } from './download.ts'
import { everyLine, type ExportTask } from './every-line.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { groupTableOf, tableOf, type Whole } from './text-table.ts'
import { useLongTask } from './useLongTask.ts'
import { xlsxFile } from './xlsx.ts'

type Kind = 'csv' | 'xlsx'

interface ExportBarProps {
  report: AnyReport
  state: ReportState
  answer: ReportAnswer | undefined
  /** Puts every line on paper. */
  onPrint: (whole: Whole) => void
}

/** Makes the file of a report out of all its lines. */
function useFile({ report, state, answer }: ExportBarProps) {
  const translate = useTranslate()
  const format = useFormat()
  const calendar = useCalendar()
  const rightToLeft = usePreferences().direction === 'rtl'
  const listed = listedAs(report, state)
  const writer = { report: listed, translate, format, calendar }
  return async (kind: Kind, whole: Whole, signal: AbortSignal) => {
    const table = tableOf(writer, whole.lines, whole.totals)
    const groups = groupTableOf(writer, state.group, whole)
    const titles = [
      translate(reportLabelKey(report)),
      translate('reports.parameters'),
      translate(dimensionKey(state.group)),
    ] as const
    const summary = paramFacts(writer, report, state, answer)
    const file =
      kind === 'csv'
        ? await csvFile(groups.length > 0 ? [...table, [], ...groups] : table)
        : await xlsxFile({ report: listed, table, summary, groups, titles, rightToLeft })
    // Stopped at the last moment is stopped as well.
    signal.throwIfAborted()
    download(`${report.name}-${format.today}.${kind}`, file)
  }
}

/** Exports a report: every line, not only the page that is shown; as a file or on paper. */
export function ExportBar(props: ExportBarProps) {
  const { report, state, onPrint } = props
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const makeFile = useFile(props)
  const { progress, run, cancel } = useLongTask((error) =>
    toastError(translate('reports.export_failed', { reason: messageOf(error).message })),
  )
  const isBusy = progress !== null
  const dataProvider = useDataProvider<WashboardDataProvider>()
  const everything = (task: ExportTask) => everyLine(dataProvider.getReport, report, state, task)
  const print = async (task: ExportTask) => onPrint(await everything(task))
  const save = (kind: Kind) => async (task: ExportTask) =>
    makeFile(kind, await everything(task), task.signal)
  return (
    <>
      <div className="report-tools">
        {(['csv', 'xlsx'] as const).map((kind) => (
          <Button key={kind} icon="down" disabled={isBusy} onClick={() => void run(save(kind))}>
            {translate(`reports.export.${kind}`)}
          </Button>
        ))}
        <Button icon="print" disabled={isBusy} onClick={() => void run(print)}>
          {translate('reports.print')}
        </Button>
      </div>
      {progress && (
        <ProgressBar text={translate('reports.reading')} progress={progress} onCancel={cancel} />
      )}
    </>
  )
}
