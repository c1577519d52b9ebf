import type { AnyResource, Registry } from '../../entities/registry.ts'
import type { AnyMeasure, AnyReport } from '../any-report.ts'
import { fieldLabelKey } from '../../text/label-keys.ts'
import type { Line } from '../report-answer.ts'

/** A report among the entities that it is about. */
interface Declared {
  registry: Registry
  report: AnyReport
}

/** The translation key of a parameter's name. */
export const paramKey = (name: string): string => `reports.params.${name}`
/** The translation key of a number's name. */
export const measureKey = (name: string): string => `reports.measures.${name}`
/** The translation key of what stands after a number of it: `1 job`, `20 jobs`. */
export const countedKey = (name: string): string => `reports.counted.${name}`
/** The translation key of what rows are grouped by. */
export const dimensionKey = (name: string): string => `reports.dimensions.${name}`
/** The translation key of a kind of rows. */
export const sourceKey = (name: string): string => `reports.sources.${name}`
/** The translation key of a state of a report's rows. */
export const stateKey = (name: string): string => `reports.states.${name}`

/** The entity that a field is of: that of the line's own source, or the first that has the field. */
export function ownerOf(
  { registry, report }: Declared,
  field: string,
  source?: unknown,
): AnyResource | undefined {
  const own = report.sources[String(source)]
  const sources = own ? [own] : Object.values(report.sources)
  return sources.map(({ of }) => registry[of]).find(({ fields }) => field in fields)
}

/** The number that a column is, where lines are groups. */
export function measureOf(report: AnyReport, column: string): AnyMeasure | undefined {
  return report.lines === undefined ? undefined : report.measures[column]
}

/** The translation key of a field's name in a report. */
export function factKey(declared: Declared, field: string): string {
  const owner = ownerOf(declared, field)
  return owner ? fieldLabelKey(owner, field) : dimensionKey(field)
}

/** The translation key of a column's name. */
export function columnKey(declared: Declared, column: string): string {
  if (measureOf(declared.report, column)) return measureKey(column)
  if (column === 'source') return dimensionKey('kind')
  if (column === 'state' || column === 'day') return dimensionKey(column)
  return factKey(declared, column)
}

/** Whether a line that stands for a group is that of the rows without a value. */
export function isNobody(report: AnyReport, line: Line, column: string): boolean {
  const by = report.dimensions[report.lines ?? '']
  return by !== undefined && 'by' in by && by.by === column && line[column] === null
}

/** The measure whose value over everything is a column's total. */
export function totalOf(report: AnyReport, column: string): string | undefined {
  if (measureOf(report, column)) return column
  const sum = Object.entries(report.measures).find(
    ([, measure]) =>
      measure.calculate === 'sum' && measure.of === column && measure.state === undefined,
  )
  return sum?.[0]
}
