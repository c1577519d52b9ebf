import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import type { ReportAnswer } from '../../platform/data/report-answer.ts'
import { useReportWriter } from './model/grouping.tsx'
import { listDrillDownTexts } from '../../../registry/reports/text/param-summary.ts'
import type { ReportState } from '../../../registry/reports/address/report-state.ts'
import { writeAddress } from './model/address.ts'

interface DrillDownFiltersProps {
  report: AnyReport
  state: ReportState
  answer: ReportAnswer | undefined
}

/** The filters of the number that the user has opened, with a link back to the whole report. */
export function DrillDownFilters({ report, state, answer }: DrillDownFiltersProps) {
  const writer = useReportWriter(report)
  const { translate } = writer
  const facts = listDrillDownTexts(writer, state, answer)
  if (!state.rows && facts.length === 0) return null
  const addressWithoutRows = writeAddress(
    { ...state, where: {}, rows: false, page: 1, sort: '' },
    report,
  )
  const addressWithoutFilter = (dimension: string) => {
    const { [dimension]: _, ...where } = state.where
    return writeAddress({ ...state, where, page: 1 }, report)
  }
  return (
    <div className="drill-down-filters row">
      <Link className="btn" to={{ search: addressWithoutRows }}>
        <Icon name="previous" />
        <span>{translate('reports.whole')}</span>
      </Link>
      {facts.map(({ dimension, name, value }) => (
        <Link
          key={dimension}
          className="chip"
          to={{ search: addressWithoutFilter(dimension) }}
          title={translate('ui.remove_filter')}
        >
          <span>{`${name}: ${value}`}</span>
          <Icon name="close" />
        </Link>
      ))}
      {answer && facts.length > 0 && !answer.where && (
        <Note tone="orange">{translate('reports.not_filtered')}</Note>
      )}
    </div>
  )
}
