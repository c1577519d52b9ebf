import { useTranslate } from 'ra-core'
import type { AnyReport } from '../../resources/kit/report.ts'
import { useFormat } from '../i18n/format.ts'
import type { Line } from './answer.ts'
import { measureKey } from './labels.ts'
import { showMeasure } from './values.tsx'
import { definitionOf } from './words.ts'

/** The key figures of a report, each with what it counts. */
export function Figures({ report, totals }: { report: AnyReport; totals: Line | undefined }) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <dl className="figures" aria-busy={!totals}>
      {Object.entries(report.measures).map(([name, measure]) => (
        <div key={name} className="figure">
          <dt>{translate(measureKey(name))}</dt>
          <dd className="figure-value">
            {totals ? showMeasure(measure, totals[name], format) : <span className="bone" />}
          </dd>
          <dd className="figure-note">{definitionOf(report, measure, translate)}</dd>
        </div>
      ))}
    </dl>
  )
}
