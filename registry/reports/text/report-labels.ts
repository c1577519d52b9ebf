import type { AnyResource, Registry } from '../../entities/registry.ts'
import type { AnyMeasure, AnyReport } from '../any-report.ts'
import { fieldLabelKey } from '../../text/label-keys.ts'
import type { Line } from '../report-answer.ts'

/** A report with the registry of its entities. */
interface Declared {
  registry: Registry
  report: AnyReport
}

/** The translation key of a parameter's name. */
export const paramKey = (name: string): string => `reports.params.${name}`
/** The translation key of a measure's name. */
export const measureKey = (name: string): string => `reports.measures.${name}`
/** The translation key of a counted measure: `1 job`, `20 jobs`. */
export const countedKey = (name: string): string => `reports.counted.${name}`
/** The translation key of a dimension's name. */
export const dimensionKey = (name: string): string => `reports.dimensions.${name}`
/** The translation key of a source's name. */
export const sourceKey = (name: string): string => `reports.sources.${name}`
/** The translation key of a state of a report's rows. */
export const stateKey = (name: string): string => `reports.states.${name}`

/** Returns the entity of a field: that of the line's source, or the first one with the field. */
export function findOwner(
  { registry, report }: Declared,
  field: string,
  source?: unknown,
): AnyResource | undefined {
  const own = report.sources[String(source)]
  const sources = own ? [own] : Object.values(report.sources)
  return sources.map(({ entity: of }) => registry[of]).find(({ fields }) => field in fields)
}

/** Returns the measure of a column, if lines are groups. */
export function getMeasure(report: AnyReport, column: string): AnyMeasure | undefined {
  return report.lines === undefined ? undefined : report.measures[column]
}

/** The translation key of a field's name in a report. */
export function factKey(declared: Declared, field: string): string {
  const owner = findOwner(declared, field)
  return owner ? fieldLabelKey(owner, field) : dimensionKey(field)
}

/** The translation key of a column's name. */
export function columnKey(declared: Declared, column: string): string {
  if (getMeasure(declared.report, column)) return measureKey(column)
  if (column === 'source') return dimensionKey('kind')
  if (column === 'state' || column === 'day') return dimensionKey(column)
  return factKey(declared, column)
}

/** Returns whether the line of a group is for rows without a value. */
export function isNobody(report: AnyReport, line: Line, column: string): boolean {
  const by = report.dimensions[report.lines ?? '']
  return by !== undefined && 'by' in by && by.by === column && line[column] === null
}

/** Returns the measure whose total belongs below a column. */
export function getTotalMeasure(report: AnyReport, column: string): string | undefined {
  if (getMeasure(report, column)) return column
  const sum = Object.entries(report.measures).find(
    ([, measure]) =>
      measure.calculate === 'sum' && measure.field === column && measure.state === undefined,
  )
  return sum?.[0]
}
