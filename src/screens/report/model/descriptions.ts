import { registry } from '../../../platform/data/rows/resources.ts'
import type { AnyMeasure, AnyReport } from '../../../../registry/reports/any-report.ts'
import {
  getFieldKey,
  getMeasureKey,
  getReportStateKey,
} from '../../../../registry/reports/text/report-labels.ts'

export type Translate = (key: string, params?: Record<string, unknown>) => string

/** Returns the description of a measure, in one line. */
export function describeMeasure(
  report: AnyReport,
  measure: AnyMeasure,
  translate: Translate,
): string {
  const { calculate, state } = measure
  const name = Object.keys(report.measures).find(
    (measureName) => report.measures[measureName] === measure,
  )
  const key = `reports.says.${calculate}${state ? '_state' : ''}`
  return translate(key, {
    measure: translate(getMeasureKey(name ?? '')),
    field: 'field' in measure ? translate(getFieldKey({ registry, report }, measure.field)) : '',
    state: state ? translate(getReportStateKey(state)) : '',
  })
}
