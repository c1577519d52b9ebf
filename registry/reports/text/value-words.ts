import type { Registry } from '../../entities/registry.ts'
import { stateKey } from '../../text/label-keys.ts'
import type { ValueFormat } from '../../text/value-format.ts'
import type { Writer } from '../../text/value-text.ts'
import type { AnyMeasure, AnyReport } from '../any-report.ts'
import { ENTITY_STATE, type Line } from '../report-answer.ts'

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

/** The state of a line's row in the words of its entity; null where the provider does not send it. */
export function entityState({ registry, report }: ReportWriter, line: Line) {
  const source = report.sources[String(line.source)]
  const resource = source && registry[source.of]
  const state = String(line[ENTITY_STATE])
  const found = resource?.states?.[state]
  return resource && found
    ? { key: stateKey(resource, state), tone: found.tone, icon: found.icon }
    : null
}
