import { useTranslate } from 'ra-core'
import { usePreferences } from '../../layout/preferences.ts'
import { useFormat } from '../../i18n/format.ts'
import type { AnyReport } from '../../../resources/kit/report.ts'
import { reportLabelKey } from '../../i18n/label-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { toastError } from '../../ui/overlays/toasts.tsx'
import { useWords } from '../../feedback/error-message.ts'
import { listedAs, type ReportState } from '../model/report-state.ts'
import type { ReportAnswer } from '../model/answer.ts'
import { askedFacts } from '../model/param-summary.ts'
import { csvFile, download } from './csv.ts'
import { everyLine, groupTableOf, type Reading, tableOf, type Whole } from './export.ts'
import { useCalendar } from '../model/grouping.tsx'
import { dimensionKey } from '../model/labels.ts'
import { useLongWork } from './useLongTask.ts'
import { Working } from './ProgressBar.tsx'
import { xlsxFile } from './xlsx.ts'

type Kind = 'csv' | 'xlsx'

interface HandingProps {
  report: AnyReport
  state: ReportState
  answer: ReportAnswer | undefined
  /** Puts every line on paper. */
  onPrint: (whole: Whole) => void
}

/** Makes the file of a report: every line as it is asked for, not only the page that is shown. */
function useFile({ report, state, answer }: HandingProps) {
  const translate = useTranslate()
  const format = useFormat()
  const calendar = useCalendar()
  const rightToLeft = usePreferences().direction === 'rtl'
  const listed = listedAs(report, state)
  const writer = { report: listed, translate, format, calendar }
  return async (kind: Kind, reading: Reading) => {
    const whole = await everyLine(report, state, reading)
    const table = tableOf(writer, whole.lines, whole.totals)
    const groups = groupTableOf(writer, state.group, whole)
    const titles = [
      translate(reportLabelKey(report)),
      translate('reports.parameters'),
      translate(dimensionKey(state.group)),
    ] as const
    const asked = askedFacts(writer, report, state, answer)
    const file =
      kind === 'csv'
        ? csvFile(groups.length > 0 ? [...table, [], ...groups] : table)
        : await xlsxFile({ report: listed, table, asked, groups, titles, rightToLeft })
    // Stopped at the last moment is stopped as well.
    reading.signal.throwIfAborted()
    download(`${report.name}-${format.today}.${kind}`, file)
  }
}

/** Hands the report over: as a file, or on paper. */
export function Handing(props: HandingProps) {
  const { report, state, onPrint } = props
  const translate = useTranslate()
  const words = useWords()
  const makeFile = useFile(props)
  const { progress, run, cancel } = useLongWork((error) =>
    toastError(translate('reports.export_failed', { reason: words(error).message })),
  )
  const isBusy = progress !== null
  const print = async (reading: Reading) => onPrint(await everyLine(report, state, reading))
  return (
    <>
      <div className="report-tools">
        {(['csv', 'xlsx'] as const).map((kind) => (
          <Button
            key={kind}
            icon="down"
            disabled={isBusy}
            onClick={() => void run((reading) => makeFile(kind, reading))}
          >
            {translate(`reports.export.${kind}`)}
          </Button>
        ))}
        <Button icon="print" disabled={isBusy} onClick={() => void run(print)}>
          {translate('reports.print')}
        </Button>
      </div>
      {progress && (
        <Working text={translate('reports.reading')} progress={progress} onCancel={cancel} />
      )}
    </>
  )
}
