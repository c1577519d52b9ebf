import { matches, type Where } from '../fields/conditions.ts'
import type { Fields, FieldType } from '../fields/field-types.ts'
import { getTraits } from '../fields/traits.ts'
import { compute } from '../values/computed/compute.ts'
import { exactText, minus, readExact } from '../values/computed/exact.ts'
import { parseValue } from '../values/parse-value.ts'
import { oneValue } from '../values/parsed.ts'
import type { Check } from './check.ts'

type Given = Readonly<Record<string, unknown>>
type Kept = string | number | null

/** A broken rule: the field to correct, the key of the message, and its parameters. */
export interface Found {
  at: string
  key: string
  other?: string
  params?: Readonly<Record<string, string | number>>
}

/**
 * Returns whether the values of a type are compared as numbers. Dates and times are compared as
 * texts.
 */
function isNumber(type: FieldType): boolean {
  const { kind } = getTraits(type)
  return kind === 'integer' || kind === 'decimal'
}

/** Returns a field's stored value; null if it is empty or invalid. */
function kept(fields: Fields, name: string, values: Given): Kept {
  const field = fields[name]
  const parsed = field && parseValue({ ...field, nullable: true } as never, values[name])
  return parsed && 'value' in parsed ? oneValue(parsed.value) : null
}

/** The keys of messages about the order of two values, by kind: dates and times, or numbers. */
const ORDER = {
  time: { order: 'errors.field.before_other', strict: 'errors.field.not_after_other' },
  number: { order: 'errors.field.less_than_other', strict: 'errors.field.not_more_than_other' },
} as const

function inOrder(
  fields: Fields,
  { order: [first, second], strict }: Extract<Check, { order: unknown }>,
  values: Given,
): Found[] {
  const [low, high] = [kept(fields, first, values), kept(fields, second, values)]
  if (low === null || high === null) return []
  const areNumbers = isNumber(fields[second]?.type ?? 'text')
  const [from, to] = areNumbers ? [Number(low), Number(high)] : [String(low), String(high)]
  if (to > from || (to === from && !strict)) return []
  const keys = ORDER[areNumbers ? 'number' : 'time']
  return [{ at: second, other: first, key: strict ? keys.strict : keys.order }]
}

/**
 * Reports that none of the fields has a value. With more than two fields, each one gets a message.
 */
function requireAny(names: readonly string[]): Found[] {
  const [at = '', other = ''] = names
  if (names.length === 2) return [{ at, other, key: 'errors.field.this_or_other' }]
  return names.map((name) => ({ at: name, key: 'errors.field.one_of_these' }))
}

/** Reports each filled field after the first. */
const reportAllButFirst = ([first = '', ...rest]: readonly string[]): Found[] =>
  rest.map((at) => ({ at, other: first, key: 'errors.field.not_beside_other' }))

/** Returns the row for conditions. Invalid values are empty. */
const toConditionRow = (fields: Fields, where: Where, values: Given) => ({
  ...values,
  ...Object.fromEntries(Object.keys(where).map((name) => [name, kept(fields, name, values)])),
})

function beyond(
  fields: Fields,
  check: Extract<Check, { atMost: unknown }>,
  values: Given,
): Found[] {
  const [value = null, limit = null] = check.atMost.map((operand) => {
    const amount = compute(fields, operand, values)
    return amount === null ? null : readExact(String(amount))
  })
  if (value === null || limit === null || minus(limit, value).digits >= 0n) return []
  const params = { value: exactText(value), limit: exactText(limit) }
  return [{ at: check.at, key: 'errors.field.more_than_limit', params }]
}

/** Returns whether a rule requires a field in a row with these values. */
export function requiresField(fields: Fields, check: Check, name: string, values: Given): boolean {
  if (!('required' in check) || check.required !== name) return false
  return matches(toConditionRow(fields, check.when, values), check.when)
}

/** Returns the problems of a row that breaks a rule. Invalid values are ignored. */
export function validateRow(fields: Fields, check: Check, values: Given): Found[] {
  const filled = (names: readonly string[]) =>
    names.filter((name) => kept(fields, name, values) !== null)
  if ('order' in check) return inOrder(fields, check, values)
  if ('atMost' in check) return beyond(fields, check, values)
  if ('required' in check || 'empty' in check) {
    if (!matches(toConditionRow(fields, check.when, values), check.when)) return []
    const [name, isWrong, key] =
      'required' in check
        ? [check.required, filled([check.required]).length === 0, 'errors.field.required']
        : [check.empty, filled([check.empty]).length > 0, 'errors.field.must_be_empty']
    return isWrong ? [{ at: name, key }] : []
  }
  if ('atLeastOne' in check)
    return filled(check.atLeastOne).length > 0 ? [] : requireAny(check.atLeastOne)
  if ('atMostOne' in check) return reportAllButFirst(filled(check.atMostOne))
  const filledNames = filled(check.exactlyOne)
  return filledNames.length === 0 ? requireAny(check.exactlyOne) : reportAllButFirst(filledNames)
}
