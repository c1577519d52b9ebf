import type { Field } from '../../../../registry/fields/field-types.ts'
import { traitsOf, type ValueKind } from '../../../../registry/fields/traits.ts'
import { MAX_LONG_TEXT, MAX_TEXT } from '../../../../registry/values/parse-texts.ts'
import { YEARS } from '../../../../registry/values/years.ts'

/** The characters that a text may have at most; of other fields none are counted. */
export function longest(field: Field): number {
  if (traitsOf(field.type).kind !== 'text') return Infinity
  const usual = field.type === 'longtext' ? MAX_LONG_TEXT : MAX_TEXT
  return 'maxLength' in field ? (field.maxLength ?? usual) : usual
}

const isDated = (field: Field) => field.type === 'date' || field.type === 'datetime'

/** The least and the most that a field may be; of a day or a moment its year. */
export function rangeOf(field: Field): { min: number; max: number } {
  const usual = isDated(field) ? YEARS : { min: -Infinity, max: Infinity }
  const said: { min?: number; max?: number } = 'min' in field || 'max' in field ? field : usual
  const { min = usual.min, max = usual.max } = said
  return { min, max }
}

const MEASURES: Partial<Record<ValueKind, (value: string) => string>> = {
  integer: (value) => value,
  ids: (value) => `cardinality(${value})`,
  files: (value) => `cardinality(${value})`,
  decimal: (value) => value,
  day: (value) => `extract(year from ${value})`,
  instant: (value) => `extract(year from ${value} at time zone 'UTC')`,
}

/** SQL of whether a value is longer, less or more than its field allows; false where it sets no limits. */
export function beyondLimits(field: Field, value: string): string {
  const { kind } = traitsOf(field.type)
  const { min, max } = rangeOf(field)
  const measure = MEASURES[kind]?.(value)
  const limits = [
    ...(Number.isFinite(longest(field)) ? [`char_length(${value}) > ${longest(field)}`] : []),
    ...(measure && Number.isFinite(min) ? [`${measure} < ${min}`] : []),
    ...(measure && Number.isFinite(max) ? [`${measure} > ${max}`] : []),
  ]
  return limits.length > 0 ? `(${limits.join(' or ')})` : 'false'
}
