import type { Registry } from '../../entities/registry.ts'
import { getStateKey } from '../../text/label-keys.ts'
import type { ValueFormat } from '../../text/value-format.ts'
import type { ValueFormatter } from '../../text/value-text.ts'
import type { AnyMeasure, AnyReport } from '../any-report.ts'
import { ENTITY_STATE_COLUMN, type ReportLine } from '../report-answer.ts'
import type { NumberDifference } from './difference.ts'

/** The formatters of a report's values. */
export interface ReportFormatter extends ValueFormatter {
  registry: Registry
  report: AnyReport
}

/** Formats a measure; an empty text without a value. */
export function formatMeasure({ type }: AnyMeasure, value: unknown, format: ValueFormat): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  // Shares are ratios, so further decimals say nothing.
  if (type === 'percent') return format.percent(Number(text).toFixed(1))
  if (type === 'date') return format.date(text)
  if (type === 'integer') return format.number(text)
  const { amount, currency } = format.money(text)
  return `${currency} ${amount}`
}

/**
 * Returns the key and the parameters of the text for a difference. Shares differ by percentage
 * points.
 */
export function describeDifference(
  measure: AnyMeasure,
  { direction, by }: NumberDifference,
  format: ValueFormat,
): { key: string; params: Record<string, string> } {
  if (measure.type !== 'percent')
    return {
      key: `reports.delta.${direction}`,
      params: { amount: formatMeasure(measure, by, format) },
    }
  const points = format.number(Number(by).toFixed(1))
  const sign = direction === 'less' ? '\u2212' : '+'
  return { key: 'reports.delta.points', params: { points: `${sign}${points}` } }
}

/**
 * Returns the state of a line's row, by the name that its entity uses; null if it is missing.
 */
export function getEntityState({ registry, report }: ReportFormatter, line: ReportLine) {
  const source = report.sources[String(line.source)]
  const resource = source && registry[source.entity]
  const state = String(line[ENTITY_STATE_COLUMN])
  const declaredState = resource?.states?.[state]
  return resource && declaredState
    ? { key: getStateKey(resource, state), tone: declaredState.tone, icon: declaredState.icon }
    : null
}
