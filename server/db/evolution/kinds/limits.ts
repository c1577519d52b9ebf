import { buildWallTimeSql } from '../../clock-sql.ts'
import type { Field } from '../../../../registry/fields/field-types.ts'
import { getTypeTraits, type ValueKind } from '../../../../registry/fields/traits.ts'
import { MAX_LONG_TEXT_LENGTH, MAX_TEXT_LENGTH } from '../../../../registry/values/parse-texts.ts'
import { DEFAULT_YEAR_RANGE } from '../../../../registry/days/years.ts'

/** The maximum number of characters of a text field; infinite for others. */
export function getMaxLength(field: Field): number {
  if (getTypeTraits(field.type).kind !== 'text') return Infinity
  const defaultLength = field.type === 'longtext' ? MAX_LONG_TEXT_LENGTH : MAX_TEXT_LENGTH
  return 'maxLength' in field ? (field.maxLength ?? defaultLength) : defaultLength
}

const isDated = (field: Field) => field.type === 'date' || field.type === 'datetime'

/** The range of a field's values; of dates and times, the range of years. */
export function getRange(field: Field): { min: number; max: number } {
  const defaultRange = isDated(field) ? DEFAULT_YEAR_RANGE : { min: -Infinity, max: Infinity }
  const range: { min?: number; max?: number } =
    'min' in field || 'max' in field ? field : defaultRange
  const { min = defaultRange.min, max = defaultRange.max } = range
  return { min, max }
}

const MEASURES: Partial<Record<ValueKind, (value: string) => string>> = {
  integer: (value) => value,
  ids: (value) => `cardinality(${value})`,
  files: (value) => `cardinality(${value})`,
  decimal: (value) => value,
  day: (value) => `extract(year from ${value})`,
  instant: (value) => `extract(year from ${buildWallTimeSql(value, 'UTC')})`,
}

/**
 * Returns the SQL condition that a value exceeds the limits of its field; false without limits.
 */
export function exceedsLimits(field: Field, value: string): string {
  const { kind } = getTypeTraits(field.type)
  const { min, max } = getRange(field)
  const measure = MEASURES[kind]?.(value)
  const limits = [
    ...(Number.isFinite(getMaxLength(field))
      ? [`char_length(${value}) > ${getMaxLength(field)}`]
      : []),
    ...(measure && Number.isFinite(min) ? [`${measure} < ${min}`] : []),
    ...(measure && Number.isFinite(max) ? [`${measure} > ${max}`] : []),
  ]
  return limits.length > 0 ? `(${limits.join(' or ')})` : 'false'
}
