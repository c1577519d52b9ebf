import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { asReport } from '../../../registry/reports/tile.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Delta } from '../report/kpis/Delta.tsx'
import { getCountedKey, getMeasureKey } from '../../../registry/reports/text/report-labels.ts'
import { showMeasure } from '../report/model/values.tsx'
import { Link } from '../../platform/routing/Link.tsx'
import { tileDrillDown } from './drill-down.ts'
import type { BodyProps } from './useTile.ts'

function Leading({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>
}

/** The numbers of a tile. The first is the main one. */
export function Numbers({ tile, answer: { totals = {}, compared } }: BodyProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { measures } = asReport(tile)
  const [main, ...rest] = tile.measures
  const part = (name: string) => {
    const measure = measures[name]
    const to = tileDrillDown(tile, { measure: name, value: totals[name] })
    return measure && <Leading to={to}>{showMeasure(measure, totals[name], format)}</Leading>
  }
  const first = measures[main]
  const unit =
    first?.calculate === 'count'
      ? translate(getCountedKey(main), { smart_count: Number(totals[main]) })
      : translate(getMeasureKey(main))
  return (
    <div>
      <p className="tile-main">
        {part(main)} <span className="tile-unit muted small">{unit}</span>
      </p>
      {first && compared && (
        <p className="kpi-deltas stack">
          <Delta measure={first} name={main} totals={totals} compared={compared} />
        </p>
      )}
      {rest.length > 0 && (
        <ul className="tile-rest muted small">
          {rest.map((name) => (
            <li key={name}>
              <span>{translate(getMeasureKey(name))}</span> {part(name)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
