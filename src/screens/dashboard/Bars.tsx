import { useTranslate } from 'ra-core'
import type { CSSProperties } from 'react'
import { buildTileReport } from '../../../registry/reports/tile.ts'
import { routeOfTile } from '../../platform/access/rights.ts'
import { isTimeDimension, type Point, buildChartPoints } from '../report/chart/points.ts'
import { formatGroupName } from '../../../registry/reports/text/group-names.ts'
import { useReportWriter } from '../report/model/grouping.tsx'
import { formatMeasure } from '../../../registry/reports/text/value-words.ts'
import { Link } from '../../platform/routing/Link.tsx'
import { useTileLink } from './drill-down.ts'
import { AllRowsLink } from './More.tsx'
import type { TileBodyProps } from './useTile.ts'

/** The maximum number of bars. The page of the tile has the others. */
const MAX_BARS = 6

function Bar({ tile, answer, point, maxSize }: TileBodyProps & { point: Point; maxSize: number }) {
  const findLink = useTileLink({ tile, answer })
  const { by: dimensionName = '' } = tile
  const { group, size } = point
  const report = buildTileReport(tile)
  const measure = report.measures[tile.measures[0]]
  const writer = useReportWriter(report)
  const name = formatGroupName(writer, dimensionName, group)
  const dimension = report.dimensions[dimensionName]
  const isHourDimension = dimension !== undefined && 'by' in dimension && dimension.by === 'hour'
  const cell = { dimension: dimensionName, key: group.key, measure: tile.measures[0] }
  const style = { '--length': maxSize === 0 ? 0 : size / maxSize } as CSSProperties
  return (
    <li>
      <Link to={findLink(cell) ?? routeOfTile(tile)} style={style}>
        <bdi className="tile-bar-name" translate="no">
          {isHourDimension ? (
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

/** The groups of a tile as bars. Each links to its rows. */
export function Bars({ tile, answer }: TileBodyProps) {
  const translate = useTranslate()
  const report = buildTileReport(tile)
  const dimension = report.dimensions[tile.by ?? '']
  const { points, total } = buildChartPoints(report, dimension, answer.groups ?? [])
  const hasTimeAxis = isTimeDimension(dimension)
  const shownPoints = hasTimeAxis ? points : points.slice(0, MAX_BARS)
  const maxSize = shownPoints.reduce((largestSize, { size }) => Math.max(largestSize, size), 0)
  if (shownPoints.length === 0)
    return <p className="tile-empty muted small">{translate('dashboard.nothing')}</p>
  return (
    <>
      <ul className={hasTimeAxis ? 'tile-columns' : 'tile-bars'}>
        {shownPoints.map((point) => (
          <Bar
            key={String(point.group.key)}
            tile={tile}
            answer={answer}
            point={point}
            maxSize={maxSize}
          />
        ))}
      </ul>
      <AllRowsLink to={routeOfTile(tile)} shownCount={shownPoints.length} total={total} />
    </>
  )
}
