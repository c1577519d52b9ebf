import type { AnyResource, Registry } from '../../entities/registry.ts'
import type { AnyMeasure, AnyReport } from '../any-report.ts'
import { getFieldLabelKey } from '../../text/label-keys.ts'
import type { ReportLine } from '../report-answer.ts'
import { getSourceEntity, listSourceEntities } from '../source-entity.ts'

/** A report and the registry with its entities. */
interface ReportAndRegistry {
  registry: Registry
  report: AnyReport
}

/** The translation key of a parameter's name. */
export const getParamKey = (name: string): string => `reports.params.${name}`
/** The translation key of a measure's name. */
export const getMeasureKey = (name: string): string => `reports.measures.${name}`
/** The translation key of the sentence that tells a measure from others; not every one has it. */
export const getMeasureAboutKey = (report: AnyReport, name: string): string =>
  `reports.measure_about.${report.name}.${name}`
/** The translation key of a counted measure: `1 job`, `20 jobs`. */
export const getCountedKey = (name: string): string => `reports.counted.${name}`
/** The translation key of a dimension's name. */
export const getDimensionKey = (name: string): string => `reports.dimensions.${name}`
/** The translation key of a source's name. */
export const getSourceKey = (name: string): string => `reports.sources.${name}`
/** The translation key of a state of a report's rows. */
export const getReportStateKey = (name: string): string => `reports.states.${name}`

/** Returns the entity of a field: that of the line's source, or the first one with the field. */
export function findFieldOwner(
  { registry, report }: ReportAndRegistry,
  field: string,
  source?: unknown,
): AnyResource | undefined {
  const lineSource = report.sources[String(source)]
  const sources = lineSource ? [lineSource] : Object.values(report.sources)
  return sources
    .flatMap((declared) => listSourceEntities(registry, declared))
    .find(({ fields }) => field in fields)
}

/** The field of an entity that a column of a line shows. */
export interface ShownField {
  resource: AnyResource
  name: string
}

/**
 * Returns the field that a column of a line shows; undefined if the source of the line lacks it. The
 * text of a line of a journal is a choice of its row.
 */
export function findShownField(
  { registry, report }: ReportAndRegistry,
  column: string,
  source: unknown,
): ShownField | undefined {
  const resource = findFieldOwner({ registry, report }, column, source)
  if (resource) return { resource, name: column }
  const lineSource = report.sources[String(source)]
  if (!lineSource) return undefined
  const entity = getSourceEntity(registry)(lineSource)
  const name = column === 'text' ? entity.journal?.kind : undefined
  if (lineSource.journal && name !== undefined) return { resource: entity, name }
  return column in entity.fields ? { resource: entity, name: column } : undefined
}

/** Returns the measure of a column if the lines are groups. */
export function getMeasure(report: AnyReport, column: string): AnyMeasure | undefined {
  return report.lines === undefined ? undefined : report.measures[column]
}

/** The translation key of a field's name in a report. */
export function getFieldKey(declared: ReportAndRegistry, field: string): string {
  const owner = findFieldOwner(declared, field)
  return owner ? getFieldLabelKey(owner, field) : getDimensionKey(field)
}

/** The translation key of a column's name. */
export function getColumnKey(declared: ReportAndRegistry, column: string): string {
  if (getMeasure(declared.report, column)) return getMeasureKey(column)
  if (column === 'source') return getDimensionKey('kind')
  if (column === 'state' || column === 'day') return getDimensionKey(column)
  return getFieldKey(declared, column)
}

/** Returns whether a line is the group of rows without a value. */
export function isEmptyGroup(report: AnyReport, line: ReportLine, column: string): boolean {
  const lineDimension = report.dimensions[report.lines ?? '']
  return (
    lineDimension !== undefined &&
    'by' in lineDimension &&
    lineDimension.by === column &&
    line[column] === null
  )
}

/** Returns the measure whose total a column shows. */
export function getTotalMeasure(report: AnyReport, column: string): string | undefined {
  if (getMeasure(report, column)) return column
  const sumEntry = Object.entries(report.measures).find(
    ([, measure]) =>
      measure.calculate === 'sum' && measure.field === column && measure.state === undefined,
  )
  return sumEntry?.[0]
}
