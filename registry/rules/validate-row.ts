import { matchesConditions, type ConditionsByField } from '../fields/conditions.ts'
import type { Fields, FieldType } from '../fields/field-types.ts'
import { getTypeTraits } from '../fields/traits.ts'
import { computeOperand } from '../values/computed/compute.ts'
import {
  formatExactDecimal,
  subtractExactDecimals,
  parseExactDecimal,
} from '../values/computed/exact.ts'
import { parseMinuteOfDay } from '../values/minute-of-day.ts'
import { parseValue } from '../values/parse-value.ts'
import { toSingleValue } from '../values/parsed.ts'
import type { Check } from './check.ts'

type RowValues = Readonly<Record<string, unknown>>
type SingleValue = string | number | null

/** A broken rule: the field to correct, the key of the message, and its parameters. */
export interface BrokenRule {
  at: string
  key: string
  other?: string
  params?: Readonly<Record<string, string | number>>
}

/**
 * Returns whether values of a type are compared as numbers. Dates and times are compared as texts.
 */
function isNumberType(type: FieldType): boolean {
  const { kind } = getTypeTraits(type)
  return kind === 'integer' || kind === 'decimal'
}

/** Returns a field's stored value; null if it is empty or invalid. */
function readFieldValue(fields: Fields, name: string, values: RowValues): SingleValue {
  const field = fields[name]
  const parsed = field && parseValue({ ...field, nullable: true } as never, values[name])
  return parsed && 'value' in parsed ? toSingleValue(parsed.value) : null
}

/** The message keys for the order of two values: dates and times, or numbers. */
const ORDER_MESSAGES = {
  time: { order: 'errors.field.before_other', strict: 'errors.field.not_after_other' },
  number: { order: 'errors.field.less_than_other', strict: 'errors.field.not_more_than_other' },
} as const

function reportWrongOrder(
  fields: Fields,
  { order: [first, second], strict }: Extract<Check, { order: unknown }>,
  values: RowValues,
): BrokenRule[] {
  const [firstValue, secondValue] = [
    readFieldValue(fields, first, values),
    readFieldValue(fields, second, values),
  ]
  if (firstValue === null || secondValue === null) return []
  const areNumbers = isNumberType(fields[second]?.type ?? 'text')
  const [comparableFirst, comparableSecond] = areNumbers
    ? [Number(firstValue), Number(secondValue)]
    : [String(firstValue), String(secondValue)]
  if (comparableSecond > comparableFirst || (comparableSecond === comparableFirst && !strict))
    return []
  const keys = ORDER_MESSAGES[areNumbers ? 'number' : 'time']
  return [{ at: second, other: first, key: strict ? keys.strict : keys.order }]
}

/**
 * Reports that no field has a value. With more than two fields, each one gets a message.
 */
function reportMissingValue(names: readonly string[]): BrokenRule[] {
  const [at = '', other = ''] = names
  if (names.length === 2) return [{ at, other, key: 'errors.field.this_or_other' }]
  return names.map((name) => ({ at: name, key: 'errors.field.one_of_these' }))
}

/** Reports each filled field except the first one. */
const reportAllButFirst = ([first = '', ...otherNames]: readonly string[]): BrokenRule[] =>
  otherNames.map((name) => ({ at: name, other: first, key: 'errors.field.not_beside_other' }))

/** Returns the row for conditions, in which invalid values are empty. */
const toConditionRow = (fields: Fields, where: ConditionsByField, values: RowValues) => ({
  ...values,
  ...Object.fromEntries(
    Object.keys(where).map((name) => [name, readFieldValue(fields, name, values)]),
  ),
})

function reportExceededLimit(
  fields: Fields,
  check: Extract<Check, { atMost: unknown }>,
  values: RowValues,
): BrokenRule[] {
  const [value = null, limit = null] = check.atMost.map((operand) => {
    const amount = computeOperand(fields, operand, values)
    return amount === null ? null : parseExactDecimal(String(amount))
  })
  if (value === null || limit === null || subtractExactDecimals(limit, value).digits >= 0n)
    return []
  const params = { value: formatExactDecimal(value), limit: formatExactDecimal(limit) }
  return [{ at: check.at, key: 'errors.field.more_than_limit', params }]
}

const DAY_MINUTES = 24 * 60

/** Reports times of day that are not in order between two others. Empty times are ignored. */
function reportTimesOutside(
  fields: Fields,
  { inside, times }: Extract<Check, { inside: unknown }>,
  values: RowValues,
): BrokenRule[] {
  const [from, to, start, end] = [...inside, ...times]
    .map((name) => readFieldValue(fields, name, values))
    .map((time) => (time === null ? null : String(time)))
  if (!from || !to || !start || !end) return []
  const getMinutesAfterStart = (time: string) =>
    (parseMinuteOfDay(time) - parseMinuteOfDay(from) + DAY_MINUTES) % DAY_MINUTES
  // A period that ends when it starts lasts a whole day.
  const length = getMinutesAfterStart(to) || DAY_MINUTES
  const firstMinute = getMinutesAfterStart(start)
  const lastMinute = getMinutesAfterStart(end) || DAY_MINUTES
  const [startName, endName] = times
  const outside = { key: 'errors.field.outside_times', params: { from, to } }
  if (firstMinute >= length) return [{ at: startName, ...outside }]
  if (lastMinute > length) return [{ at: endName, ...outside }]
  if (lastMinute > firstMinute) return []
  return [{ at: endName, other: startName, key: ORDER_MESSAGES.time.strict }]
}

/** Returns whether a rule requires a field in a row with these values. */
export function requiresField(
  fields: Fields,
  check: Check,
  name: string,
  values: RowValues,
): boolean {
  if (!('required' in check) || check.required !== name) return false
  return matchesConditions(toConditionRow(fields, check.when, values), check.when)
}

/** Returns the problems of a row that breaks a rule. Invalid values are ignored. */
export function validateRow(fields: Fields, check: Check, values: RowValues): BrokenRule[] {
  const filterFilled = (names: readonly string[]) =>
    names.filter((name) => readFieldValue(fields, name, values) !== null)
  if ('order' in check) return reportWrongOrder(fields, check, values)
  if ('atMost' in check) return reportExceededLimit(fields, check, values)
  if ('inside' in check) return reportTimesOutside(fields, check, values)
  // Only the database knows the other rows.
  if ('noOverlap' in check) return []
  if ('required' in check || 'empty' in check) {
    if (!matchesConditions(toConditionRow(fields, check.when, values), check.when)) return []
    const [name, isBroken, key] =
      'required' in check
        ? [check.required, filterFilled([check.required]).length === 0, 'errors.field.required']
        : [check.empty, filterFilled([check.empty]).length > 0, 'errors.field.must_be_empty']
    return isBroken ? [{ at: name, key }] : []
  }
  if ('atLeastOne' in check)
    return filterFilled(check.atLeastOne).length > 0 ? [] : reportMissingValue(check.atLeastOne)
  if ('atMostOne' in check) return reportAllButFirst(filterFilled(check.atMostOne))
  const filledNames = filterFilled(check.exactlyOne)
  return filledNames.length === 0
    ? reportMissingValue(check.exactlyOne)
    : reportAllButFirst(filledNames)
}
