import { useTranslate } from 'ra-core'
import { useLocation } from 'react-router'
import type { AnyReport } from '../../../resources/kit/report.ts'
import { useSession } from '../../access/useSession.ts'
import { Giving, wholeText } from '../../fields/cells/FieldValue.tsx'
import { useFormat } from '../../i18n/format.ts'
import { backState } from '../../routing/back.ts'
import { Link } from '../../routing/Link.tsx'
import { moveInRows } from '../../table/row-keys.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { Scrollable } from '../../ui/Scrollable.tsx'
import type { Line } from '../model/answer.ts'
import type { DrillDown } from '../model/drill-down.ts'
import { columnKey, measureOf, totalOf } from '../model/labels.ts'
import { lineLink } from '../model/row-links.ts'
import type { Change } from '../model/useReport.ts'
import { classOf, showCell } from '../model/values.tsx'
import { TotalsRow } from './TotalsRow.tsx'

interface ReportTableProps {
  report: AnyReport
  lines: readonly Line[] | undefined
  totals: Line | undefined
  sort: string
  change: Change
  label: string
  drillDown: DrillDown
  /** The key of what this screen is called, for the way back to it. */
  screen: string
}

function Head({ report, sort, change }: Pick<ReportTableProps, 'report' | 'sort' | 'change'>) {
  const translate = useTranslate()
  const by = sort.replace(/^-/, '')
  const last = sort.startsWith('-')
  return (
    <thead>
      <tr>
        {report.columns.map((name) => (
          <th
            key={name}
            scope="col"
            className={classOf(report, name)}
            aria-sort={name === by ? (last ? 'descending' : 'ascending') : undefined}
          >
            <button
              type="button"
              onClick={() => change({ sort: name === by && !last ? `-${name}` : name })}
            >
              {translate(columnKey(report, name))}
              {name === by && <Icon name={last ? 'down' : 'up'} />}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Where a number of a line leads, where lines are groups. */
function behind(
  report: AnyReport,
  line: Line,
  column: string,
  drillDown: DrillDown,
): string | undefined {
  const dimension = report.lines
  const by = dimension === undefined ? undefined : report.dimensions[dimension]
  if (!by || !('by' in by) || !measureOf(report, column)) return undefined
  const key = line[by.by] as string | number | null
  return drillDown({ dimension, key, measure: column, value: line[column] })
}

type LineRowProps = Pick<ReportTableProps, 'report' | 'drillDown' | 'screen'> & { line: Line }

function LineRow({ report, line, drillDown, screen }: LineRowProps) {
  const here = useLocation()
  const translate = useTranslate()
  const format = useFormat()
  const session = useSession()
  const [first] = report.columns
  return (
    <tr>
      {report.columns.map((name) => {
        const shown = showCell({ report, translate, format }, line, name)
        const page = name === first ? lineLink(report, line, name, session) : undefined
        const search = behind(report, line, name, drillDown)
        // What has no number of its own is still called something.
        const title = name === first && 'id' in line && !line[name] ? `#${line.id}` : shown
        const to = search === undefined ? page : { search }
        return (
          <td
            key={name}
            className={classOf(report, name)}
            data-label={translate(columnKey(report, name))}
          >
            <Giving whole={wholeText(report.fields[name], name, line)}>
              {to === undefined ? (
                title
              ) : (
                <Link
                  className={page && 'cell-title'}
                  to={to}
                  state={page && backState(here.pathname + here.search, screen)}
                >
                  {title}
                </Link>
              )}
            </Giving>
          </td>
        )
      })}
    </tr>
  )
}

function Bones({ report }: { report: AnyReport }) {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
    <tr key={row}>
      {report.columns.map((name) => (
        <td key={name}>
          <span className="bone" />
        </td>
      ))}
    </tr>
  ))
}

/** The lines of a report as a table, with what they come to. */
export function ReportTable(props: ReportTableProps) {
  const { report, lines, totals, label, drillDown, screen } = props
  const hasTotals = report.columns.some((name) => totalOf(report, name) !== undefined)
  return (
    <Scrollable label={label} onKeyDown={moveInRows}>
      <table className="table" aria-busy={!lines}>
        <Head {...props} />
        <tbody>
          {lines ? (
            lines.map((line, at) => (
              <LineRow
                key={'id' in line ? `${String(line.source)} ${String(line.id)}` : at}
                report={report}
                line={line}
                drillDown={drillDown}
                screen={screen}
              />
            ))
          ) : (
            <Bones report={report} />
          )}
        </tbody>
        {lines && totals && hasTotals && (
          <TotalsRow report={report} totals={totals} drillDown={drillDown} />
        )}
      </table>
    </Scrollable>
  )
}
