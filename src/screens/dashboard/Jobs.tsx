import { registry } from '../../platform/data/rows/resources.ts'
import { useTranslate } from 'ra-core'
import { buildTileReport } from '../../../registry/reports/tile.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { DASHBOARD_PATH, routeOfTile } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { type Format, useFormat } from '../../platform/i18n/format.ts'
import { findLinePath } from '../report/model/row-links.ts'
import { renderCell, renderLineState } from '../report/model/values.tsx'
import { createBackState } from '../../platform/routing/back.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { useTileLink } from './drill-down.ts'
import { AllRowsLink } from './More.tsx'
import { sortAndMark, type MarkedRow } from './row-order.ts'
import { useUnsentState } from './useUnsentState.ts'
import type { TileBodyProps } from './useTile.ts'

/** Splits the columns of a job into its time, its title, and the others, which share a line. */
function splitColumns({ columns, fields }: AnyReport) {
  const findColumn = (type: string) => columns.find((name) => fields[name]?.type === type)
  const [timeColumn, titleColumn] = [findColumn('datetime'), findColumn('text')]
  const shownElsewhere = [timeColumn, titleColumn, 'state', 'source']
  const otherColumns = columns.filter((name) => !shownElsewhere.includes(name))
  return { timeColumn, titleColumn, otherColumns }
}

/** Formats an instant. For today it shows only the time. */
function formatDueTime(value: unknown, format: Format): string {
  const iso = String(value ?? '')
  const isToday = iso !== '' && getLocalDay(format.timeZone, new Date(iso)) === format.today
  return isToday ? format.time(iso) : format.datetime(iso)
}

/** The marks of pending rows: the next one, and late ones. */
function PendingMarks({ isNext, isLate }: Pick<MarkedRow, 'isNext' | 'isLate'>) {
  const translate = useTranslate()
  return (
    <>
      {isNext && (
        <span className="mark mark-next">
          <Icon name="next" />
          <span>{translate('dashboard.next')}</span>
        </span>
      )}
      {isLate && (
        <span className="mark mark-late">
          <Icon name="alert" />
          <span>{translate('dashboard.late')}</span>
        </span>
      )}
    </>
  )
}

interface JobProps extends MarkedRow {
  report: AnyReport
  hasState: boolean
}

function Job({ report, line: loadedLine, hasState, isNext, isLate }: JobProps) {
  const line = useUnsentState(report, loadedLine)
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  const writer = { registry, report, translate, format }
  const { timeColumn, titleColumn, otherColumns } = splitColumns(report)
  const name = (titleColumn && line[titleColumn]) || `#${String(line.id)}`
  const pagePath = findLinePath(report, line, titleColumn ?? '', viewer)
  const facts = otherColumns.filter((column) => line[column] !== null && line[column] !== undefined)
  return (
    <li className="job" data-next={isNext || undefined}>
      {timeColumn && (
        <time className="job-when" dateTime={String(line[timeColumn])}>
          {formatDueTime(line[timeColumn], format)}
        </time>
      )}
      <span className="job-what">
        <span className="job-head row">
          {pagePath ? (
            <Link
              className="job-link"
              translate="no"
              to={pagePath}
              state={createBackState(DASHBOARD_PATH, 'menu.today')}
            >
              {String(name)}
            </Link>
          ) : (
            <b translate="no">{String(name)}</b>
          )}
          <PendingMarks isNext={isNext} isLate={isLate} />
        </span>
        <span className="job-facts dotted muted tiny">
          {facts.map((column) => (
            <span key={column}>{renderCell(writer, line, column)}</span>
          ))}
        </span>
      </span>
      {hasState && renderLineState(writer, line)}
    </li>
  )
}

/** The first rows of a tile. Each links to its page. */
export function Jobs({ tile, answer }: TileBodyProps) {
  const { lines, total, at } = answer
  const findLink = useTileLink({ tile, answer })
  const translate = useTranslate()
  const report = buildTileReport(tile)
  if (total === 0) return <p className="tile-empty muted small">{translate('dashboard.nothing')}</p>
  return (
    <>
      <ol className="jobs">
        {sortAndMark(tile, lines, at).map((markedRow) => (
          <Job
            key={`${String(markedRow.line.source)} ${String(markedRow.line.id)}`}
            report={report}
            hasState={tile.columns.includes('state')}
            {...markedRow}
          />
        ))}
      </ol>
      <AllRowsLink
        to={findLink({ measure: tile.measures[0], value: total }) ?? routeOfTile(tile)}
        shownCount={lines.length}
        total={total}
      />
    </>
  )
}
