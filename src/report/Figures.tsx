import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import type { AnyMeasure, AnyReport } from '../../resources/kit/report.ts'
import { useFormat } from '../i18n/format.ts'
import { type ReportState, writeAddress } from './address.ts'
import type { Line } from './answer.ts'
import { measureKey } from './labels.ts'
import { withState } from './narrow.ts'
import { showMeasure } from './values.tsx'
import { definitionOf } from './words.ts'

interface FiguresProps {
  report: AnyReport
  state: ReportState
  totals: Line | undefined
}

/** The key figures of a report, each with what it counts; one of a state leads to the rows in it. */
export function Figures({ report, state, totals }: FiguresProps) {
  const translate = useTranslate()
  const format = useFormat()
  const rowsBehind = (measure: AnyMeasure) => {
    const params = measure.state && withState(report, state.params, measure.state)
    return params ? writeAddress({ ...state, params, page: 1 }, report) : undefined
  }
  return (
    <dl className="figures" aria-busy={!totals}>
      {Object.entries(report.measures).map(([name, measure]) => {
        const shown = totals && showMeasure(measure, totals[name], format)
        const search = rowsBehind(measure)
        return (
          <div key={name} className="figure">
            <dt>{translate(measureKey(name))}</dt>
            <dd className="figure-value">
              {!totals && <span className="bone" />}
              {search === undefined ? shown : shown && <Link to={{ search }}>{shown}</Link>}
            </dd>
            <dd className="figure-note">{definitionOf(report, measure, translate)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
