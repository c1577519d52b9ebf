import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { buildTileReport } from '../../../registry/reports/tile.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Delta } from '../report/kpis/Delta.tsx'
import { getCountedKey, getMeasureKey } from '../../../registry/reports/text/report-labels.ts'
import { renderMeasure } from '../report/model/values.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { DayCounts } from './DayCounts.tsx'
import { useTileLink } from './drill-down.ts'
import type { TileBodyProps } from './useTile.ts'

function OptionalLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>
}

/** The numbers of a tile. The first is the main one. */
export function Numbers({ tile, answer }: TileBodyProps) {
  const { totals = {}, compared } = answer
  const translate = useTranslate()
  const format = useFormat()
  const findLink = useTileLink({ tile, answer })
  const { measures } = buildTileReport(tile)
  const [mainName, ...otherNames] = tile.measures
  const renderNumber = (name: string) => {
    const measure = measures[name]
    const to = findLink({ measure: name, value: totals[name] })
    return (
      measure && <OptionalLink to={to}>{renderMeasure(measure, totals[name], format)}</OptionalLink>
    )
  }
  const mainMeasure = measures[mainName]
  const countedName =
    mainMeasure?.calculate === 'count'
      ? translate(getCountedKey(mainName), { smart_count: Number(totals[mainName]) })
      : translate(getMeasureKey(mainName))
  return (
    <div>
      <p className="tile-main">
        {renderNumber(mainName)} <span className="tile-unit muted small">{countedName}</span>
      </p>
      {mainMeasure && compared && (
        <p className="kpi-deltas stack">
          <Delta measure={mainMeasure} name={mainName} totals={totals} compared={compared} />
        </p>
      )}
      {tile.show === 'rows' && <DayCounts tile={tile} answer={answer} />}
      {otherNames.length > 0 && (
        <ul className="tile-rest muted small">
          {otherNames.map((name) => (
            <li key={name}>
              <span>{translate(getMeasureKey(name))}</span> {renderNumber(name)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
