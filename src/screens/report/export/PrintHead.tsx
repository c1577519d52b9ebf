import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { getReportLabelKey } from '../../../platform/i18n/label-keys.ts'
import { PrintedHead } from '../../../platform/layout/PrintedHead.tsx'
import type { ReportAnswer } from '../../../platform/data/report-answer.ts'
import { useReportWriter } from '../model/grouping.tsx'
import { listParamTexts } from '../../../../registry/reports/text/param-summary.ts'
import type { ReportState } from '../../../../registry/reports/address/report-state.ts'

/** The head of a printed report: its title, its parameters and the time of printing. */
export function PrintHead({
  report,
  state,
  answer,
}: {
  report: AnyReport
  state: ReportState
  answer: ReportAnswer | undefined
}) {
  const writer = useReportWriter(report)
  const facts = listParamTexts(writer, report, state, answer)
  return <PrintedHead title={writer.translate(getReportLabelKey(report))} facts={facts} />
}
