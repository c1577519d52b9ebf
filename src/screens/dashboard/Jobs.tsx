import { registry } from '../../platform/data/rows/resources.ts'
import { useTranslate } from 'ra-core'
import { asReport } from '../../../registry/reports/tile.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { DASHBOARD_PATH } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { type Format, useFormat } from '../../platform/i18n/format.ts'
import { lineLink } from '../report/model/row-links.ts'
import { showCell, showLineState } from '../report/model/values.tsx'
import { createBackState } from '../../platform/routing/back.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { More } from './More.tsx'
import { sortAndMark, type MarkedRow } from './row-order.ts'
import { useUnsentState } from './useUnsentState.ts'
import type { BodyProps } from './useTile.ts'

/** Returns the columns of a job by position: its time, its title, and all others in one line. */
function splitColumns({ columns, fields }: AnyReport) {
  const findColumn = (type: string) => columns.find((name) => fields[name]?.type === type)
  const [when, title] = [findColumn('datetime'), findColumn('text')]
  const shownElsewhere = [when, title, 'state', 'source']
  return { when, title, rest: columns.filter((name) => !shownElsewhere.includes(name)) }
}

/** Formats an instant. For today it shows only the time. */
function whenText(value: unknown, format: Format): string {
  const iso = String(value ?? '')
  const isToday = iso !== '' && getLocalDay(format.timeZone, new Date(iso)) === format.today
  return isToday ? format.time(iso) : format.datetime(iso)
}

/** The marks of pending rows: the next one, and late ones. */
function Marks({ isNext, isLate }: Pick<MarkedRow, 'isNext' | 'isLate'>) {
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

function Job({ report, line: loaded, hasState, isNext, isLate }: JobProps) {
  const line = useUnsentState(report, loaded)
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  const writer = { registry, report, translate, format }
  const { when, title, rest } = splitColumns(report)
  const name = (title && line[title]) || `#${String(line.id)}`
  const page = lineLink(report, line, title ?? '', viewer)
  const facts = rest.filter((column) => line[column] !== null && line[column] !== undefined)
  return (
    <li className="job" data-next={isNext || undefined}>
      {when && (
        <time className="job-when" dateTime={String(line[when])}>
          {whenText(line[when], format)}
        </time>
      )}
      <span className="job-what">
        <span className="job-head row">
          {page ? (
            <Link
              className="job-link"
              translate="no"
              to={page}
              state={createBackState(DASHBOARD_PATH, 'menu.today')}
            >
              {String(name)}
            </Link>
          ) : (
            <b translate="no">{String(name)}</b>
          )}
          <Marks isNext={isNext} isLate={isLate} />
        </span>
        <span className="job-facts dotted muted tiny">
          {facts.map((column) => (
            <span key={column}>{showCell(writer, line, column)}</span>
          ))}
        </span>
      </span>
      {hasState && showLineState(writer, line)}
    </li>
  )
}

/** The first rows of a tile. Each links to its page. */
export function Jobs({ tile, answer: { lines, total, at } }: BodyProps) {
  const translate = useTranslate()
  const report = asReport(tile)
  if (total === 0) return <p className="tile-empty muted small">{translate('dashboard.nothing')}</p>
  return (
    <>
      <ol className="jobs">
        {sortAndMark(tile, lines, at).map((marked) => (
          <Job
            key={`${String(marked.line.source)} ${String(marked.line.id)}`}
            report={report}
            hasState={tile.columns.includes('state')}
            {...marked}
          />
        ))}
      </ol>
      <More tile={tile} shown={lines.length} total={total} />
    </>
  )
}
