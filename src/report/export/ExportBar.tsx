import { useDataProvider, useTranslate } from 'ra-core'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { traitsOf } from '../../../resources/kit/fields/traits.ts'
import { download, fileName } from '../../export/download.ts'
import { ExportStatus } from '../../export/ExportStatus.tsx'
import { makeFile } from '../../export/make-file.ts'
import { FILE_KINDS, type FileKind, type Sheet } from '../../export/sheet.ts'
import { type ExportTask, useLongTask } from '../../export/useLongTask.ts'
import { useFormat } from '../../i18n/format.ts'
import { reportLabelKey } from '../../i18n/label-keys.ts'
import { usePreferences } from '../../layout/preferences.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { WashboardDataProvider } from '../../data/data-provider.ts'
import type { ReportAnswer } from '../../data/report-answer.ts'
import { type GroupWriter, useCalendar } from '../model/grouping.tsx'
import { dimensionKey } from '../model/labels.ts'
import { paramFacts } from '../model/param-summary.ts'
import { listedAs, type ReportState } from '../model/report-state.ts'
import { everyLine } from './every-line.ts'
import { formatOf, groupTableOf, tableOf, type Whole } from './text-table.ts'

interface ExportBarProps {
  report: AnyReport
  state: ReportState
  answer: ReportAnswer | undefined
  /** Puts every line on paper. */
  onPrint: (whole: Whole) => void
}

/** The lines of a report, and its groups where it has any. */
function tablesOf(writer: GroupWriter, state: ReportState, whole: Whole): Sheet[] {
  const { report, translate } = writer
  const groups = groupTableOf(writer, state.group, whole)
  const lines = {
    title: translate(reportLabelKey(report)),
    table: tableOf(writer, whole.lines, whole.totals),
    formats: report.columns.map((column) => formatOf(report, column)),
  }
  if (groups.length === 0) return [lines]
  const sums = Object.values(report.measures).map(({ type }) => traitsOf(type))
  const title = translate(dimensionKey(state.group))
  return [lines, { title, table: groups, formats: [traitsOf('text'), ...sums] }]
}

/** Makes the file of a report out of all its lines. */
function useFile({ report, state, answer }: ExportBarProps) {
  const translate = useTranslate()
  const format = useFormat()
  const calendar = useCalendar()
  const rightToLeft = usePreferences().direction === 'rtl'
  const writer = { report: listedAs(report, state), translate, format, calendar }
  return async (kind: FileKind, whole: Whole, signal: AbortSignal) => {
    const [lines, ...groups] = tablesOf(writer, state, whole)
    const facts = {
      title: translate('reports.parameters'),
      table: paramFacts(writer, report, state, answer),
      formats: [],
      isFacts: true,
    }
    // Its parameters would be rows among others where there is one sheet alone.
    const sheets = [lines, kind === 'xlsx' && facts, ...groups].filter((one) => !!one)
    const file = await makeFile({ kind, sheets, rightToLeft }, signal)
    download(fileName(translate(reportLabelKey(report)), format, kind), file)
  }
}

/** Exports a report: every line, not only the page that is shown; as a file or on paper. */
export function ExportBar(props: ExportBarProps) {
  const { report, state, onPrint } = props
  const translate = useTranslate()
  const saveAs = useFile(props)
  const exporting = useLongTask()
  const isBusy = exporting.progress !== null
  const dataProvider = useDataProvider<WashboardDataProvider>()
  const everything = (task: ExportTask) => everyLine(dataProvider.getReport, report, state, task)
  const print = async (task: ExportTask) => onPrint(await everything(task))
  const save = (kind: FileKind) => async (task: ExportTask) =>
    saveAs(kind, await everything(task), task.signal)
  return (
    <>
      <div className="report-tools">
        {FILE_KINDS.map((kind) => (
          <Button
            key={kind}
            icon="download"
            disabled={isBusy}
            onClick={() => void exporting.run(save(kind))}
          >
            {translate(`reports.export.${kind}`)}
          </Button>
        ))}
        <Button icon="print" disabled={isBusy} onClick={() => void exporting.run(print)}>
          {translate('reports.print')}
        </Button>
      </div>
      <ExportStatus task={exporting} text={translate('reports.reading')} />
    </>
  )
}
