import { getResource, registry } from '../../platform/data/rows/resources.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import type { Line } from '../../platform/data/report-answer.ts'
import { useTranslate } from 'ra-core'
import { type AnyTile, buildTileReport } from '../../../registry/reports/tile.ts'
import { ENTITY_STATE_COLUMN } from '../../../registry/reports/report-answer.ts'
import { RowCode } from '../../parts/fields/RowCode.tsx'
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
import { NameText } from '../../platform/ui/values/NameText.tsx'
import { useTileLink } from './drill-down.ts'
import { AllRowsLink } from './More.tsx'
import { NextFacts } from './NextFacts.tsx'
import { RowActionButton } from './RowActionButton.tsx'
import { findMainLine, sortAndMark, type MarkedRow } from './row-order.ts'
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
  tile: AnyTile
  /** True for the row to press first: the one under way, or else the next. */
  isMain: boolean
}

/** Returns the entity, the name and the code of the row of a line. */
function useLineName(report: AnyReport, line: Line, titleColumn: string | undefined) {
  const getTitle = useRowTitle()
  const source = report.sources[String(line.source)]
  const entity = source && getResource(source.entity)
  const fallback = (titleColumn && line[titleColumn]) || `#${String(line.id)}`
  const name = entity
    ? getTitle(entity.name, line, [entity.calendar?.start ?? ''])
    : String(fallback)
  return { entity, name }
}

/** The name of a row, which links to its page if the viewer may open it. */
function JobName({ name, path }: { name: string; path: string | undefined }) {
  const text = <NameText name={name} />
  if (path === undefined) return <b translate="no">{text}</b>
  return (
    <Link
      className="job-link"
      translate="no"
      to={path}
      state={createBackState(DASHBOARD_PATH, 'menu.today')}
    >
      {text}
    </Link>
  )
}

/** A row of a tile: its time, its name, its other facts, its state and its action. */
function Job({ report, tile, line: loadedLine, isNext, isLate, isMain }: JobProps) {
  const line = useUnsentState(report, loadedLine)
  const translate = useTranslate()
  const format = useFormat()
  const viewer = useSession()
  const writer = { registry, report, translate, format }
  const { timeColumn, titleColumn, otherColumns } = splitColumns(report)
  const { entity, name } = useLineName(report, line, titleColumn)
  const pagePath = findLinePath(report, line, titleColumn ?? '', viewer)
  const facts = otherColumns.filter(
    (column) =>
      line[column] !== null && line[column] !== undefined && !entity?.displayName?.includes(column),
  )
  const state = String(line[ENTITY_STATE_COLUMN] ?? '')
  return (
    <li className="job" data-next={isNext || undefined} data-main={isMain || undefined}>
      {timeColumn && (
        <time className="job-when" dateTime={String(line[timeColumn])}>
          {formatDueTime(line[timeColumn], format)}
        </time>
      )}
      <span className="job-what">
        <span className="job-head row">
          <JobName name={name} path={pagePath} />
          {entity && <RowCode resource={entity} row={line} />}
          <PendingMarks isNext={isNext} isLate={isLate} />
        </span>
        <span className="job-facts dotted muted tiny">
          {tile.columns.includes('state') && <span>{renderLineState(writer, line)}</span>}
          {facts.map((column) => (
            <span key={column}>{renderCell(writer, line, column)}</span>
          ))}
        </span>
        {isNext && entity && <NextFacts entity={entity} id={Number(line.id)} />}
      </span>
      {entity && tile.rowActions && (
        <RowActionButton
          entity={entity}
          row={{ ...line, id: Number(line.id) }}
          name={name}
          state={state}
          actions={tile.rowActions}
          isMain={isMain}
        />
      )}
    </li>
  )
}

/** The first rows of a tile. Each links to its page. */
export function Jobs({ tile, answer }: TileBodyProps) {
  const { lines, total, at } = answer
  const findLink = useTileLink({ tile, answer })
  const translate = useTranslate()
  const report = buildTileReport(tile)
  const rows = sortAndMark(tile, lines, at)
  const mainLine = findMainLine(tile, rows)
  if (total === 0) return <p className="tile-empty muted small">{translate('dashboard.nothing')}</p>
  return (
    <>
      <ol className="jobs">
        {rows.map((markedRow) => (
          <Job
            key={`${String(markedRow.line.source)} ${String(markedRow.line.id)}`}
            report={report}
            tile={tile}
            isMain={markedRow.line === mainLine}
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
