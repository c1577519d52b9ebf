import type { Registry } from '../../entities/registry.ts'
import { stateOf } from '../../fields/conditions.ts'
import { stateKey } from '../../text/label-keys.ts'
import type { ValueFormat } from '../../text/value-format.ts'
import type { Writer } from '../../text/value-text.ts'
import type { AnyMeasure, AnyReport } from '../any-report.ts'
import type { Line } from '../report-answer.ts'

/** The helpers that values of a report are written with. */
export interface ReportWriter extends Writer {
  registry: Registry
  report: AnyReport
}

/** A number of a report as text; empty for none. */
export function measureText({ type }: AnyMeasure, value: unknown, format: ValueFormat): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (type === 'percent') return format.percent(text)
  if (type === 'date') return format.date(text)
  if (type === 'integer') return format.number(text)
  const { amount, currency } = format.money(text)
  return `${currency} ${amount}`
}

/** The state of a line's own row, where the report tells all that it depends on. */
export function ownState({ registry, report, format }: ReportWriter, line: Line) {
  const source = report.sources[String(line.source)]
  const resource = source && registry[source.of]
  const needed = Object.values(resource?.states ?? {}).flatMap(({ when }) => Object.keys(when))
  if (!resource || !needed.every((name) => name in report.fields && name in line)) return null
  const state = stateOf(line, resource.states, format.today)
  const tone = state === null ? undefined : resource.states?.[state]?.tone
  return state !== null && tone ? { key: stateKey(resource, state), tone } : null
}
