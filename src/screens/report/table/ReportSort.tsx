import { registry } from '../../../platform/data/rows/resources.ts'
import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { SortSelect } from '../../../parts/table/SortSelect.tsx'
import { getColumnKey } from '../../../../registry/reports/text/report-labels.ts'

interface ReportSortProps {
  report: AnyReport
  sort: string
  onSort: (sort: string) => void
}

/** The sort order of a report's lines, for phones. The empty option is the report's own order. */
export function ReportSort({ report, ...sortProps }: ReportSortProps) {
  const translate = useTranslate()
  const columns = report.columns.map((name) => ({
    name,
    label: translate(getColumnKey({ registry, report }, name)),
  }))
  const options = [{ name: '', label: translate('reports.own_order') }, ...columns]
  return <SortSelect {...sortProps} options={options} />
}
