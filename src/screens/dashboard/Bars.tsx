import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { asReport } from '../../../registry/reports/tile.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
import { isTime, type Point, chartPoints } from '../report/chart/points.ts'
import { formatGroupName } from '../../../registry/reports/text/group-names.ts'
import { useReportWriter } from '../report/model/grouping.tsx'
import { formatMeasure } from '../../../registry/reports/text/value-words.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { tileDrillDown } from './drill-down.ts'
import { More } from './More.tsx'
import type { BodyProps } from './useTile.ts'

/** The number of bars. The tile's page has the others. */
const LIMIT = 6

function Bar({ tile, point, most }: BodyPart & { point: Point; most: number }) {
  const { by = '' } = tile
  const { group, size } = point
  const report = asReport(tile)
  const measure = report.measures[tile.measures[0]]
  const writer = useReportWriter(report)
  const name = formatGroupName(writer, by, group)
  const declared = report.dimensions[by]
  const isHour = declared !== undefined && 'by' in declared && declared.by === 'hour'
  const cell = { dimension: by, key: group.key, measure: tile.measures[0] }
  const style = { '--length': most === 0 ? 0 : size / most } as CSSProperties
  return (
    <li>
      <Link to={tileDrillDown(tile, cell) ?? routeOfTile(tile)} style={style}>
        <bdi className="tile-bar-name" translate="no">
          {isHour ? (
            // If there is no room, the minutes of a full hour are dropped first.
            <>
              <span>{name.slice(0, 2)}</span>
              <small>{name.slice(2)}</small>
            </>
          ) : (
            name
          )}
        </bdi>
        <span className="tile-bar" aria-hidden="true" />
        <span className="tile-bar-value">
          {measure && formatMeasure(measure, group[tile.measures[0]], writer.format)}
        </span>
      </Link>
    </li>
  )
}
type BodyPart = Pick<BodyProps, 'tile'>

/** The groups of a tile as bars. Each links to its rows. */
export function Bars({ tile, answer }: BodyProps) {
  const translate = useTranslate()
  const report = asReport(tile)
  const by = report.dimensions[tile.by ?? '']
  const { points, total } = chartPoints(report, by, answer.groups ?? [])
  const isTimed = isTime(by)
  const shown = isTimed ? points : points.slice(0, LIMIT)
  const most = shown.reduce((largest, { size }) => Math.max(largest, size), 0)
  if (shown.length === 0)
    return <p className="tile-empty muted small">{translate('dashboard.nothing')}</p>
  return (
    <>
      <ul className={isTimed ? 'tile-columns' : 'tile-bars'}>
        {shown.map((point) => (
          <Bar key={String(point.group.key)} tile={tile} point={point} most={most} />
        ))}
      </ul>
      <More tile={tile} shown={shown.length} total={total} />
    </>
  )
}
