import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { IconButton } from '../../ui/Button.tsx'
import { columnKey } from '../model/labels.ts'
import type { Change } from '../model/useReport.ts'

/** The order of the lines where the table's head does not show: on a phone. */
export function SortLines({
  report,
  sort,
  change,
}: {
  report: AnyReport
  sort: string
  change: Change
}) {
  const translate = useTranslate()
  const by = sort.replace(/^-/, '')
  const last = sort.startsWith('-')
  return (
    <div className="sort-phone">
      <select
        className="input"
        aria-label={translate('ui.sort_by')}
        value={by}
        onChange={({ target }) => change({ sort: target.value })}
      >
        <option value="">{translate('reports.own_order')}</option>
        {report.columns.map((name) => (
          <option key={name} value={name}>
            {translate(columnKey(report, name))}
          </option>
        ))}
      </select>
      <IconButton
        icon={last ? 'down' : 'up'}
        label={translate(last ? 'ui.descending' : 'ui.ascending')}
        disabled={by === ''}
        onClick={() => change({ sort: last ? by : `-${by}` })}
      />
    </div>
  )
}
