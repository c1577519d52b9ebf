import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { reportLabelKey } from '../../i18n/label-keys.ts'
import { PrintedHead } from '../../layout/PrintedHead.tsx'
import type { ReportAnswer } from '../../data/report-answer.ts'
import { useCalendar } from '../model/grouping.tsx'
import { paramFacts } from '../model/param-summary.ts'
import type { ReportState } from '../model/report-state.ts'

/** The head of a printed report: what it is, its parameters, and when it was printed. */
export function PrintHead({
  report,
  state,
  answer,
}: {
  report: AnyReport
  state: ReportState
  answer: ReportAnswer | undefined
}) {
  const translate = useTranslate()
  const format = useFormat()
  const calendar = useCalendar()
  const facts = paramFacts({ report, translate, format, calendar }, report, state, answer)
  return <PrintedHead title={translate(reportLabelKey(report))} facts={facts} />
}
