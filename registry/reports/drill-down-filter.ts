import { buildChoice } from '../fields/choice.ts'
import type { Field } from '../fields/field-types.ts'
import type { AnyDimension, AnyReport } from './any-report.ts'
import { intersectPeriods, type Period } from '../days/periods.ts'
import { findBucketBounds } from '../days/time-buckets.ts'
import { isEmptyInput } from '../values/empty-input.ts'
import { parseValue } from '../values/parse-value.ts'
import { toSingleValue, type ParsedValue, type ValueProblem } from '../values/parsed.ts'

/** A drill-down filter: the key of the selected group, by dimension. */
export type DrillDownFilter = Readonly<Record<string, string | number | null>>

const DRILL_DOWN_PARAMETER = 'where'
const HOUR_FIELD = { type: 'integer', min: 0, max: 23, nullable: true } as const

/** The name of the dimension for the rows with a value of a measure. */
export const MEASURE_DIMENSION = 'measure'

/** Returns the field that a measure adds up, if rows may lack it; otherwise undefined. */
export function getOptionalField(report: AnyReport, measure: string): string | undefined {
  const declared = Object.hasOwn(report.measures, measure) ? report.measures[measure] : undefined
  if (!declared || !('field' in declared)) return undefined
  const field = report.fields[declared.field]
  return field && 'nullable' in field && field.nullable ? declared.field : undefined
}

/** Returns the measures of fields that rows may lack. */
const listOptionalMeasures = (report: AnyReport): string[] =>
  Object.keys(report.measures).filter((name) => getOptionalField(report, name) !== undefined)

/**
 * Returns the dimensions of a drill-down filter: those of the report, the source, the state, and the
 * measure that the rows have a value of.
 */
export function getDrillDownDimensions(report: AnyReport): Readonly<Record<string, AnyDimension>> {
  return {
    source: { by: 'source' },
    state: { by: 'state' },
    ...(listOptionalMeasures(report).length > 0 && {
      [MEASURE_DIMENSION]: { by: MEASURE_DIMENSION },
    }),
    ...report.dimensions,
  }
}

/** Returns the field that describes the keys of a dimension. */
export function getDimensionField(report: AnyReport, dimension: AnyDimension): Field {
  if ('each' in dimension) return { type: 'date', nullable: true }
  if (dimension.by === 'source') return buildChoice(Object.keys(report.sources))
  if (dimension.by === 'state') return buildChoice(Object.keys(report.states))
  if (dimension.by === 'hour') return HOUR_FIELD
  if (dimension.by === MEASURE_DIMENSION) return buildChoice(listOptionalMeasures(report))
  return { ...report.fields[dimension.by], nullable: true } as Field
}

function parseGroupKey(report: AnyReport, dimension: AnyDimension, input: unknown): ParsedValue {
  const parsed = parseValue(getDimensionField(report, dimension), input)
  if ('problem' in parsed || parsed.value === null || !('each' in dimension)) return parsed
  return { value: findBucketBounds(dimension.each, String(parsed.value)).from }
}

function parseJsonObject(input: unknown): Readonly<Record<string, unknown>> | null {
  let parsedInput = input
  try {
    if (typeof input === 'string') parsedInput = JSON.parse(input)
  } catch {
    return null
  }
  return typeof parsedInput === 'object' && parsedInput !== null && !Array.isArray(parsedInput)
    ? { ...parsedInput }
    : null
}

/**
 * Parses the drill-down filter of a request, an object or its JSON text. Returns the problems by
 * field.
 */
export function parseDrillDownFilter(
  report: AnyReport,
  input: unknown,
): { where: DrillDownFilter; problems: Readonly<Record<string, ValueProblem>> } {
  if (isEmptyInput(input)) return { where: {}, problems: {} }
  const filterInput = parseJsonObject(input)
  if (!filterInput)
    return { where: {}, problems: { [DRILL_DOWN_PARAMETER]: { key: 'errors.field.not_where' } } }
  const dimensions = getDrillDownDimensions(report)
  const where: Record<string, string | number | null> = {}
  const problems: Record<string, ValueProblem> = {}
  for (const [name, value] of Object.entries(filterInput)) {
    const dimension = Object.hasOwn(dimensions, name) ? dimensions[name] : undefined
    const parsed = dimension
      ? parseGroupKey(report, dimension, value)
      : { problem: { key: 'errors.field.unknown' } }
    if ('problem' in parsed) problems[`${DRILL_DOWN_PARAMETER}.${name}`] = parsed.problem
    else where[name] = toSingleValue(parsed.value)
  }
  return { where, problems }
}

/** Returns the part of a period that lies in all time buckets of a drill-down filter. */
export function narrowPeriod(report: AnyReport, where: DrillDownFilter, period: Period): Period {
  return Object.entries(where).reduce((days, [name, key]) => {
    const dimension = getDrillDownDimensions(report)[name]
    if (typeof key !== 'string' || !dimension || !('each' in dimension)) return days
    return intersectPeriods(days, findBucketBounds(dimension.each, key))
  }, period)
}

/** A number in a report, by its measure and its group. */
export interface ReportNumber {
  measure?: string
  /** The dimension and the key of its group; absent for a total. */
  dimension?: string
  key?: string | number | null
  /** The value of the cell. A number of the latest day leads to the rows of that day. */
  value?: unknown
}

/**
 * Builds the filter for the rows behind a number. A share selects the rows in its state. Returns
 * undefined if there can be no such rows.
 */
export function buildDrillDownFilter(
  report: AnyReport,
  where: DrillDownFilter,
  cell: ReportNumber,
): DrillDownFilter | undefined {
  const measure = cell.measure === undefined ? undefined : report.measures[cell.measure]
  const dayDimension = Object.entries(report.dimensions).find(
    ([, dimension]) => 'each' in dimension && dimension.each === 'day',
  )
  const addedKeys: [name: string, key: DrillDownFilter[string]][] = []
  if (cell.dimension !== undefined) addedKeys.push([cell.dimension, cell.key ?? null])
  if (measure?.state !== undefined) addedKeys.push(['state', measure.state])
  if (cell.measure !== undefined && getOptionalField(report, cell.measure) !== undefined)
    addedKeys.push([MEASURE_DIMENSION, cell.measure])
  if (measure?.calculate === 'latest' && dayDimension && typeof cell.value === 'string')
    addedKeys.push([dayDimension[0], cell.value])
  const rowFilter: Record<string, DrillDownFilter[string]> = { ...where }
  for (const [name, key] of addedKeys) {
    if (Object.hasOwn(rowFilter, name) && rowFilter[name] !== key) return undefined
    rowFilter[name] = key
  }
  return rowFilter
}

/** Returns the report with one line for each row instead of groups. */
export function buildSingleRowReport({ lines: _, ...report }: AnyReport): AnyReport {
  return { ...report, columns: report.rowColumns ?? report.columns }
}
